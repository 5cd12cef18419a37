/** The lo-fi treatments: a worn tape's wobble and dullness, and a record's crackle. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyStereoBiquads, Biquad, designBiquad } from '../dsp/biquad.ts';
import type { Random } from '../random.ts';
import type { MixProfile } from './mix-profile.ts';

type Lofi = NonNullable<MixProfile['lofi']>;

/**
 * Wow at 0.55 Hz and flutter at 6.3 Hz, in place: at 1 the tape runs up to about 14 cents off pitch. The same for
 * every buffer, so stems stay together. Then the low-pass, if any.
 * @param clockSamples where the buffer begins on the tape
 */
export function wearOut(buffer: StereoBuffer, lofi: Lofi, clockSamples: number): void {
  if (lofi.wobble)
    for (const channel of [buffer.left, buffer.right])
      wobble(channel, Math.min(1, lofi.wobble), clockSamples);
  if (lofi.lowpassHz)
    applyStereoBiquads(buffer, [{ type: 'lowpass', hz: Math.max(800, lofi.lowpassHz), q: 0.6 }]);
}

const LINE = 512;

/** A moving delay line read by Hermite interpolation; its length goes in straight lines over 32 samples. */
function wobble(samples: Float32Array, amount: number, clockSamples: number): void {
  const line = new Float32Array(LINE);
  const mask = LINE - 1;
  // A sine of depth d and rate f bends pitch by 2πfd: 2 ms at 0.55 Hz is 12 cents, 0.03 ms at 6.3 Hz 2 cents.
  const wow = amount * 0.002 * SAMPLE_RATE;
  const flutter = amount * 0.00003 * SAMPLE_RATE;
  const delayAt = (i: number): number => {
    const turn = (2 * Math.PI * (clockSamples + i)) / SAMPLE_RATE;
    return 3 + wow * (1 + Math.sin(0.55 * turn)) + flutter * (1 + Math.sin(6.3 * turn));
  };
  for (let from = 0; from < samples.length; from += 32) {
    const end = Math.min(samples.length, from + 32);
    let delay = delayAt(from);
    const step = (delayAt(from + 32) - delay) / 32;
    for (let i = from; i < end; i++) {
      line[i & mask] = samples[i]!;
      const whole = delay | 0;
      const t = delay - whole;
      const at = i - whole;
      const x0 = line[(at + 1) & mask]!;
      const x1 = line[at & mask]!;
      const x2 = line[(at - 1) & mask]!;
      const x3 = line[(at - 2) & mask]!;
      const c1 = 0.5 * (x2 - x0);
      const c3 = 1.5 * (x1 - x2) + 0.5 * (x3 - x0);
      samples[i] = ((c3 * t + (x0 - x1 + c1 - c3)) * t + c1) * t + x1;
      delay += step;
    }
  }
}

/**
 * Vinyl: a soft rumbling hiss and clicks of all sizes, a bar or so apart the larger ones, added to a buffer.
 * @param amount 0–1; at 1 the largest clicks are 12 dB below full scale, most of them 30 dB and more
 * @param clockSamples where the buffer begins on the record, of which every second has its own
 */
export function addCrackle(buffer: StereoBuffer, amount: number, random: Random, clockSamples: number): void {
  const level = 0.25 * Math.min(1, Math.max(0, amount));
  const end = clockSamples + buffer.left.length;
  const hiss = { left: hissFilter(), right: hissFilter() };
  for (let second = Math.floor(clockSamples / SAMPLE_RATE); second * SAMPLE_RATE < end; second++) {
    const from = second * SAMPLE_RATE - clockSamples;
    const own = random.fork(`second ${second}`);
    for (const side of ['left', 'right'] as const)
      addHiss(buffer[side], from, 0.04 * level, own.fork(side), hiss[side]);
    addClicks(buffer, from, level, own.fork('clicks'));
  }
}

const hissFilter = () => new Biquad(designBiquad({ type: 'bandpass', hz: 2600, q: 0.35 }));

/** A second of hiss from sample `from` on, which may lie before the first. */
function addHiss(samples: Float32Array, from: number, level: number, random: Random, filter: Biquad): void {
  const block = new Float32Array(SAMPLE_RATE);
  for (let i = 0; i < SAMPLE_RATE; i++) block[i] = random.next() - 0.5;
  filter.process(block, 0, SAMPLE_RATE);
  const end = Math.min(SAMPLE_RATE, samples.length - from);
  for (let i = Math.max(0, -from); i < end; i++) samples[from + i]! += level * block[i]!;
}

/** A second of clicks, with what rings on of them. Poisson arrivals, 14 a second. */
function addClicks({ left, right }: StereoBuffer, from: number, level: number, random: Random): void {
  let at = 0;
  for (;;) {
    at += -Math.log(1 - random.next()) * (SAMPLE_RATE / 14);
    if (at >= SAMPLE_RATE) return;
    const size = level * random.next() ** 4 * (random.chance(0.5) ? 1 : -1);
    const pan = random.range(-0.8, 0.8);
    const decay = Math.exp(-1 / random.range(4, 26));
    const start = from + Math.floor(at);
    let value = size;
    for (let i = start; i < left.length && Math.abs(value) > 1e-6; i++) {
      if (i >= 0) {
        const sample = value * ((i - from) & 1 ? 1 : -0.6);
        left[i]! += sample * (1 - pan);
        right[i]! += sample * (1 + pan);
      }
      value *= decay;
    }
  }
}
