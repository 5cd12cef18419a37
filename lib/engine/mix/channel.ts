/** A part through its strip: everything that happens before it is staged and summed. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { designBiquad, StereoBiquad } from '../dsp/biquad.ts';
import { chorus, doubleSettings, ensembleSettings } from '../dsp/chorus.ts';
import { Compressor } from '../dsp/dynamics.ts';
import { saturate } from '../dsp/saturation.ts';
import { setWidth } from '../dsp/stereo.ts';
import type { Strip } from './strips.ts';

const BLOCK = 8192;

/** Stretches of a buffer that sound, `[start, end)` in samples. */
export type Spans = readonly { start: number; end: number }[];

/**
 * Where a buffer is not silent, in blocks of 8192, each stretch with half a second after it for what rings on.
 * Skipping rests is worth more than any tuning of the filters.
 */
export function soundingSpans(buffer: StereoBuffer): Spans {
  const { left, right } = buffer;
  const spans: { start: number; end: number }[] = [];
  for (let start = 0; start < left.length; start += BLOCK) {
    const end = Math.min(left.length, start + BLOCK);
    let sounds = false;
    for (let i = start; i < end; i++) {
      if (left[i]! > 1e-7 || left[i]! < -1e-7 || right[i]! > 1e-7 || right[i]! < -1e-7) {
        sounds = true;
        break;
      }
    }
    if (!sounds) continue;
    const last = spans[spans.length - 1];
    const until = Math.min(left.length, end + 3 * BLOCK);
    if (last && last.end >= start) last.end = until;
    else spans.push({ start, end: until });
  }
  return spans;
}

/** Gated RMS level of the sounding stretches, dBFS: blocks more than 20 dB below their mean do not count. */
function gatedRmsDb(buffer: StereoBuffer, spans: Spans): number {
  const { left, right } = buffer;
  const powers: number[] = [];
  for (const { start, end } of spans) {
    for (let from = start; from < end; from += 4410) {
      const to = Math.min(end, from + 4410);
      let sum = 0;
      for (let i = from; i < to; i++) sum += left[i]! * left[i]! + right[i]! * right[i]!;
      powers.push(sum / (2 * (to - from)));
    }
  }
  const mean = (values: number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const gate = mean(powers) / 100;
  return 10 * Math.log10(mean(powers.filter((power) => power > gate)) + 1e-12);
}

/** A part's buffer through its strip, in place. `side` is where a doubled part's second take goes. */
export function processStrip(buffer: StereoBuffer, spans: Spans, strip: Strip, side: -1 | 1): void {
  const { left, right } = buffer;
  const filters = [{ type: 'highpass' as const, hz: strip.highpassHz }, ...strip.eq].map(
    (setting) => new StereoBiquad(designBiquad(setting)),
  );
  for (const { start, end } of spans) {
    for (let from = start; from < end; from += BLOCK) {
      const to = Math.min(end, from + BLOCK);
      for (const filter of filters) filter.process(left, right, from, to);
    }
  }
  if (strip.compressor) {
    const { aboveRmsDb, ratio, attackSeconds, releaseSeconds } = strip.compressor;
    // The detector reads peaks, which lie some 6 dB above the RMS of steady music.
    const thresholdDb = gatedRmsDb(buffer, spans) + 6 + aboveRmsDb;
    const compressor = new Compressor({ thresholdDb, ratio, attackSeconds, releaseSeconds, kneeDb: 6 });
    for (const { start, end } of spans) compressor.process(left, right, start, end);
  }
  if (strip.deEss) for (const { start, end } of spans) deEss(left, right, start, end);
  if (strip.saturation) for (const { start, end } of spans) drive(buffer, start, end, strip.saturation);
  if (strip.ensemble)
    for (const { start, end } of spans) chorus(buffer, ensembleSettings(strip.ensemble), start, end);
  if (strip.double)
    for (const { start, end } of spans) chorus(buffer, doubleSettings(side, strip.double), start, end);
  if (strip.width !== undefined) {
    for (const { start, end } of spans) {
      setWidth({ left: left.subarray(start, end), right: right.subarray(start, end) }, strip.width);
    }
  }
}

function drive(buffer: StereoBuffer, start: number, end: number, amount: number): void {
  const stretch = { left: buffer.left.subarray(start, end), right: buffer.right.subarray(start, end) };
  let peak = 0;
  for (const channel of [stretch.left, stretch.right]) {
    for (let i = 0; i < channel.length; i++) {
      const value = Math.abs(channel[i]!);
      if (value > peak) peak = value;
    }
  }
  saturate(stretch, amount, peak);
}

const DE_ESS_STEP = 32;

/**
 * Dynamic cut of 5–9 kHz where sibilants stick out: y = x + (g − 1)·bandpass(x), g falling as the band's level comes
 * nearer to the whole's than −10 dB, by 9 dB at most.
 */
function deEss(left: Float32Array, right: Float32Array, start: number, end: number): void {
  const band = new StereoBiquad(designBiquad({ type: 'bandpass', hz: 6800, q: 0.9 }));
  const bandLeft = new Float32Array(DE_ESS_STEP * 32);
  const bandRight = new Float32Array(DE_ESS_STEP * 32);
  const release = Math.exp(-DE_ESS_STEP / (0.04 * SAMPLE_RATE));
  let whole = 0;
  let sibilant = 0;
  let gain = 0;
  for (let from = start; from < end; from += bandLeft.length) {
    const count = Math.min(bandLeft.length, end - from);
    bandLeft.set(left.subarray(from, from + count));
    bandRight.set(right.subarray(from, from + count));
    band.process(bandLeft, bandRight, 0, count);
    for (let step = 0; step < count; step += DE_ESS_STEP) {
      const stop = Math.min(count, step + DE_ESS_STEP);
      let powerWhole = 0;
      let powerBand = 0;
      for (let i = step; i < stop; i++) {
        powerWhole += left[from + i]! * left[from + i]! + right[from + i]! * right[from + i]!;
        powerBand += bandLeft[i]! * bandLeft[i]! + bandRight[i]! * bandRight[i]!;
      }
      whole = Math.max(powerWhole, release * whole);
      sibilant = Math.max(powerBand, release * sibilant);
      const overDb = 10 * Math.log10((sibilant + 1e-12) / (whole + 1e-10)) + 10;
      const wanted = 10 ** (-Math.min(9, Math.max(0, 0.9 * overDb)) / 20) - 1;
      const slope = (wanted - gain) / (stop - step);
      for (let i = step; i < stop; i++) {
        gain += slope;
        left[from + i]! += gain * bandLeft[i]!;
        right[from + i]! += gain * bandRight[i]!;
      }
    }
  }
}
