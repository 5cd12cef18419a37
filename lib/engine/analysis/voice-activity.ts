import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { DoorOptions } from '../doors.ts';
import { type OnsetFeatures, onsetFeatures } from './frame-features.ts';
import { halfRateMono } from './mono.ts';
import { STFT_BINS, STFT_HOP, stft } from './separation/stft.ts';
import { vocalMask } from './separation/vocal-mask.ts';

export interface TimeRange {
  startSeconds: number;
  endSeconds: number;
}

export interface VoiceActivity {
  /** Seconds in which somebody sings or hums. */
  voiceSeconds: number;
  /** Where, joined over breaths. */
  ranges: TimeRange[];
  /** 0–1. */
  confidence: number;
}

/** The line that stands out of a mix, voice or not. Frames of {@link LINE_HOP_SECONDS}. */
export interface LeadLine {
  /** Hz, 0 where there is none. */
  frequencyHz: Float32Array;
  salience: Float32Array;
  /** Level of the line's harmonics, 0–1. */
  level: Float32Array;
}

export const LINE_HOP_SECONDS = STFT_HOP / SAMPLE_RATE;

const CHUNK_FRAMES = 860;
/** Only what stands out clearly is taken for the line. */
const UNVOICED_LEVEL = 1.15;
/** Steps of the line that are note changes, in cents a frame, and the frames around one that its movement is read from. */
const JUMP_CENTS = 120;
const NEIGHBOURHOOD_FRAMES = 20;
const MIN_NEIGHBOURS = 7;
/** Frames (70 ms) over which the line's curvature is taken: a third of a vibrato's period. */
const CURVE_FRAMES = 3;
const CURVE_JUMP_CENTS = 150;
/** Cents a frame and cents of curvature: instruments hold their pitch; voices scoop, glide and vibrate. */
const SURE_MOVEMENT = 2.4;
const SURE_CURVATURE = 9;
/** What moves this much is the voice, once it is known that somebody sings. */
const LIKELY_MOVEMENT = 2;
/** Consonants: from this band on (5 kHz), this near in frames, no weaker beside the whole, in dB. */
const AIR_BAND = 38;
const AIR_REACH_FRAMES = 30;
const MIN_AIR_DB = -14;
/** Share of the song in which a voice must be sure for it to be sung. */
const MIN_SURE_SHARE = 0.02;
/** Where the line sounds for this share of the time it is all there is, and need not hiss to be a voice. */
const ALONE_SHARE = 0.6;
const BREATH_SECONDS = 2.3;
const EDGE_SECONDS = 0.3;
const MIN_RANGE_SECONDS = 0.4;

/** The predominant line of a mix with its level, chunk by chunk. */
export async function followLeadLine(audio: StereoBuffer, options: DoorOptions = {}): Promise<LeadLine> {
  const length = audio.left.length;
  const frames = Math.ceil(length / STFT_HOP) + 1;
  const line: LeadLine = {
    frequencyHz: new Float32Array(frames),
    salience: new Float32Array(frames),
    level: new Float32Array(frames),
  };
  for (let first = 0; first < frames; first += CHUNK_FRAMES) {
    options.signal?.throwIfAborted();
    options.onProgress?.(first / frames, 'following the melody');
    await new Promise<void>((resolve) => setImmediate(resolve));
    const from = first * STFT_HOP;
    const to = Math.min(length, (first + CHUNK_FRAMES) * STFT_HOP);
    if (to <= from) break;
    const left = stft(audio.left, from, to);
    const right = stft(audio.right, from, to);
    const { mask, frequencyHz, salience } = vocalMask(left, right, UNVOICED_LEVEL);
    for (let t = 0; t < left.frames && t < CHUNK_FRAMES && first + t < frames; t++) {
      line.frequencyHz[first + t] = frequencyHz[t]!;
      line.salience[first + t] = salience[t]!;
      if (frequencyHz[t] === 0) continue;
      let energy = 0;
      for (let i = t * STFT_BINS; i < (t + 1) * STFT_BINS; i++) {
        const gain = mask[i]!;
        if (gain > 0)
          energy +=
            gain * gain * (left.re[i]! ** 2 + left.im[i]! ** 2 + right.re[i]! ** 2 + right.im[i]! ** 2);
      }
      line.level[first + t] = Math.sqrt(energy) / 1500;
    }
  }
  return line;
}

/**
 * Where somebody sings. A voice is told from an instrument by its pitch, which never stands still, and by its
 * consonants. Ranges go over breaths and short breaks; a bent lead instrument among drums may pass for a voice.
 */
export async function detectVoiceActivity(
  audio: StereoBuffer,
  options: DoorOptions = {},
): Promise<VoiceActivity> {
  const line = await followLeadLine(audio, options);
  return voiceActivityOf(line, onsetFeatures(halfRateMono(audio)));
}

/** The same from a line that has been followed already. @param spectrum of the same recording */
export function voiceActivityOf(line: LeadLine, spectrum: OnsetFeatures): VoiceActivity {
  const frames = line.frequencyHz.length;
  const { movement, curvature } = unrest(line.frequencyHz);
  const air = airDb(spectrum, frames);
  let sounding = 0;
  let audible = 0;
  for (let t = 0; t < frames; t++) {
    if (line.frequencyHz[t]! > 0) sounding++;
    if (spectrum.levelDb[2 * t]! > AUDIBLE_DB) audible++;
  }
  const isAlone = sounding > ALONE_SHARE * audible;
  let sure = 0;
  for (let t = 0; t < frames; t++)
    if (movement[t]! > SURE_MOVEMENT && (isAlone || (curvature[t]! > SURE_CURVATURE && hissesAround(air, t))))
      sure++;
  const sureShare = sure / Math.max(1, audible);
  if (sureShare < MIN_SURE_SHARE)
    return { voiceSeconds: 0, ranges: [], confidence: 1 - (0.5 * sureShare) / MIN_SURE_SHARE };
  const ranges: TimeRange[] = [];
  let open: TimeRange | undefined;
  for (let t = 0; t < frames; t++) {
    if (movement[t]! <= LIKELY_MOVEMENT) continue;
    const seconds = t * LINE_HOP_SECONDS;
    if (open && seconds - open.endSeconds < BREATH_SECONDS) open.endSeconds = seconds + EDGE_SECONDS;
    else {
      open = { startSeconds: Math.max(0, seconds - EDGE_SECONDS), endSeconds: seconds + EDGE_SECONDS };
      ranges.push(open);
    }
  }
  const kept = ranges.filter((r) => r.endSeconds - r.startSeconds >= MIN_RANGE_SECONDS + 2 * EDGE_SECONDS);
  const voiceSeconds = kept.reduce((sum, r) => sum + r.endSeconds - r.startSeconds, 0);
  return { voiceSeconds, ranges: kept, confidence: Math.min(0.9, 0.4 + 8 * (sureShare - MIN_SURE_SHARE)) };
}

const AUDIBLE_DB = -55;

/** Medians, around each frame of the line, of its steps and of its curvature, in cents; note changes left out. */
function unrest(frequencyHz: Float32Array): { movement: Float32Array; curvature: Float32Array } {
  const frames = frequencyHz.length;
  const cents = Float64Array.from(frequencyHz, (hz) => (hz > 0 ? 1200 * Math.log2(hz / 100) : Number.NaN));
  const steps = new Float32Array(frames).fill(Number.NaN);
  const curves = new Float32Array(frames).fill(Number.NaN);
  for (let t = CURVE_FRAMES; t < frames - CURVE_FRAMES; t++) {
    const step = Math.abs(cents[t]! - cents[t - 1]!);
    if (step < JUMP_CENTS) steps[t] = step;
    const curve = Math.abs(cents[t + CURVE_FRAMES]! + cents[t - CURVE_FRAMES]! - 2 * cents[t]!);
    if (curve < CURVE_JUMP_CENTS) curves[t] = curve;
  }
  const movement = new Float32Array(frames);
  const curvature = new Float32Array(frames);
  for (let t = 0; t < frames; t++)
    if (frequencyHz[t]! > 0) {
      movement[t] = medianAround(steps, t);
      curvature[t] = medianAround(curves, t);
    }
  return { movement, curvature };
}

function medianAround(values: Float32Array, t: number): number {
  const around = values
    .subarray(Math.max(0, t - NEIGHBOURHOOD_FRAMES), t + NEIGHBOURHOOD_FRAMES + 1)
    .filter((v) => !Number.isNaN(v))
    .sort();
  return around.length >= MIN_NEIGHBOURS ? around[around.length >> 1]! : 0;
}

/** Energy above {@link AIR_BAND} beside the whole, in dB, a frame of the line (two of the spectrum's). */
function airDb({ logMel, bands, frames: known }: OnsetFeatures, frames: number): Float32Array {
  const air = new Float32Array(frames).fill(-99);
  for (let t = 0; t < frames; t++) {
    let high = 0;
    let whole = 0;
    for (let near = Math.max(0, 2 * t - 1); near <= Math.min(known - 1, 2 * t + 1); near++)
      for (let band = 0; band < bands; band++) {
        const power = ((10 ** logMel[near * bands + band]! - 1) / 10) ** 2;
        whole += power;
        if (band >= AIR_BAND) high += power;
      }
    air[t] = 10 * Math.log10((high + 1e-12) / (whole + 1e-9));
  }
  return air;
}

function hissesAround(air: Float32Array, t: number): boolean {
  const last = Math.min(air.length - 1, t + AIR_REACH_FRAMES);
  for (let k = Math.max(0, t - AIR_REACH_FRAMES); k <= last; k++) if (air[k]! > MIN_AIR_DB) return true;
  return false;
}
