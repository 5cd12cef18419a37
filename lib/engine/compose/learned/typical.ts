import { CRITIC_LEANS } from './critic-leans.ts';
import { MELODY_FEATURES, type MelodyFeature, RHYTHM_FEATURES, SHARE_FEATURES } from './melody-features.ts';
import { TYPICAL_MELODIES } from './typical-melodies.ts';

/** What a feature is in people's songs: a line over the excerpt's length and density, and how far songs lie from it. */
export interface TypicalFeature {
  base: number;
  /** A doubling of the number of notes. */
  perDoubling: number;
  /** A note more a bar. */
  perDensity: number;
  deviation: number;
}

/** Lengths the lines were drawn for; beyond them the nearest one tells, notes. */
export const SHORTEST_EXCERPT = 16;
export const LONGEST_EXCERPT = 360;
/** Deviations past which a feature tells no more. */
const FARTHEST = 4;

const densityFeature = MELODY_FEATURES.indexOf('notesPerBar');

/** What of a melody's length and density the lines go by. */
export const excerptSize = (
  notes: number,
  features: ArrayLike<number>,
): { doublings: number; density: number } => ({
  doublings: Math.log2(Math.max(SHORTEST_EXCERPT, Math.min(LONGEST_EXCERPT, notes))),
  density: features[densityFeature]!,
});

/** Features in deviations from what people's melodies of this length and density have. */
export function deviations(features: ArrayLike<number>, notes: number): Float64Array {
  const { doublings, density } = excerptSize(notes, features);
  return Float64Array.from(MELODY_FEATURES, (feature: MelodyFeature, i) => {
    const { base, perDoubling, perDensity, deviation } = TYPICAL_MELODIES[feature];
    return (features[i]! - base - perDoubling * doublings - perDensity * density) / deviation;
  });
}

const indicesOf = (names: readonly MelodyFeature[]) => names.map((name) => MELODY_FEATURES.indexOf(name));
const ALL = indicesOf(MELODY_FEATURES);
const OF_RHYTHM = indicesOf(RHYTHM_FEATURES);
const SHARES = indicesOf(SHARE_FEATURES);

/**
 * Mean square of the deviations from what people's melodies have, and a push against what whole songs of ours are told
 * from theirs by (`critic-leans.ts`): mean, over the features, of z² + 2·lean·z.
 * @param part all features, or what those of the rhythm have in it
 */
export function strangeness(
  features: ArrayLike<number>,
  notes: number,
  part: 'all' | 'rhythm' = 'all',
): number {
  const apart = deviations(features, notes);
  let sum = 0;
  for (const i of part === 'all' ? ALL : OF_RHYTHM) {
    const z = Math.max(-FARTHEST, Math.min(FARTHEST, apart[i]!));
    sum += z * (z + 2 * CRITIC_LEANS[MELODY_FEATURES[i]!]);
  }
  return sum / MELODY_FEATURES.length;
}

/** A melody as far as it was measured. */
export interface MeasuredMelody {
  notes: number;
  /** In the order of {@link MELODY_FEATURES}. */
  features: ArrayLike<number>;
}

/** Two melodies, one after the other: the mean of their features by notes, which is true of shares. */
export function together(one: MeasuredMelody | undefined, other: MeasuredMelody): MeasuredMelody {
  if (!one) return other;
  const notes = one.notes + other.notes;
  return {
    notes,
    features: Float64Array.from(
      MELODY_FEATURES,
      (_, i) => (one.features[i]! * one.notes + other.features[i]! * other.notes) / notes,
    ),
  };
}

/** Mean square of the deviations of a melody's shares from what people's melodies have. */
export function unevenness({ features, notes }: MeasuredMelody): number {
  const apart = deviations(features, notes);
  return SHARES.reduce((sum, i) => sum + apart[i]! ** 2, 0) / SHARES.length;
}
