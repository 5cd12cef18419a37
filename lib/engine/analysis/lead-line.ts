import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { othersTurn } from '../others-turn.ts';
import type { DoorOptions } from '../rendered-song.ts';
import { combAt } from './separation/harmonic-comb.ts';
import { BIN_HZ, leadSpectrum, singingShare } from './separation/lead-spectrum.ts';
import { STFT_BINS, STFT_HOP, stft } from './separation/stft.ts';

/** The line that stands out of a mix, voice or not. Frames of {@link LINE_HOP_SECONDS}. */
export interface LeadLine {
  /** Hz, 0 where there is none. */
  frequencyHz: Float32Array;
  salience: Float32Array;
  /** Level of the line's harmonics, 0–1. */
  level: Float32Array;
  /** What lies on its harmonics, `frames × LINE_BANDS`, as energy: its timbre. */
  bands: Float32Array;
}

export const LINE_HOP_SECONDS = STFT_HOP / SAMPLE_RATE;

/** Where the bands of {@link LeadLine} begin, Hz: about two a formant. */
const BAND_EDGES_HZ = [0, 300, 500, 800, 1_200, 1_700, 2_300, 3_000, 4_000, 5_500];
export const LINE_BANDS = BAND_EDGES_HZ.length;
const BAND_OF_BIN = Uint8Array.from({ length: STFT_BINS }, (_, k) =>
  BAND_EDGES_HZ.findLastIndex((from) => k * BIN_HZ >= from),
);

const CHUNK_FRAMES = 860;
/** Only what stands out clearly is taken for the line. */
const UNVOICED_LEVEL = 1.15;
/** What neither stays nor is struck for this share of itself is the line's whole. */
const SINGING_GAIN = 1.35;

/** The predominant line of a mix with its level, chunk by chunk. */
export async function followLeadLine(audio: StereoBuffer, options: DoorOptions = {}): Promise<LeadLine> {
  const length = audio.left.length;
  const frames = Math.ceil(length / STFT_HOP) + 1;
  const line: LeadLine = {
    frequencyHz: new Float32Array(frames),
    salience: new Float32Array(frames),
    level: new Float32Array(frames),
    bands: new Float32Array(frames * LINE_BANDS),
  };
  const comb = new Float32Array(STFT_BINS);
  const harmonics = new Uint8Array(STFT_BINS);
  for (let first = 0; first < frames; first += CHUNK_FRAMES) {
    options.signal?.throwIfAborted();
    options.onProgress?.(first / frames, 'following the melody');
    await othersTurn();
    const from = first * STFT_HOP;
    const to = Math.min(length, (first + CHUNK_FRAMES) * STFT_HOP);
    if (to <= from) break;
    const left = stft(audio.left, from, to);
    const right = stft(audio.right, from, to);
    const lead = leadSpectrum(left, right, UNVOICED_LEVEL);
    for (let t = 0; t < left.frames && t < CHUNK_FRAMES && first + t < frames; t++) {
      line.frequencyHz[first + t] = lead.frequencyHz[t]!;
      line.salience[first + t] = lead.salience[t]!;
      if (lead.frequencyHz[t] === 0) continue;
      let energy = 0;
      combAt(lead.frequencyHz, t, comb.fill(0), harmonics);
      for (let k = 0, i = t * STFT_BINS; k < STFT_BINS; k++, i++) {
        if (comb[k] === 0 || lead.spread[i]! >= 1) continue;
        const singing = singingShare(lead.power[i]!, lead.steady[i]!, lead.struck[i]!);
        const gain = comb[k]! * (1 - lead.spread[i]!) * Math.min(1, SINGING_GAIN * singing);
        // Both sides: twice the middle and what is beside it.
        const power = gain * gain * 2 * lead.power[i]! * (1 + lead.spread[i]!);
        energy += power;
        line.bands[(first + t) * LINE_BANDS + BAND_OF_BIN[k]!]! += power;
      }
      line.level[first + t] = Math.sqrt(energy) / 1500;
    }
  }
  return line;
}
