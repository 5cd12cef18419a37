import type { Random } from '../random.ts';
import type { Score } from '../score/score.ts';

export type Motif = Score['motif'];

/** Shapes that singable motifs have, in diatonic steps from note to note. */
const SHAPES = [
  [1, 1, -2],
  [-1, -1, 2],
  [2, -1, -1],
  [0, 1, -1],
  [0, 0, 2],
  [4, -1, -1],
  [-2, 1, 1],
  [1, -2, 1],
  [0, 2, -1],
  [2, 2, -1],
  [-1, 2, -1],
  [3, -1, 0],
  [-1, 1, 1, -2],
  [1, 0, -1, -1],
  [0, 1, 1, 2],
  [2, 0, -1, -1],
  [-3, 1, 1],
] as const;
const RHYTHMS = [
  [0.5, 0.5, 1, 1],
  [1, 0.5, 0.5, 2],
  [0.75, 0.75, 0.5, 1],
  [1.5, 0.5, 1, 1],
  [0.5, 1, 0.5, 1],
  [0.5, 0.5, 0.5, 1.5],
  [1, 1, 0.5, 1.5],
  [0.25, 0.25, 0.5, 1],
  [1.5, 1.5, 1, 1],
] as const;

/** The melodic cell a song grows from. Steps are diatonic here (scale steps, not semitones). */
export function drawMotif(random: Random): Motif {
  const steps: number[] = [...random.pick(SHAPES)];
  if (random.chance(0.3)) for (let i = 0; i < steps.length; i++) steps[i] = -(steps[i] as number);
  const lengthsBeats: number[] = [...random.pick(RHYTHMS)];
  while (lengthsBeats.length < steps.length + 1) lengthsBeats.push(0.5);
  return { steps, lengthsBeats };
}

/** Upside down: the usual way to make something new that is still the same. */
export function invertMotif(motif: Motif): Motif {
  return { steps: motif.steps.map((step) => -step), lengthsBeats: motif.lengthsBeats };
}
