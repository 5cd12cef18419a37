import type { Random } from '../random.ts';
import type { Metre } from '../score/score.ts';
import { SongRefusedError } from '../song-wishes.ts';
import type { DraftSection } from './fit-form.ts';
import { edgeBars, type FormInput, layOutLines, type Tightness, wordless, wordlessBarsOf } from './form.ts';
import type { WishedSection } from './song-plan.ts';

/** How words are hurried, one after the other, until they fit in their section. */
const HURRIES: readonly { tight: Tightness; pace: number }[] = [
  { tight: 0, pace: 1 },
  { tight: 0, pace: 0.85 },
  { tight: 0.5, pace: 0.85 },
  { tight: 0.5, pace: 0.7 },
  { tight: 0.25, pace: 0.7 },
  { tight: 0.25, pace: 0.55 },
  { tight: 0.25, pace: 0.42 },
];
/** Lengths in seconds are kept within a beat as they are heard, players early and late; beyond so much by a tempo of the section’s own. */
const LOOSE_BEATS = 0.75;
/** How far from the style's a tempo is looked for, and in which steps. */
const [TEMPO_REACH, TEMPO_STEP] = [0.14, 0.25];

/**
 * Lays out the sections of a plan in bars: as many as were asked for, or as their words and chords need.
 * @param chordBars how many bars of chords each was given; 0 for none
 * @throws SongRefusedError where words or chords do not fit in the bars that were asked for
 */
export function layOutPlan(
  sections: readonly WishedSection[],
  bars: readonly (number | undefined)[],
  chordBars: readonly number[],
  input: FormInput,
  random: Random,
): DraftSection[] {
  const barSeconds = (input.metre.beatsPerBar * 60) / input.bpm;
  const wordlessBars = wordlessBarsOf(input.style, barSeconds);
  return sections.map((section, i) => {
    const asked = bars[i];
    const turn = chordBars[i]!;
    if (asked !== undefined && turn > asked)
      throw new SongRefusedError(
        `plan.sections.${i} ("${section.label}"): ${turn} bars of chords do not fit in ${asked === 1 ? 'one bar' : `${asked} bars`}; give it fewer, or more time.`,
      );
    const whole = (needed: number) => (turn > 0 ? Math.ceil(needed / turn) * turn : needed);
    if (section.lines.length === 0) {
      const own = edgeBars(section.kind, input.style, wordlessBars, barSeconds, random.fork(section.label));
      return wordless(section.kind, asked ?? whole(own), section.label);
    }
    if (asked === undefined) {
      const draft = layOutLines(section, input, input.syllableSeconds, 0);
      return { ...draft, bars: whole(draft.bars) };
    }
    return fitLines(section, asked, input, i);
  });
}

function fitLines(section: WishedSection, bars: number, input: FormInput, index: number): DraftSection {
  for (const { tight, pace } of HURRIES) {
    const syllableSeconds = Math.max(input.leastSyllableSeconds, input.syllableSeconds * pace);
    const draft = layOutLines(section, input, syllableSeconds, tight);
    const sung = draft.lineBars.reduce((sum, count) => sum + count, 0);
    if (sung > bars + 1e-6) continue;
    return { ...draft, bars, lineBars: tight ? draft.lineBars : spread(draft.lineBars, bars - sung) };
  }
  const syllables = section.lines.reduce((sum, line) => sum + line.syllables.length, 0);
  const seconds = ((bars * input.metre.beatsPerBar * 60) / input.bpm).toFixed(1);
  throw new SongRefusedError(
    `plan.sections.${index} ("${section.label}"): its ${syllables} syllables cannot be sung in ${bars === 1 ? 'one bar' : `${bars} bars`} (${seconds} s); give it more time or fewer words.`,
  );
}

/** Shares spare bars out among the ends of pairs of lines, where a song breathes, not more than a line's own each. */
function spread(lineBars: readonly number[], spare: number): number[] {
  const ends = lineBars.map((_, i) => i).filter((i) => i % 2 === 1 || i === lineBars.length - 1);
  const more = Math.floor(spare / ends.length);
  return lineBars.map((bars, i) => (ends.includes(i) ? bars + Math.min(more, bars) : bars));
}

const barsFor = (seconds: number, bpm: number, { beatsPerBar }: Metre): number =>
  Math.max(1, Math.round((seconds * bpm) / (60 * beatsPerBar)));

/** By how many beats a section of whole bars misses its seconds. */
function missedBeats(seconds: number, bpm: number, metre: Metre): number {
  return Math.abs((seconds * bpm) / 60 - barsFor(seconds, bpm, metre) * metre.beatsPerBar);
}

/** The tempo near a song's in which lengths in seconds come closest to whole bars. */
export function tempoForLengths(bpm: number, seconds: readonly number[], metre: Metre): number {
  if (seconds.length === 0) return bpm;
  const costOf = (tempo: number) =>
    seconds.reduce((sum, each) => {
      const missed = missedBeats(each, tempo, metre);
      // What is over the tolerance is made up by a tempo of the section's own: the further off, the more it is heard.
      const off = missed > LOOSE_BEATS ? (6000 * missed) / (each * tempo) : 0;
      return sum + off * off + missed;
    }, 0) +
    Math.abs(tempo / bpm - 1) * 10;
  let best = Math.round(bpm);
  for (let tempo = Math.ceil(bpm * (1 - TEMPO_REACH)); tempo <= bpm * (1 + TEMPO_REACH); tempo += TEMPO_STEP)
    if (costOf(tempo) < costOf(best)) best = tempo;
  return best;
}

/** How many bars a section has, and the tempo of its own that it needs to last as long as was asked. */
export function sectionLength(
  section: WishedSection,
  index: number,
  { bpm, metre, isTempoAsked }: { bpm: number; metre: Metre; isTempoAsked: boolean },
): { bars?: number; bpm?: number } {
  if (section.bars !== undefined) return { bars: section.bars };
  if (section.seconds === undefined) return {};
  const bars = barsFor(section.seconds, bpm, metre);
  const missed = missedBeats(section.seconds, bpm, metre);
  if (isTempoAsked) {
    if (missed > 1) throw new SongRefusedError(noWholeBars(section, index, bpm, metre));
    return { bars };
  }
  if (missed <= LOOSE_BEATS) return { bars };
  return { bars, bpm: Math.round(((bars * metre.beatsPerBar * 60) / section.seconds) * 1000) / 1000 };
}

function noWholeBars(section: WishedSection, index: number, bpm: number, metre: Metre): string {
  const barSeconds = (metre.beatsPerBar * 60) / bpm;
  const bars = section.seconds! / barSeconds;
  const [below, above] = [Math.floor(bars), Math.ceil(bars)];
  const shown = (count: number) => `${Number((count * barSeconds).toFixed(2))} s`;
  const near = below > 0 ? `${shown(below)} or ${shown(above)}` : shown(above);
  return `plan.sections.${index} ("${section.label}"): ${section.seconds} s are ${bars.toFixed(2)} bars of ${metre.numerator}/${metre.denominator} at ${bpm} beats a minute; ${near} would be whole bars, or leave bpm out.`;
}
