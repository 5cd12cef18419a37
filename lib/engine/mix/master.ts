/** Mastering: from a mix to a record of known loudness, true peak, spectrum and length. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyStereoBiquads } from '../dsp/biquad.ts';
import { Compressor, compress, limiterGains } from '../dsp/dynamics.ts';
import { fadeOut } from '../dsp/envelope.ts';
import { inBlocks } from '../dsp/kernels/block.ts';
import { measureLevels } from '../dsp/kernels/levels.ts';
import {
  gatedLoudness,
  kWeightedHops,
  type Loudness,
  measureGained,
  measureLoudness,
  SILENCE_LUFS,
} from '../dsp/loudness.ts';
import { Saturator } from '../dsp/saturation.ts';
import { bandSharesDb, LongTermSpectrum } from '../dsp/spectrum.ts';
import { monoLossDb, shapeSide } from '../dsp/stereo.ts';
import { truePeakDb } from '../dsp/true-peak.ts';
import { release, takeSamples } from '../sample-memory.ts';
import { fillProfile } from './defaults.ts';
import { keepContour } from './keep-contour.ts';
import { bandResponsesDb, matchFilters } from './match-curve.ts';
import type { MixProfile } from './mix-profile.ts';

/** How far mastering goes from the mix: in tone, density, width and (within half a LU) loudness. */
export type MasterStrength = 'subtle' | 'normal' | 'firm' | 'high';

interface StrengthSettings {
  /** Share of the way to the style's curve. */
  tone: number;
  glue: { thresholdDb: number; ratio: number };
  saturation: number;
  width: number;
  loudnessDb: number;
}

const STRENGTHS: Readonly<Record<MasterStrength, StrengthSettings>> = {
  subtle: {
    tone: 0.5,
    glue: { thresholdDb: -9, ratio: 1.4 },
    saturation: 0.5,
    width: 0.96,
    loudnessDb: -0.25,
  },
  normal: { tone: 0.85, glue: { thresholdDb: -11, ratio: 1.7 }, saturation: 1, width: 1, loudnessDb: 0 },
  firm: { tone: 0.92, glue: { thresholdDb: -13.5, ratio: 2 }, saturation: 1.4, width: 1, loudnessDb: 0 },
  high: { tone: 1, glue: { thresholdDb: -16, ratio: 2.4 }, saturation: 1.8, width: 1.1, loudnessDb: 0.3 },
};

export interface MasterReport {
  integratedLufs: number;
  loudnessRange: number;
  truePeakDb: number;
  /** Of the mix as it came. */
  inputLufs: number;
  /** What the tone filters did in the middle of each band, dB. */
  toneDb: number[];
  /** Shares of the bands of the master, dB relative to the whole. */
  bandsDb: number[];
  glueMaxDb: number;
  limiterMaxDb: number;
  /** Power lost when folded to mono. */
  monoLossDb: number;
  /** Samples of silence taken from the end. */
  trimmedSamples: number;
}

/** Working level: leaves headroom, and gives the glue a known threshold. */
const WORKING_LUFS = -18;
/**
 * The limiter's ceiling. Below −1 dBTP there is room for what four-fold oversampling does not see (0.15 dB) and for
 * what the MP3 adds: at most 0.45 dB over 48 songs of all styles at V0.
 */
const CEILING_DB = -1.65;
const MP3_FRAME_SAMPLES = 1152;
const MAX_GAIN_DB = 45;
const MAX_MONO_LOSS_DB = 2.6;
/** More limiting than this pumps; slower compression goes before it. */
const MAX_LIMITING_DB = 5;

export interface MasterOptions {
  /** For remasters; `normal` is what new songs get. */
  strength?: MasterStrength;
  /** The mix is given up: the master is made in its memory. */
  inPlace?: boolean;
  /**
   * How far sections are given back how loud they were to each other, 0–1 (1): where the caller rides the level itself,
   * or density is asked for, compression has the last word.
   */
  contour?: number;
  /** @param share 0–1 of the work */
  onProgress?: (share: number) => void;
}

/**
 * Masters a mix. Time 0 stays time 0; only silence at the end is taken away. The mix itself is left as it is unless it
 * is given up. Works on anything: silence stays silence, and a few samples stay finite.
 */
export function masterMix(
  mix: StereoBuffer,
  profile: MixProfile,
  options: MasterOptions = {},
): { master: StereoBuffer; report: MasterReport } {
  const full = fillProfile(profile);
  const strength = STRENGTHS[options.strength ?? 'normal'];
  const { inPlace = false, contour = 1, onProgress } = options;
  onProgress?.(0);
  const work: StereoBuffer = inPlace ? mix : { left: mix.left.slice(), right: mix.right.slice() };
  clean(work);
  const inputLufs = measureLoudness(work).integratedLufs;
  const silent = inputLufs <= SILENCE_LUFS;
  onProgress?.(0.2);
  const toneDb = silent
    ? bandResponsesDb([])
    : tone(work, full.curve, {
        share: strength.tone,
        gainDb: Math.min(MAX_GAIN_DB, WORKING_LUFS - inputLufs),
      });
  onProgress?.(0.4);
  shapeWidth(work, full.width * strength.width, full.shuffleDb);
  const mixed = kWeightedHops(work);
  // Brought to the working level by the glue itself: what it hears is so much further below.
  const makeupDb = silent ? 0 : Math.min(MAX_GAIN_DB, WORKING_LUFS - gatedLoudness(mixed));
  onProgress?.(0.5);
  const glue = new Compressor({
    ratio: strength.glue.ratio,
    thresholdDb: strength.glue.thresholdDb - makeupDb,
    makeupDb,
    attackSeconds: 0.03,
    releaseSeconds: 0.18,
    kneeDb: 8,
  });
  const saturator = new Saturator(Math.min(0.8, 0.6 * full.saturation * strength.saturation), 1);
  inBlocks(work.left, work.right, 0, work.left.length, (size) => {
    glue.processBlock(size);
    saturator.processBlock(size);
  });
  // Bending peaks that are higher on one side moves the mean again.
  removeOffset(work);
  onProgress?.(0.65);
  const targetLufs = full.targetLufs + strength.loudnessDb;
  const condensed = silent ? mixed : condense(work, targetLufs);
  const dense = contour > 0 && !silent ? keepContour(work, mixed, condensed, contour) : condensed;
  const { trimmed, trimmedSamples } = trimTail(work);
  const { loudness, limiterMaxDb } = silent
    ? { loudness: measureLoudness(trimmed), limiterMaxDb: 0 }
    : bringToLoudness(trimmed, targetLufs, gatedLoudness(dense));
  onProgress?.(1);
  const master = trimmed;

  return {
    master,
    report: {
      integratedLufs: loudness.integratedLufs,
      loudnessRange: loudness.loudnessRange,
      inputLufs,
      toneDb,
      glueMaxDb: glue.reduction.maxDb,
      limiterMaxDb,
      trimmedSamples,
      // Measured when asked for: whoever only wants the master need not wait.
      get truePeakDb() {
        return truePeakDb(master);
      },
      get bandsDb() {
        return [...bandSharesDb(master)];
      },
      get monoLossDb() {
        return monoLossDb(master);
      },
    },
  };
}

/** A high-pass at 22 Hz for what wanders, of samples that are numbers and whose mean is 0. */
function clean(buffer: StereoBuffer): void {
  removeOffset(buffer);
  applyStereoBiquads(buffer, [{ type: 'highpass', hz: 22 }]);
}

/** A mean below this (−120 dB) is none. */
const LEAST_OFFSET = 1e-6;

/** Mean of each channel to 0; broken samples from outside too. */
function removeOffset(buffer: StereoBuffer): void {
  const { left, right } = buffer;
  let sums = measureLevels(left, right);
  if (!Number.isFinite(sums.power)) {
    for (const channel of [left, right])
      for (let i = 0; i < channel.length; i++) if (!Number.isFinite(channel[i]!)) channel[i] = 0;
    sums = measureLevels(left, right);
  }
  for (const side of ['left', 'right'] as const) {
    const channel = buffer[side];
    const mean = sums[side] / Math.max(1, channel.length);
    if (Math.abs(mean) < LEAST_OFFSET) continue;
    for (let i = 0; i < channel.length; i++) channel[i]! -= mean;
  }
}

/** To the curve, and `gainDb` up; returns what the curve did in each band. */
function tone(
  buffer: StereoBuffer,
  curve: readonly number[],
  { share, gainDb }: { share: number; gainDb: number },
): number[] {
  const filters = matchFilters(new LongTermSpectrum(buffer), curve, share);
  applyStereoBiquads(buffer, filters, { gainDb });
  return bandResponsesDb(filters);
}

/** Width, with the lows in the middle; narrower where a mono loudspeaker would lose too much. */
function shapeWidth(buffer: StereoBuffer, width: number, shuffleDb: number): void {
  shapeSide(buffer, width, 110, shuffleDb);
  for (let round = 0; round < 4 && monoLossDb(buffer) > MAX_MONO_LOSS_DB; round++)
    shapeSide(buffer, 0.75, 20);
}

/** Cuts silence off the end: keeps what is within 60 dB of the working level, 0.4 s more, and fades that. */
function trimTail(buffer: StereoBuffer): { trimmed: StereoBuffer; trimmedSamples: number } {
  const { left, right } = buffer;
  const threshold = 10 ** ((WORKING_LUFS - 52) / 20);
  let last = left.length - 1;
  while (last >= 0 && Math.abs(left[last]!) < threshold && Math.abs(right[last]!) < threshold) last--;
  // All silence: nothing to keep time by, so it keeps its length.
  const length = last < 0 ? left.length : lengthInFrames(last + Math.round(0.4 * SAMPLE_RATE), left.length);
  const trimmed = { left: left.subarray(0, length), right: right.subarray(0, length) };
  const ringing = Math.max(Math.abs(left[length - 1] ?? 0), Math.abs(right[length - 1] ?? 0)) > threshold;
  fadeOut(trimmed, Math.min(ringing ? 0.05 : 0.4, (0.25 * length) / SAMPLE_RATE));
  return { trimmed, trimmedSamples: left.length - length };
}

/**
 * A length made a whole number of MP3 frames where there is room for it: then programs that count frames, the one that
 * the encoder's delay takes among them, are always over by just that one.
 */
const lengthInFrames = (length: number, room: number): number => {
  const whole = MP3_FRAME_SAMPLES * Math.ceil(length / MP3_FRAME_SAMPLES);
  return whole <= room ? whole : Math.min(length, room);
};

/** Compresses peaks where bringing the mix to its loudness would ask too much of the limiter; powers of what it leaves. */
function condense(work: StereoBuffer, targetLufs: number): Float64Array {
  const hops = kWeightedHops(work);
  const gainDb = Math.min(MAX_GAIN_DB, targetLufs - gatedLoudness(hops));
  if (samplePeakDb(work) + gainDb - CEILING_DB <= MAX_LIMITING_DB) return hops;
  const thresholdDb = CEILING_DB - gainDb - 4;
  compress(work, { thresholdDb, ratio: 3, attackSeconds: 0.005, releaseSeconds: 0.12, kneeDb: 8 });
  return kWeightedHops(work);
}

/** Gain, then limiter, in place, corrected until the limited result has the wanted loudness within 0.05 LU. */
function bringToLoudness(work: StereoBuffer, targetLufs: number, lufs: number) {
  let gainDb = Math.min(MAX_GAIN_DB, targetLufs - lufs);
  // Limiting takes away a little loudness; starting that much higher often spares a round.
  gainDb += 0.03 * Math.max(0, samplePeakDb(work) + gainDb - CEILING_DB);
  const gains = takeSamples(work.left.length);
  let loudness: Loudness;
  let limiterMaxDb: number;
  for (let round = 0; ; round++) {
    limiterMaxDb = limiterGains(work, gains, { ceilingDb: CEILING_DB - gainDb }).maxDb;
    loudness = measureGained(work, 10 ** (gainDb / 20), gains);
    const missing = targetLufs - loudness.integratedLufs;
    if (Math.abs(missing) < 0.05 || gainDb + missing > MAX_GAIN_DB || round === 4) break;
    gainDb += 1.1 * missing;
  }
  const gain = 10 ** (gainDb / 20);
  for (let i = 0; i < gains.length; i++) {
    work.left[i]! *= gain * gains[i]!;
    work.right[i]! *= gain * gains[i]!;
  }
  release(gains);
  return { loudness, limiterMaxDb };
}

const samplePeakDb = ({ left, right }: StereoBuffer): number =>
  20 * Math.log10(Math.max(1e-10, measureLevels(left, right).peak));
