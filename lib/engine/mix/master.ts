/** Mastering: from a mix to a record of known loudness, true peak, spectrum and length. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyStereoBiquads, type BiquadSetting } from '../dsp/biquad.ts';
import { Compressor, compress, limit, limiterGains } from '../dsp/dynamics.ts';
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
import { type FullMixProfile, fillProfile } from './defaults.ts';
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
  settings: MasterSettings;
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

/** What a mix is mastered with: all that is measured in it, so that a stretch can be mastered as the whole is. */
export interface MasterSettings {
  filters: readonly BiquadSetting[];
  /** How often the sides were narrowed for a mono loudspeaker. */
  narrowings: number;
  /** Where peaks are compressed before the limiter, dB at the working level; absent: not at all. */
  peaksDb?: number | undefined;
  /** From the working level to the record's loudness, dB. */
  gainDb: number;
}

/** Working level: leaves headroom, and gives the glue a known threshold. */
export const WORKING_LUFS = -18;
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
  const filters = silent ? [] : matchFilters(new LongTermSpectrum(work), full.curve, strength.tone);
  if (!silent) applyStereoBiquads(work, filters, { gainDb: Math.min(MAX_GAIN_DB, WORKING_LUFS - inputLufs) });
  onProgress?.(0.4);
  const narrowings = shapeWidth(work, full, strength);
  const mixed = kWeightedHops(work);
  // Brought to the working level by the glue itself: what it hears is so much further below.
  const makeupDb = silent ? 0 : Math.min(MAX_GAIN_DB, WORKING_LUFS - gatedLoudness(mixed));
  onProgress?.(0.5);
  const glueMaxDb = glueTogether(work, full, strength, makeupDb);
  // Bending peaks that are higher on one side moves the mean again.
  removeOffset(work);
  onProgress?.(0.65);
  const targetLufs = full.targetLufs + strength.loudnessDb;
  const { hops: condensed, peaksDb } = silent
    ? { hops: mixed, peaksDb: undefined }
    : condense(work, targetLufs);
  const dense = contour > 0 && !silent ? keepContour(work, mixed, condensed, contour) : condensed;
  const { trimmed, trimmedSamples } = trimTail(work);
  const { loudness, limiterMaxDb, gainDb } = silent
    ? { loudness: measureLoudness(trimmed), limiterMaxDb: 0, gainDb: 0 }
    : bringToLoudness(trimmed, targetLufs, gatedLoudness(dense));
  onProgress?.(1);
  const master = trimmed;

  return {
    master,
    report: {
      integratedLufs: loudness.integratedLufs,
      loudnessRange: loudness.loudnessRange,
      inputLufs,
      settings: { filters, narrowings, peaksDb, gainDb },
      toneDb: bandResponsesDb(filters),
      glueMaxDb,
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

/**
 * Width, with the lows in the middle; narrower where a mono loudspeaker would lose too much.
 * @param narrowings how often, where that was measured elsewhere
 * @returns how often it was narrowed
 */
function shapeWidth(
  buffer: StereoBuffer,
  full: FullMixProfile,
  strength: StrengthSettings,
  narrowings?: number,
): number {
  shapeSide(buffer, full.width * strength.width, 110, full.shuffleDb);
  const isWide = (round: number) =>
    narrowings === undefined ? round < 4 && monoLossDb(buffer) > MAX_MONO_LOSS_DB : round < narrowings;
  let round = 0;
  for (; isWide(round); round++) shapeSide(buffer, 0.75, 20);
  return round;
}

/** Slow compression of the whole and a little saturation. @returns the most that was taken, dB */
function glueTogether(
  work: StereoBuffer,
  full: FullMixProfile,
  strength: StrengthSettings,
  makeupDb: number,
): number {
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
  return glue.reduction.maxDb;
}

/** A stretch of a mix with the tone and width that the whole was, or will be, mastered with; in place. */
export function toneStretch(stretch: StereoBuffer, profile: MixProfile, settings: MasterSettings): void {
  clean(stretch);
  applyStereoBiquads(stretch, settings.filters);
  shapeWidth(stretch, fillProfile(profile), STRENGTHS.normal, settings.narrowings);
}

/**
 * A toned stretch with the density that the whole is mastered with, at the record's loudness and below its ceiling; in
 * place. It comes as loud, against the working level, as it is on the record against the record's loudness.
 */
export function condenseStretch(stretch: StereoBuffer, profile: MixProfile, settings: MasterSettings): void {
  glueTogether(stretch, fillProfile(profile), STRENGTHS.normal, 0);
  removeOffset(stretch);
  if (settings.peaksDb !== undefined) compressPeaks(stretch, settings.peaksDb);
  const gain = 10 ** (settings.gainDb / 20);
  for (const channel of [stretch.left, stretch.right])
    for (let i = 0; i < channel.length; i++) channel[i]! *= gain;
  limit(stretch, { ceilingDb: CEILING_DB });
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
function condense(work: StereoBuffer, targetLufs: number): { hops: Float64Array; peaksDb?: number } {
  const hops = kWeightedHops(work);
  const gainDb = Math.min(MAX_GAIN_DB, targetLufs - gatedLoudness(hops));
  if (samplePeakDb(work) + gainDb - CEILING_DB <= MAX_LIMITING_DB) return { hops };
  const peaksDb = CEILING_DB - gainDb - 4;
  compressPeaks(work, peaksDb);
  return { hops: kWeightedHops(work), peaksDb };
}

function compressPeaks(work: StereoBuffer, thresholdDb: number): void {
  compress(work, { thresholdDb, ratio: 3, attackSeconds: 0.005, releaseSeconds: 0.12, kneeDb: 8 });
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
  return { loudness, limiterMaxDb, gainDb };
}

const samplePeakDb = ({ left, right }: StereoBuffer): number =>
  20 * Math.log10(Math.max(1e-10, measureLevels(left, right).peak));
