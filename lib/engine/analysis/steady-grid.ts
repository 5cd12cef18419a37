import { FRAME_RATE } from './frame-features.ts';

/** How far around the tracked tempo the steady one is looked for, and how finely, as shares. */
const TEMPO_REACH = 0.012;
/** Trial offsets of a sixteenth. */
const OFFSETS = 12;

/**
 * The pulses of a song that was played to a click: one tempo and one offset from beginning to end. A tracker may
 * wander off to the off-beats for a verse; a click does not.
 * @param activation strength a frame @param bpm a first guess, within 1 %
 * @param parts sixteenths a beat, at which a steady pulse shows: 4, or 6 of a dotted quarter
 * @returns frames of the pulses, a beat apart; which of the sixteenths is the beat is not known here
 */
export function steadyPulses(
  activation: Float32Array,
  bpm: number,
  parts: 4 | 6 = 4,
): { frames: number[]; bpm: number } {
  const count = activation.length;
  // Tempi are tried so closely that neighbouring ones part by a tenth of a beat by the end of the song.
  const beats = (count / FRAME_RATE / 60) * bpm;
  const steps = Math.max(4, Math.min(120, Math.ceil((TEMPO_REACH * beats) / 0.1)));
  const tempoOf = (step: number) => bpm * (1 + (TEMPO_REACH * step) / steps);
  const strengths = Array.from({ length: 2 * steps + 1 }, (_, i) =>
    pulseStrength(activation, tempoOf(i - steps), parts),
  );
  const strongest = strengths.indexOf(Math.max(...strengths));
  const steadyBpm = tempoOf(strongest - steps + peakOffset(strengths, strongest));
  const period = (FRAME_RATE * 60) / steadyBpm;
  let offset = 0;
  let sharpest = -1;
  for (let i = 0; i < OFFSETS; i++) {
    const trial = (i * period) / parts / OFFSETS;
    const sharpness = profileSharpness(activation, period, trial, parts);
    if (sharpness > sharpest) {
      sharpest = sharpness;
      offset = trial;
    }
  }
  const frames: number[] = [];
  for (let frame = offset; frame < count; frame += period) frames.push(frame);
  return { frames, bpm: steadyBpm };
}

/** How far from its largest value the top of a curve lies, by the parabola through that value and those beside it. */
function peakOffset(values: readonly number[], at: number): number {
  const [before, top, after] = [values[at - 1], values[at]!, values[at + 1]];
  if (before === undefined || after === undefined) return 0;
  const bend = before - 2 * top + after;
  return bend < 0 ? (0.5 * (before - after)) / bend : 0;
}

/** Power of the activation at the rates of beats, eighths and sixteenths (Goertzel's recursion). */
function pulseStrength(activation: Float32Array, bpm: number, parts: number): number {
  let sum = 0;
  for (const multiple of [1, parts / 2, parts]) {
    const turn = 2 * Math.cos((2 * Math.PI * multiple * bpm) / 60 / FRAME_RATE);
    let a = 0;
    let b = 0;
    for (let i = 0; i < activation.length; i++) {
      const next = activation[i]! + turn * a - b;
      b = a;
      a = next;
    }
    sum += Math.sqrt(Math.max(0, a * a + b * b - turn * a * b));
  }
  return sum;
}

/** Squares of the mean strengths at the sixteenths: large where the pulses sit on the grid. */
function profileSharpness(activation: Float32Array, period: number, offset: number, parts: number): number {
  const sums = new Float64Array(parts);
  let place = 0;
  for (let frame = offset; frame < activation.length - 1; frame += period / parts, place++)
    sums[place % parts]! += activation[Math.round(frame)]!;
  let square = 0;
  for (const sum of sums) square += sum * sum;
  return square;
}
