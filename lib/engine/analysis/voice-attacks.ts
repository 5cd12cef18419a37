import { SAMPLE_RATE } from '../audio.ts';

const FRAME_SAMPLES = 2048;
const HOP_SAMPLES = 512;
const HOP_SECONDS = HOP_SAMPLES / SAMPLE_RATE;
/** A dip is the lowest level for so long before and after, seconds; the level then rises within the last of these. */
const BEFORE = Math.round(0.09 / HOP_SECONDS);
const AFTER = Math.round(0.04 / HOP_SECONDS);
const RISES = Math.round(0.16 / HOP_SECONDS);
/** By how much at least, as a ratio, and to what share of the loudest frame. */
const LEAST_RISE = 1.4;
const LEAST_LEVEL = 0.03;

/**
 * When one voice begins anew, words on the same pitch included, which a melody has as one note: where its level has come
 * half the way up again from a dip such as a consonant makes.
 * @param samples one voice, one channel, 44.1 kHz
 * @returns seconds, in order
 */
export function voiceAttacks(samples: Float32Array): number[] {
  const levels = levelsOf(samples);
  const least = LEAST_LEVEL * levels.reduce((most, level) => Math.max(most, level), 0);
  const attacks: number[] = [];
  for (let t = 1; t < levels.length - 1; t++) {
    const dip = levels[t]!;
    const isLowest = (from: number, to: number) =>
      levels.subarray(Math.max(0, from), to).every((level) => level >= dip);
    if (!isLowest(t - BEFORE, t) || !isLowest(t + 1, t + 1 + AFTER)) continue;
    let peak = t;
    for (let k = t; k < Math.min(levels.length, t + RISES); k++) if (levels[k]! > levels[peak]!) peak = k;
    if (peak === t || levels[peak]! < Math.max(least, LEAST_RISE * dip)) continue;
    let at = t;
    while (at < peak && levels[at]! < (dip + levels[peak]!) / 2) at++;
    if (at * HOP_SECONDS !== attacks.at(-1)) attacks.push(at * HOP_SECONDS);
  }
  return attacks;
}

/** Root mean square around every hop. */
function levelsOf(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.ceil(samples.length / HOP_SAMPLES) }, (_, t) => {
    const from = Math.max(0, t * HOP_SAMPLES - FRAME_SAMPLES / 2);
    const to = Math.min(samples.length, t * HOP_SAMPLES + FRAME_SAMPLES / 2);
    let sum = 0;
    for (let i = from; i < to; i++) sum += samples[i]! * samples[i]!;
    return Math.sqrt(sum / Math.max(1, to - from));
  });
}
