import type { Score } from '#lib/engine/score/score.ts';
import { CHORD_INTERVALS, chordAt } from '#lib/engine/theory/chords.ts';
import { keyAt } from '#lib/engine/theory/key.ts';
import { pitchClass } from '#lib/engine/theory/pitch.ts';
import { type RomanChord, romanNumeral } from '#lib/engine/theory/roman.ts';
import { SCALE_STEPS } from '#lib/engine/theory/scales.ts';

/** What is measured of a song's chords, half bar by half bar, to hold beside people's. */
export const HARMONY_FEATURES = [
  'changesPerBar',
  'distinctChords',
  'rootTrigramEntropy',
  'barsAsFourBefore',
  'inversions',
  'sevenths',
  'suspensions',
  'borrowed',
  'bassSteps',
  'bassFifths',
  'tonic',
  'onDominantBeforeHome',
] as const;
export type HarmonyFeature = (typeof HARMONY_FEATURES)[number];

/** Half bars in four bars. */
const PHRASE = 8;
const SEVENTHS = /7|9|13/;

const bassOf = ({ rootSteps, bassSteps }: RomanChord) => bassSteps ?? rootSteps;
const share = <Item>(items: readonly Item[], is: (item: Item, i: number) => boolean) =>
  items.filter(is).length / Math.max(1, items.length);

function entropy(items: readonly string[]): number {
  const counts = Map.groupBy(items, (item) => item)
    .values()
    .map(({ length }) => length / items.length);
  return counts.reduce((bits, p) => bits - p * Math.log2(p), 0);
}

/** Features of the chords of half bars (undefined where there is none), in the order of {@link HARMONY_FEATURES}. */
export function harmonyFeatures(
  halves: readonly (RomanChord | undefined)[],
  mode: 'major' | 'minor',
): number[] {
  const known = halves.filter((chord) => chord !== undefined);
  const names = known.map(romanNumeral);
  const changes = known.filter((_, i) => names[i] !== names[i - 1]);
  const roots = changes.map(({ rootSteps }) => String(rootSteps));
  const moves = changes.slice(1).map((chord, i) => {
    const steps = pitchClass(bassOf(chord) - bassOf(changes[i]!));
    return Math.min(steps, 12 - steps);
  });
  const homecomings = changes.slice(1).flatMap((chord, i) => (chord.rootSteps === 0 ? [changes[i]!] : []));
  const tones = ({ rootSteps, quality }: RomanChord) =>
    CHORD_INTERVALS[quality].map((interval) => pitchClass(rootSteps + interval));
  const scale: readonly number[] = SCALE_STEPS[mode];
  return [
    changes.length / (known.length / 2),
    new Set(names).size,
    entropy(roots.slice(2).map((root, i) => `${roots[i]} ${roots[i + 1]} ${root}`)),
    share(names.slice(PHRASE), (name, i) => name === names[i]),
    share(known, ({ bassSteps }) => bassSteps !== undefined),
    share(known, ({ quality }) => SEVENTHS.test(quality)),
    share(known, ({ quality }) => quality.includes('sus')),
    share(known, (chord) => !tones(chord).every((tone) => scale.includes(tone))),
    share(moves, (move) => move === 1 || move === 2),
    share(moves, (move) => move === 5),
    share(known, ({ rootSteps }) => rootSteps === 0),
    share(homecomings, ({ rootSteps }) => rootSteps === 7),
  ];
}

/** The chords of a score's half bars, counted from the tonic of the key in force. */
export function halfBarsOf(score: Score): RomanChord[] {
  const half = score.metre.beatsPerBar / 2;
  return Array.from({ length: Math.floor(score.lengthBeats / half) }, (_, i) => {
    const { root, quality, bass } = chordAt(score.chords, i * half + 0.02);
    const { tonic } = keyAt(score, i * half + 0.02);
    const chord: RomanChord = { rootSteps: pitchClass(root - tonic), quality };
    if (bass !== undefined && bass !== root) chord.bassSteps = pitchClass(bass - tonic);
    return chord;
  });
}
