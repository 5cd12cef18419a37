import type { ChordRole } from '#lib/engine/compose/learned/chord-model.ts';
import { PHRASE_HALVES } from '#lib/engine/compose/learned/chord-model.ts';
import { CHORD_INTERVALS } from '#lib/engine/theory/chords.ts';
import { pitchClass } from '#lib/engine/theory/pitch.ts';
import { type RomanChord, romanNumeral } from '#lib/engine/theory/roman.ts';
import { SCALE_STEPS } from '#lib/engine/theory/scales.ts';
import type { GridSong } from './grid-song.ts';

/** Steps of a half bar and of a phrase of four bars. */
const HALF = 8;
const PHRASE = HALF * PHRASE_HALVES;

/** Four bars of a song: the chord of each half bar, and what they are to the singer. */
export interface ChordPhrase {
  halves: (RomanChord | undefined)[];
  role: ChordRole;
}

/** Rests that begin a phrase (steps), and how long a rest counts at most. */
const LEAST_REST = 8;
const MOST_REST = 32;
/** Semitones over the song's mean from which a phrase lies high, and under it from which it lies low. */
const HIGH = 1.2;
const FEWEST_NOTES = 5;
/** Where in a song a phrase that never comes back may be its bridge. */
const ELSEWHERE = [0.45, 0.88] as const;
/** Share of chords whose notes are the key's, below which a phrase is in another key, or was misread. */
const LEAST_IN_KEY = 0.6;

/** The bar, of each four, that phrases begin in: where the melody comes in after its longest rests. */
function firstBar({ notes }: GridSong): number {
  const votes = [0, 0, 0, 0];
  notes.slice(1).forEach(({ startStep }, i) => {
    const rest = startStep - notes[i]!.endStep;
    const bar = Math.floor((startStep + 3) / (2 * HALF));
    if (rest >= LEAST_REST) votes[((bar % 4) + 4) % 4]! += Math.min(MOST_REST, rest);
  });
  return votes.indexOf(Math.max(...votes));
}

/** The chord that sounds longest in each half bar of a song from a step on, counted from its tonic. */
export function chordHalves({ chords, tonic }: GridSong, fromStep: number): (RomanChord | undefined)[] {
  const end = Math.max(...chords.map(({ endStep }) => endStep));
  const lengths = Array.from(
    { length: Math.max(0, Math.floor((end - fromStep) / HALF)) },
    () => new Map<string, { chord: RomanChord; steps: number }>(),
  );
  for (const { startStep, endStep, root, quality, bass } of chords) {
    const chord: RomanChord = { rootSteps: pitchClass(root - tonic), quality };
    if (bass !== undefined && bass !== root) chord.bassSteps = pitchClass(bass - tonic);
    for (let step = Math.max(fromStep, startStep); step < endStep; step++) {
      const half = lengths[Math.floor((step - fromStep) / HALF)];
      const name = romanNumeral(chord);
      const heard = half?.get(name) ?? { chord, steps: 0 };
      heard.steps++;
      half?.set(name, heard);
    }
  }
  return lengths.map(
    (heard) =>
      [...heard.values()].reduce<{ chord?: RomanChord; steps: number }>(
        (a, b) => (b.steps > a.steps ? b : a),
        { steps: 0 },
      ).chord,
  );
}

/** A song's chords, phrase by phrase. */
export function chordPhrases(song: GridSong): ChordPhrase[] {
  const { notes, mode } = song;
  const key = new Set(SCALE_STEPS[mode === 'maj' ? 'major' : 'minor']);
  const from = firstBar(song) * 2 * HALF;
  const all = chordHalves(song, from);
  const count = Math.floor(all.length / PHRASE_HALVES);
  const mean = notes.reduce((sum, { pitch }) => sum + pitch, 0) / notes.length;
  const phrases = Array.from({ length: count }, (_, i) => {
    const start = from + i * PHRASE;
    const halves = all.slice(i * PHRASE_HALVES, (i + 1) * PHRASE_HALVES);
    const sung = notes.filter(({ startStep }) => startStep >= start - 2 && startStep < start + PHRASE - 2);
    const lift = sung.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, sung.length) - mean;
    return { halves, sung: sung.length >= FEWEST_NOTES, high: lift >= HIGH };
  });
  const texts = phrases.map(({ halves }) => JSON.stringify(halves.map((chord) => chord?.rootSteps)));
  return phrases.flatMap(({ halves, sung, high }, i): ChordPhrase[] => {
    if (inKey(halves) < LEAST_IN_KEY) return [];
    const through = i / count;
    const once = texts.indexOf(texts[i]!) === texts.lastIndexOf(texts[i]!);
    const next = phrases[i + 1];
    const role = !sung
      ? 'wordless'
      : once && through >= ELSEWHERE[0] && through <= ELSEWHERE[1]
        ? 'elsewhere'
        : high
          ? 'high'
          : next?.sung && next.high
            ? 'lead-in'
            : 'low';
    return [{ halves, role }];
  });

  function inKey(halves: ChordPhrase['halves']): number {
    const tones = halves.flatMap((chord) =>
      chord ? CHORD_INTERVALS[chord.quality].map((step) => pitchClass(chord.rootSteps + step)) : [],
    );
    return tones.filter((tone) => key.has(tone)).length / Math.max(1, tones.length);
  }
}
