import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { othersTurn } from '../others-turn.ts';
import type { DoorOptions } from '../rendered-song.ts';
import type { OnsetFeatures } from './frame-features.ts';
import { STFT_BINS, STFT_HOP, stft } from './separation/stft.ts';
import { vocalMask } from './separation/vocal-mask.ts';
import { SUNG_WEIGHTS } from './sung-weights.ts';

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
  /** Where nobody is heard: whether there may be a singer all the same, too soft beside the rest to be told from a player. */
  mayBeSung: boolean;
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
/** Cents a frame: instruments hold their pitch; voices scoop, glide and vibrate. */
const SURE_MOVEMENT = 2.4;
/** What moves this much is the voice, once it is known that somebody sings. */
const LIKELY_MOVEMENT = 2;
/** Frames of a short break: a consonant or two (45–370 ms), and of what goes on after it. */
const BREAK_FRAMES = [2, 16] as const;
const AFTER_BREAK_FRAMES = [2, 7] as const;
const MIN_AFTER_BREAK = 3;
/** Share of a line alone in which a voice must be sure for it to be sung. */
const MIN_SURE_SHARE = 0.02;
/** Where the line sounds for this share of the time it is all there is, and its movement tells. */
const ALONE_SHARE = 0.6;
/**
 * Log-odds above which a line that stands out as clearly as this may be a soft singer's. Of 15 mixes in which Festival sings
 * and is not heard (1 dB over a band of FluidSynth's to 7 dB under it) 8 lie there; of 35 such bands without a singer none.
 */
const DOUBTFUL_ODDS = -1.8;
const DOUBTFUL_SALIENCE = 0.8;
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
    await othersTurn();
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
 * Where somebody sings: whether anybody does is told by how the line lies in the mix, where by its pitch, which never
 * stands still. Ranges go over breaths and short breaks; a bent lead instrument may pass for a voice.
 * @param spectrum of the same recording
 */
export function voiceActivityOf(line: LeadLine, spectrum: OnsetFeatures): VoiceActivity {
  const frames = line.frequencyHz.length;
  const { movement, sounding, audible, isAlone } = readLine(line, spectrum);
  const features =
    isAlone || sounding.length === 0 ? undefined : sungFeatures(line, movement, sounding, spectrum);
  const odds = isAlone
    ? oddsAlone(sounding.filter((t) => movement[t]! > SURE_MOVEMENT).length / Math.max(1, audible))
    : oddsInMix(features);
  const confidence = Math.min(0.9, 1 / (1 + Math.exp(-Math.abs(odds))));
  if (odds <= 0) {
    const mayBeSung = odds > DOUBTFUL_ODDS && (features?.salience ?? 0) >= DOUBTFUL_SALIENCE;
    return { voiceSeconds: 0, ranges: [], confidence, mayBeSung };
  }
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
  return { voiceSeconds, ranges: kept, confidence, mayBeSung: false };
}

/** Seconds of singing from which a song counts as sung; and shares of it: the least, and of an excerpt enough. */
const MIN_VOICE_SECONDS = 3;
const MIN_VOICE_SHARE = 0.05;
const ENOUGH_SHARE = 0.25;

/** Whether what is sung in a recording is more than a slip of the ear. */
export const isSung = ({ voiceSeconds }: VoiceActivity, durationSeconds: number): boolean =>
  voiceSeconds > 0 &&
  voiceSeconds >=
    Math.max(Math.min(MIN_VOICE_SECONDS, ENOUGH_SHARE * durationSeconds), MIN_VOICE_SHARE * durationSeconds);

const AUDIBLE_DB = -55;

/** The frames in which the line sounds, how it moves there, and whether it is all there is. */
function readLine(line: LeadLine, spectrum: OnsetFeatures) {
  const movement = movementOf(line.frequencyHz);
  const sounding: number[] = [];
  let audible = 0;
  for (let t = 0; t < line.frequencyHz.length; t++) {
    if (line.frequencyHz[t]! > 0) sounding.push(t);
    if (spectrum.levelDb[2 * t]! > AUDIBLE_DB) audible++;
  }
  return { movement, sounding, audible, isAlone: sounding.length > ALONE_SHARE * audible };
}

/** Log-odds that a line alone is a voice, by the share of it that surely moves: even at {@link MIN_SURE_SHARE}. */
const oddsAlone = (sureShare: number): number => 2 * Math.min(2, sureShare / MIN_SURE_SHARE - 1);

const oddsInMix = (features: SungFeatures | undefined): number =>
  SUNG_FEATURES.reduce<number>(
    (sum, name) => sum + SUNG_WEIGHTS[name] * (features?.[name] ?? 0),
    SUNG_WEIGHTS.bias,
  );

/** What tells a singer from an instrument that leads. */
export const SUNG_FEATURES = ['levelDb', 'movement', 'breaks', 'salience'] as const;
export type SungFeatures = Record<(typeof SUNG_FEATURES)[number], number>;

/** What is heard of the line in a mix; nothing where there is no line, or no more than one. */
export function heardOfLine(line: LeadLine, spectrum: OnsetFeatures): SungFeatures | undefined {
  const { movement, sounding, isAlone } = readLine(line, spectrum);
  return isAlone || sounding.length === 0 ? undefined : sungFeatures(line, movement, sounding, spectrum);
}

function sungFeatures(
  { frequencyHz, salience, level }: LeadLine,
  movement: Float32Array,
  sounding: readonly number[],
  { levelDb }: OnsetFeatures,
): SungFeatures {
  const median = (of: (t: number) => number) => sounding.map(of).sort((a, b) => a - b)[sounding.length >> 1]!;
  return {
    levelDb: median((t) => 20 * Math.log10(level[t]! + 1e-6) - (levelDb[2 * t] ?? 0)),
    movement: median((t) => movement[t]!),
    breaks: shortBreaks(frequencyHz) / (frequencyHz.length * LINE_HOP_SECONDS),
    salience: median((t) => salience[t]!),
  };
}

/** How often the line stops for a moment and goes on. */
function shortBreaks(frequencyHz: Float32Array): number {
  const [shortest, longest] = BREAK_FRAMES;
  const [from, to] = AFTER_BREAK_FRAMES;
  let breaks = 0;
  let silent = 0;
  frequencyHz.forEach((hz, t) => {
    if (hz > 0 && silent >= shortest && silent <= longest) {
      const after = frequencyHz.subarray(t + from, t + to + 1).filter((next) => next > 0);
      if (after.length >= MIN_AFTER_BREAK) breaks++;
    }
    silent = hz > 0 ? 0 : silent + 1;
  });
  return breaks;
}

/** Medians, around each frame of the line, of its steps in cents; note changes left out. */
function movementOf(frequencyHz: Float32Array): Float32Array {
  const frames = frequencyHz.length;
  const cents = Float64Array.from(frequencyHz, (hz) => (hz > 0 ? 1200 * Math.log2(hz / 100) : Number.NaN));
  const steps = new Float32Array(frames).fill(Number.NaN);
  for (let t = 1; t < frames; t++) {
    const step = Math.abs(cents[t]! - cents[t - 1]!);
    if (step < JUMP_CENTS) steps[t] = step;
  }
  const movement = new Float32Array(frames);
  for (let t = 0; t < frames; t++) if (frequencyHz[t]! > 0) movement[t] = medianAround(steps, t);
  return movement;
}

function medianAround(values: Float32Array, t: number): number {
  const around = values
    .subarray(Math.max(0, t - NEIGHBOURHOOD_FRAMES), t + NEIGHBOURHOOD_FRAMES + 1)
    .filter((v) => !Number.isNaN(v))
    .sort();
  return around.length >= MIN_NEIGHBOURS ? around[around.length >> 1]! : 0;
}
