/** A part through its strip: everything that happens before it is staged and summed. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { designBiquad, StereoBiquads } from '../dsp/biquad.ts';
import { Chorus, doubleSettings, ensembleSettings, spreadSettings } from '../dsp/chorus.ts';
import { Compressor } from '../dsp/dynamics.ts';
import { inBlocks } from '../dsp/kernels/block.ts';
import { measureBlock, widenBlock } from '../dsp/kernels/levels.ts';
import { MiddleBand, rideMiddle } from '../dsp/kernels/middle.ts';
import { isInaudible } from '../dsp/peak.ts';
import { Saturator } from '../dsp/saturation.ts';
import { BLOCK } from './automation.ts';
import { ConsonantLift } from './consonant-lift.ts';
import type { Strip } from './strips.ts';

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
    if (isInaudible(left, start, end) && isInaudible(right, start, end)) continue;
    const last = spans[spans.length - 1];
    const until = Math.min(left.length, end + 3 * BLOCK);
    if (last && last.end >= start) last.end = until;
    else spans.push({ start, end: until });
  }
  return spans;
}

/**
 * A part's buffer through its strip, in place, in two passes of small blocks, which stay in the processor's cache:
 * filters, and after the level is known everything else.
 * @param side where a doubled part's second take goes
 * @param clockSamples where the buffer begins in its song
 */
export function processStrip(
  buffer: StereoBuffer,
  spans: Spans,
  strip: Strip,
  side: -1 | 1,
  clockSamples: number,
): void {
  const filters = new StereoBiquads(
    [{ type: 'highpass' as const, hz: strip.highpassHz }, ...strip.eq].map((setting) =>
      designBiquad(setting),
    ),
  );
  const level = new LevelMeter();
  forBlocks(buffer, spans, (size) => {
    filters.processBlock(size);
    level.add(size);
  });

  const stages: Stage[] = [];
  if (strip.compressor) {
    const { aboveRmsDb, ratio, attackSeconds, releaseSeconds } = strip.compressor;
    // The detector reads peaks, which lie some 6 dB above the RMS of steady music.
    const thresholdDb = level.gatedRmsDb() + 6 + aboveRmsDb;
    const compressor = new Compressor({ thresholdDb, ratio, attackSeconds, releaseSeconds, kneeDb: 6 });
    stages.push((size) => compressor.processBlock(size));
  }
  if (strip.consonantLift) {
    const lift = new ConsonantLift(level.gatedRmsDb());
    stages.push((size) => lift.processBlock(size));
  }
  if (strip.deEss) {
    const deEsser = new DeEsser();
    stages.push((size) => deEsser.processBlock(size));
  }
  if (strip.saturation) {
    const saturator = new Saturator(strip.saturation, level.peak);
    stages.push((size) => saturator.processBlock(size));
  }
  for (const settings of [
    strip.ensemble ? ensembleSettings(strip.ensemble) : undefined,
    strip.double ? doubleSettings(side, strip.double) : undefined,
    strip.spread ? spreadSettings(strip.spread) : undefined,
  ]) {
    if (!settings) continue;
    const chorus = new Chorus(settings);
    stages.push((size, from, begins) => {
      if (begins) chorus.reset();
      chorus.processBlock(size, clockSamples + from);
    });
  }
  const { width } = strip;
  if (width !== undefined && width !== 1) stages.push((size) => widenBlock(size, width));
  if (stages.length === 0) return;
  forBlocks(buffer, spans, (size, from, begins) => {
    for (const stage of stages) stage(size, from, begins);
  });
}

/** The first `size` samples of the kernels' block. @param from where it begins @param begins first block of a stretch */
type Stage = (size: number, from: number, begins: boolean) => void;

function forBlocks({ left, right }: StereoBuffer, spans: Spans, each: Stage): void {
  for (const { start, end } of spans)
    inBlocks(left, right, start, end, (size, from) => each(size, from, from === start));
}

/** Peak, and gated RMS: blocks more than 20 dB below their mean do not count. */
class LevelMeter {
  readonly #powers: number[] = [];
  /** Greatest magnitude, linear. */
  peak = 0;

  /** The first `size` samples of the kernels' block. */
  add(size: number): void {
    const { power, peak } = measureBlock(size);
    this.#powers.push(power / (2 * size));
    this.peak = Math.max(this.peak, peak);
  }

  gatedRmsDb(): number {
    const mean = (values: number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const gate = mean(this.#powers) / 100;
    return 10 * Math.log10(mean(this.#powers.filter((power) => power > gate)) + 1e-12);
  }
}

const DE_ESS_STEP = 32;

/**
 * Dynamic cut of 5–9 kHz where sibilants stick out: y = x + (g − 1)·bandpass(m), g falling as the band's level comes
 * nearer to the whole's than −10 dB, by 9 dB at most. A voice stands in the middle, m.
 */
class DeEsser {
  readonly #bands = [new MiddleBand(designBiquad({ type: 'bandpass', hz: 6800, q: 0.9 }))];
  readonly #release = Math.exp(-DE_ESS_STEP / (0.04 * SAMPLE_RATE));
  #whole = 0;
  #sibilant = 0;

  /** The first `size` samples of the kernels' block. */
  processBlock(size: number): void {
    rideMiddle(this.#bands, size, DE_ESS_STEP, (_band, _k, sibilant, whole) => {
      this.#whole = Math.max(whole, this.#release * this.#whole);
      this.#sibilant = Math.max(sibilant, this.#release * this.#sibilant);
      const overDb = 10 * Math.log10((this.#sibilant + 1.5e-14) / (this.#whole + 1.5e-12)) + 10;
      return 10 ** (-Math.min(9, Math.max(0, 0.9 * overDb)) / 20) - 1;
    });
  }
}
