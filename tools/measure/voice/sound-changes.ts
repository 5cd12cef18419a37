import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { realFft } from '#lib/engine/dsp/fft.ts';
import { hann } from '#lib/engine/dsp/window.ts';

const SIZE = 512;
const HOP_SECONDS = 0.002;
const BANDS = 20;
const LOWEST_HZ = 120;
const HIGHEST_HZ = 9000;
/** Softer than this under the loudest moment is silence, dB. */
const FLOOR_DB = -50;
/** Frames on each side that are compared: a glide between vowels takes longer than a burst. */
const REACH = 12;
/** Mean step of the bands that is a change, dB, and the frames that two changes are apart. */
const LEAST_STEP_DB = 2;
const LEAST_APART = 10;

/**
 * Moments at which a recording begins to sound otherwise than just before, in seconds: where the means of 24 ms before
 * and after differ most in twenty bands of equal width on the mel scale, by 2 dB on the average at least, 20 ms apart.
 * Knows nothing of words.
 */
export function soundChanges(samples: Float32Array): number[] {
  const frames = bandLevels(samples);
  const steps = frames.map((_, f) => {
    if (f < REACH || f + REACH > frames.length) return 0;
    let step = 0;
    for (let b = 0; b < BANDS; b++) {
      let before = 0;
      let after = 0;
      for (let k = 0; k < REACH; k++) {
        before += frames[f - 1 - k]![b]!;
        after += frames[f + k]![b]!;
      }
      step += Math.abs(after - before) / REACH / BANDS;
    }
    return step;
  });
  const changes: number[] = [];
  for (let f = 0; f < steps.length; f++) {
    const here = steps[f]!;
    if (here < LEAST_STEP_DB) continue;
    let highest = true;
    for (let k = -LEAST_APART; k <= LEAST_APART && highest; k++)
      highest = k < 0 ? here > (steps[f + k] ?? 0) : here >= (steps[f + k] ?? 0);
    if (highest) changes.push((f - 0.5) * HOP_SECONDS);
  }
  return changes;
}

/** Levels of the bands every 2 ms, in dB over the floor. */
function bandLevels(samples: Float32Array): Float64Array[] {
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const power = new Float64Array(fft.bins);
  const frame = new Float64Array(SIZE);
  const edges = Array.from({ length: BANDS + 1 }, (_, b) =>
    Math.round(
      (hzOf(melOf(LOWEST_HZ) + ((melOf(HIGHEST_HZ) - melOf(LOWEST_HZ)) * b) / BANDS) * SIZE) / SAMPLE_RATE,
    ),
  );
  const levels: Float64Array[] = [];
  let loudest = 1e-12;
  for (let t = 0; t * SAMPLE_RATE < samples.length; t += HOP_SECONDS) {
    const start = Math.round(t * SAMPLE_RATE) - SIZE / 2;
    for (let i = 0; i < SIZE; i++) frame[i] = (samples[start + i] ?? 0) * window[i]!;
    fft.power(frame, power);
    const bands = new Float64Array(BANDS);
    for (let b = 0; b < BANDS; b++) {
      for (let k = edges[b]!; k < Math.max(edges[b]! + 1, edges[b + 1]!); k++) bands[b]! += power[k]!;
      loudest = Math.max(loudest, bands[b]!);
    }
    levels.push(bands);
  }
  for (const bands of levels)
    for (let b = 0; b < BANDS; b++)
      bands[b] = Math.max(0, 10 * Math.log10((bands[b]! + 1e-20) / loudest) - FLOOR_DB);
  return levels;
}

const melOf = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const hzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);
