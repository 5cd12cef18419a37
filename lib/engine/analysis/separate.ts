import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { othersTurn } from '../others-turn.ts';
import type { DoorOptions } from '../rendered-song.ts';
import { frameLevels } from './frame-features.ts';
import { followLeadLine } from './lead-line.ts';
import { halfRateMono } from './mono.ts';
import { maskedInverse, STFT_SIZE, stft } from './separation/stft.ts';
import { vocalMask } from './separation/vocal-mask.ts';
import { isSung, voiceActivityOf } from './voice-activity.ts';

/** Seconds separated at once, and over how many neighbouring chunks are blended. */
const CHUNK_SECONDS = 20;
const BLEND_SECONDS = 1;
/** A stem with a little too much in it is nearer the voice than one that misses words: below this nobody sings. */
const UNVOICED_LEVEL = 0.4;

export interface SeparateOptions extends DoorOptions {
  /** Only this part is separated; outside it everything is instrumental. Defaults: the whole. */
  startSeconds?: number;
  endSeconds?: number;
}

export interface Separation {
  /** As long as the input; with `instrumental` it sums to the input. */
  vocals: StereoBuffer;
  instrumental: StereoBuffer;
  /** Whether anybody sings, or may sing: where surely nobody does `vocals` is silent. */
  hasVocals: boolean;
  /** 0–1; a guide stem, never release quality. */
  confidence: number;
  backend: string;
}

/** Name of the method, for results. */
export const SEPARATION_BACKEND = 'builtin-comb-mask';

/**
 * Takes the lead voice out of a finished stereo mix: spectral masks from the predominant pitch, the stereo centre and
 * harmonic/percussive medians, chunk by chunk, so that memory does not grow with the song. Where surely nobody sings the
 * voice is silence; where that is in doubt it is separated, with half the confidence.
 * @throws the signal's reason when stopped
 */
export async function separateVocals(
  audio: StereoBuffer,
  options: SeparateOptions = {},
): Promise<Separation> {
  const length = audio.left.length;
  const from = Math.max(0, Math.min(length, Math.round((options.startSeconds ?? 0) * SAMPLE_RATE)));
  const end = options.endSeconds && options.endSeconds > 0 ? options.endSeconds * SAMPLE_RATE : length;
  const to = Math.max(from, Math.min(length, Math.round(end)));
  const vocals = createStereoBuffer(length);
  const voice = await listenForVoice(from === 0 && to === length ? audio : partOf(audio, from, to), options);
  if (!voice.hasVocals && !voice.mayBeSung && to - from >= LEAST_TELLING_SECONDS * SAMPLE_RATE)
    return {
      vocals,
      instrumental: partOf(audio, 0, length),
      hasVocals: false,
      confidence: voice.confidence,
      backend: SEPARATION_BACKEND,
    };
  const chunk = CHUNK_SECONDS * SAMPLE_RATE;
  const blend = BLEND_SECONDS * SAMPLE_RATE;
  let confidence = 0;
  let chunks = 0;
  for (let start = from; start < to; start += chunk) {
    options.signal?.throwIfAborted();
    options.onProgress?.(
      LISTENING + ((1 - LISTENING) * (start - from)) / (to - from),
      'separating the voice',
    );
    await othersTurn();
    // Each chunk reaches over both its edges by half of the blend.
    const first = Math.max(from, start - blend / 2);
    const last = Math.min(to, start + chunk + blend / 2);
    const left = stft(audio.left, first, last);
    const right = stft(audio.right, first, last);
    const found = vocalMask(left, right, UNVOICED_LEVEL);
    confidence += found.confidence;
    chunks++;
    const size = last - first;
    const edges = { first, last, from, to, blend };
    addBlended(vocals.left, maskedInverse(left, found.mask, size), edges);
    addBlended(vocals.right, maskedInverse(right, found.mask, size), edges);
  }
  fadeEdges(vocals, from, to);
  const instrumental = createStereoBuffer(length);
  for (let i = 0; i < length; i++) {
    instrumental.left[i] = audio.left[i]! - vocals.left[i]!;
    instrumental.right[i] = audio.right[i]! - vocals.right[i]!;
  }
  options.onProgress?.(1, 'separated');
  const mean = chunks > 0 ? confidence / chunks : 0;
  // Even a clear voice leaves this method with leakage: the scale ends at 0.6.
  return {
    vocals,
    instrumental,
    hasVocals: voice.hasVocals || voice.mayBeSung,
    confidence: (voice.mayBeSung ? 0.3 : 0.6) * mean,
    backend: SEPARATION_BACKEND,
  };
}

/** Of less than this nobody can say that there is no voice in it: it is separated as if there were. */
const LEAST_TELLING_SECONDS = 20;
/** Share of the work in which it is heard whether anybody sings at all. */
const LISTENING = 0.4;

async function listenForVoice(audio: StereoBuffer, { signal, onProgress }: SeparateOptions) {
  const line = await followLeadLine(audio, {
    signal,
    onProgress: (progress, stage) => onProgress?.(LISTENING * progress, stage),
  });
  const activity = voiceActivityOf(line, { levelDb: frameLevels(halfRateMono(audio)) });
  const { confidence, mayBeSung } = activity;
  return { hasVocals: isSung(activity, audio.left.length / SAMPLE_RATE), confidence, mayBeSung };
}

const partOf = ({ left, right }: StereoBuffer, from: number, to: number): StereoBuffer => ({
  left: left.slice(from, to),
  right: right.slice(from, to),
});

interface Edges {
  first: number;
  last: number;
  from: number;
  to: number;
  blend: number;
}

/** Adds a chunk with linear cross-fades where it overlaps its neighbours. */
function addBlended(
  target: Float32Array,
  samples: Float32Array,
  { first, last, from, to, blend }: Edges,
): void {
  for (let i = 0; i < samples.length; i++) {
    const at = first + i;
    let gain = 1;
    if (first > from && i < blend) gain = i / blend;
    if (last < to && last - at <= blend) gain = Math.min(gain, (last - at) / blend);
    target[at]! += gain * samples[i]!;
  }
}

/** The part's edges must not click where it is not the whole song. */
function fadeEdges(vocals: StereoBuffer, from: number, to: number): void {
  const length = Math.min(STFT_SIZE / 8, (to - from) >> 1);
  for (const samples of [vocals.left, vocals.right])
    for (let i = 0; i < length; i++) {
      if (from > 0) samples[from + i]! *= i / length;
      if (to < samples.length) samples[to - 1 - i]! *= i / length;
    }
}
