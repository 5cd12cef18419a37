import { composeSong } from '#lib/engine/compose/compose-song.ts';
import type { MelodyChoice } from '#lib/engine/compose/melody-choice.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { chordAt, chordSymbol } from '#lib/engine/theory/chords.ts';
import { pitchName } from '#lib/engine/theory/pitch.ts';
import { melodyStyles } from '../fixtures/melody-requests.ts';
import { type SungGridNote, sungGrid } from '../measure/melody/sung-grid.ts';

/** Seeds of the songs that are printed, one of each style. */
const SEED = 96_700;

export interface LeadSheet {
  style: string;
  text: string;
  choices: readonly MelodyChoice[];
}

/** A line of words: chords over the notes they begin at, then "beat pitch syllable" for each. */
export function lineSheet(score: Score, notes: readonly SungGridNote[]): string {
  const line = score.lyrics[notes[0]!.line]!;
  let sounding = '';
  return notes
    .map(({ startStep, pitch, syllable }) => {
      const chord = chordSymbol(chordAt(score.chords, startStep / 4 + 0.02));
      const change = chord === sounding ? '' : `[${chord}] `;
      sounding = chord;
      const bar = Math.floor(startStep / 16) + 1;
      const beat = ((startStep % 16) + 16) % 16;
      return `${change}${bar}.${beat / 4 + 1} ${pitchName(pitch)} ${line.syllables[syllable]?.text ?? ''}`;
    })
    .join(' | ');
}

/** A song's melody, a line of words a line, section by section, and what was chosen. */
export function songSheet(score: Score, choices: readonly MelodyChoice[]): string {
  const { syllables } = sungGrid(score);
  const lines = [...Map.groupBy(syllables, ({ line }) => line).values()];
  const sections = Map.groupBy(lines, ([first]) => first!.section);
  return [
    ...[...sections].map(([section, sung]) =>
      [`[${score.sections[section]!.label}]`, ...sung.map((notes) => lineSheet(score, notes))].join('\n'),
    ),
    ...choices.map(({ material, candidates, value, median, parts }) => {
      const told = Object.entries(parts).map(([part, worth]) => `${part} ${worth.toFixed(2)}`);
      return `${material}: one of ${candidates}, ${value.toFixed(2)} against ${median.toFixed(2)} in the middle: ${told.join(', ')}`;
    }),
  ].join('\n');
}

/** Lead sheets of a song of each sung style. */
export async function leadSheets(
  only: string | undefined,
  say: (line: string) => void,
): Promise<LeadSheet[]> {
  const sheets: LeadSheet[] = [];
  for (const { style, tags, about } of melodyStyles) {
    if (only && only !== style) continue;
    const { plan } = await planRequest({ tags, description: about, seed: SEED });
    let choices: readonly MelodyChoice[] = [];
    const score = composeSong(plan, new Random(SEED).fork('compose'), (chosen) => {
      choices = chosen;
    });
    sheets.push({ style, text: `### ${style}: ${score.title}\n${songSheet(score, choices)}`, choices });
    say(`${style}: ${score.title}`);
  }
  return sheets;
}
