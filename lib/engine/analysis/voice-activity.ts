import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { DoorOptions } from '../doors.ts';
import { STFT_HOP, STFT_SIZE, stft } from './separation/stft.ts';
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
  /** Energy of the line in {@link FORMANT_BANDS}, `frames × bands`. */
  bands: Float32Array;
}

export const LINE_HOP_SECONDS = STFT_HOP / SAMPLE_RATE;

/** Edges in Hz of the bands in which vowels differ. */
const FORMANT_EDGES = [250, 550, 900, 1400, 2100, 3000, 4500];
export const FORMANT_BANDS = FORMANT_EDGES.length - 1;

const CHUNK_FRAMES = 860;
/** Cents a frame: instruments hold their pitch; voices scoop, glide and vibrate. */
const MIN_MOVEMENT_CENTS = 1.2;
const FULL_MOVEMENT_CENTS = 3.6;
const JUMP_CENTS = 120;
const NEIGHBOURHOOD_FRAMES = 22;
const BREATH_SECONDS = 0.6;
const MIN_RANGE_SECONDS = 0.4;

/** The predominant line of a mix with its level, chunk by chunk. */
export async function followLeadLine(audio: StereoBuffer, options: DoorOptions = {}): Promise<LeadLine> {
  const length = audio.left.length;
  const frames = Math.ceil(length / STFT_HOP) + 1;
  const line: LeadLine = {
    frequencyHz: new Float32Array(frames),
    salience: new Float32Array(frames),
    level: new Float32Array(frames),
    bands: new Float32Array(frames * FORMANT_BANDS),
  };
  const edges = FORMANT_EDGES.map((hz) => Math.round((hz * STFT_SIZE) / SAMPLE_RATE));
  for (let first = 0; first < frames; first += CHUNK_FRAMES) {
    options.signal?.throwIfAborted();
    options.onProgress?.(first / frames, 'following the melody');
    await new Promise<void>((resolve) => setImmediate(resolve));
    const from = first * STFT_HOP;
    const to = Math.min(length, (first + CHUNK_FRAMES) * STFT_HOP);
    if (to <= from) break;
    const left = stft(audio.left, from, to);
    const right = stft(audio.right, from, to);
    const { mask, frequencyHz, salience } = vocalMask(left, right);
    const bins = mask.length / left.frames;
    for (let t = 0; t < left.frames && t < CHUNK_FRAMES && first + t < frames; t++) {
      line.frequencyHz[first + t] = frequencyHz[t]!;
      line.salience[first + t] = salience[t]!;
      if (frequencyHz[t] === 0) continue;
      let energy = 0;
      let band = -1;
      for (let k = 0; k < bins; k++) {
        const i = t * bins + k;
        if (k >= edges[band + 1]!) band++;
        const gain = mask[i]!;
        if (gain === 0) continue;
        const power =
          gain * gain * (left.re[i]! ** 2 + left.im[i]! ** 2 + right.re[i]! ** 2 + right.im[i]! ** 2);
        energy += power;
        if (band >= 0 && band < FORMANT_BANDS) line.bands[(first + t) * FORMANT_BANDS + band]! += power;
      }
      line.level[first + t] = Math.sqrt(energy) / 1500;
    }
  }
  return line;
}

/**
 * Where somebody sings. A voice is told from an instrument by its pitch, which never stands still.
 * Made to refuse clips with too little voice in them: bowed and bent lead instruments may pass for a voice.
 */
export async function detectVoiceActivity(
  audio: StereoBuffer,
  options: DoorOptions = {},
): Promise<VoiceActivity> {
  return voiceActivityOf(await followLeadLine(audio, options));
}

/** The same from a line that has been followed already. */
export function voiceActivityOf(line: LeadLine): VoiceActivity {
  const likeness = voiceLikeness(line);
  const ranges: TimeRange[] = [];
  const scores: number[] = [];
  let open: TimeRange | undefined;
  let loudest = 1e-6;
  for (const level of line.level) loudest = Math.max(loudest, level);
  for (let t = 0; t < likeness.length; t++) {
    if (!(likeness[t]! > 0.5) || line.level[t]! < 0.03 * loudest || line.level[t]! < 1e-3) continue;
    scores.push(likeness[t]!);
    const seconds = t * LINE_HOP_SECONDS;
    if (open && seconds - open.endSeconds < BREATH_SECONDS) open.endSeconds = seconds + LINE_HOP_SECONDS;
    else {
      open = { startSeconds: seconds, endSeconds: seconds + LINE_HOP_SECONDS };
      ranges.push(open);
    }
  }
  const kept = ranges.filter((r) => r.endSeconds - r.startSeconds >= MIN_RANGE_SECONDS);
  const voiceSeconds = kept.reduce((sum, r) => sum + r.endSeconds - r.startSeconds, 0);
  const mean = scores.length > 0 ? scores.reduce((sum, s) => sum + s, 0) / scores.length : 0;
  return { voiceSeconds, ranges: kept, confidence: kept.length > 0 ? Math.min(0.9, mean) : 0.6 };
}

/** 0 as still as a piano … 1 as moved as a voice, a frame: mean pitch movement around it, without the note changes. */
function voiceLikeness({ frequencyHz }: LeadLine): Float32Array {
  const frames = frequencyHz.length;
  const movement = new Float32Array(frames).fill(-1);
  for (let t = 1; t < frames; t++) {
    const a = frequencyHz[t - 1]!;
    const b = frequencyHz[t]!;
    if (a === 0 || b === 0) continue;
    const cents = Math.abs(1200 * Math.log2(b / a));
    if (cents < JUMP_CENTS) movement[t] = Math.min(40, cents);
  }
  const likeness = new Float32Array(frames);
  for (let t = 0; t < frames; t++) {
    if (frequencyHz[t] === 0) continue;
    const around: number[] = [];
    for (
      let k = Math.max(0, t - NEIGHBOURHOOD_FRAMES);
      k <= Math.min(frames - 1, t + NEIGHBOURHOOD_FRAMES);
      k++
    )
      if (movement[k]! >= 0) around.push(movement[k]!);
    if (around.length < 6) continue;
    around.sort((x, y) => x - y);
    const typical = around[around.length >> 1]!;
    likeness[t] = Math.max(
      0,
      Math.min(1, (typical - MIN_MOVEMENT_CENTS) / (FULL_MOVEMENT_CENTS - MIN_MOVEMENT_CENTS)),
    );
  }
  return likeness;
}
