import { createHash } from 'node:crypto';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { realFft } from '../dsp/fft.ts';
import { measureLoudness } from '../dsp/loudness.ts';
import { BAND_EDGES_HZ } from '../dsp/spectrum.ts';
import { truePeakDb } from '../dsp/true-peak.ts';
import { hann } from '../dsp/window.ts';
import { midiOf, trackPitch } from '../voice/learn/pitch-track.ts';
import { findOnsets } from './onsets.ts';
import { noteLine, type Strand } from './strand.ts';

/** What is kept of a strand: what it is made of, and what is measured of its samples. */
export interface StrandFigures {
  /** Of the samples of both channels: equal ones are the same sound to the last bit. */
  hash: string;
  instrument?: string;
  /** Names of the notes played. */
  notes?: string;
  seconds: number;
  /** Mean power of both channels over the whole length, full scale being 0; {@link SILENT_DB} for silence. */
  levelDb: number;
  /** Of a master. */
  integratedLufs?: number;
  peakDbtp?: number;
  /** Share of each band in dB of the whole; {@link FAINT_DB} stands for less. */
  bandsDb?: Record<string, number>;
  /** Side against middle in dB, of the bands that are heard. */
  widthDb?: Record<string, number>;
  onsetsSeconds?: number[];
  /** The pitches held, MIDI numbers with cents: median of each steady stretch. */
  pitches?: number[];
}

/** What is fainter is not told apart. */
export const FAINT_DB = -60;
const SILENT_DB = -120;
/** Width is told of bands that have at least this share. */
const HEARD_DB = -40;
const FFT_SIZE = 4096;
const TOP_HZ = 20_000;

const inKhz = (hz: number) => (hz < 1000 ? `${hz}` : `${hz / 1000}k`);
/** "20–60 Hz" … "16k–20k Hz". */
const BAND_NAMES: readonly string[] = BAND_EDGES_HZ.map(
  (edge, band) => `${inKhz(edge)}–${inKhz(BAND_EDGES_HZ[band + 1] ?? TOP_HZ)} Hz`,
);

/** SHA-256 of both channels' samples, its first 16 digits. */
export function hashOf({ left, right }: StereoBuffer): string {
  const hash = createHash('sha256');
  for (const side of [left, right])
    hash.update(new Uint8Array(side.buffer, side.byteOffset, side.byteLength));
  return hash.digest('hex').slice(0, 16);
}

/** Measures a strand. */
export function measureStrand({ audio, figures, instrument, notes }: Strand): StrandFigures {
  const asked = new Set(figures);
  const { bandsDb, widthDb } = asked.has('bands') || asked.has('width') ? bandsOf(audio) : {};
  return {
    ...(instrument && { instrument }),
    ...(notes && { notes: noteLine(notes) }),
    seconds: rounded(audio.left.length / SAMPLE_RATE, 3),
    levelDb: rounded(levelDb(audio), 2),
    ...(asked.has('loudness') && {
      integratedLufs: rounded(measureLoudness(audio).integratedLufs, 2),
      peakDbtp: rounded(truePeakDb(audio), 2),
    }),
    ...(asked.has('bands') && { bandsDb }),
    ...(asked.has('width') && { widthDb }),
    ...(asked.has('pitch') && { pitches: heldPitches(audio) }),
    ...(asked.has('onsets') && {
      onsetsSeconds: findOnsets(audio).map((seconds) => rounded(seconds, 3)),
    }),
    hash: hashOf(audio),
  };
}

/** Not gated as loudness is: a gate that falls between two drum strokes would tell a shift as a change of level. */
function levelDb({ left, right }: StereoBuffer): number {
  let energy = 0;
  for (let i = 0; i < left.length; i++) energy += left[i]! ** 2 + right[i]! ** 2;
  return Math.max(SILENT_DB, 10 * Math.log10(energy / (2 * Math.max(1, left.length))));
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;

/** Power of the middle and the side in each band, long-term. */
function bandsOf({ left, right }: StereoBuffer) {
  const fft = realFft(FFT_SIZE);
  const window = hann(FFT_SIZE);
  const frame = new Float64Array(FFT_SIZE);
  const power = new Float64Array(fft.bins);
  const sums = [1, -1].map((sign) => {
    const bands = new Float64Array(BAND_EDGES_HZ.length);
    for (let start = 0; start < left.length; start += FFT_SIZE / 2) {
      for (let i = 0; i < FFT_SIZE; i++)
        frame[i] = 0.5 * ((left[start + i] ?? 0) + sign * (right[start + i] ?? 0)) * window[i]!;
      fft.power(frame, power);
      let band = 0;
      for (let k = Math.ceil((BAND_EDGES_HZ[0] * FFT_SIZE) / SAMPLE_RATE); k < fft.bins; k++) {
        const hz = (k * SAMPLE_RATE) / FFT_SIZE;
        if (hz >= TOP_HZ) break;
        while (band + 1 < bands.length && hz >= BAND_EDGES_HZ[band + 1]!) band++;
        bands[band]! += power[k]!;
      }
    }
    return bands;
  });
  const [middle, side] = sums as [Float64Array, Float64Array];
  const total = [...middle, ...side].reduce((sum, value) => sum + value, 0);
  const decibels = (ratio: number) => rounded(Math.max(FAINT_DB, 10 * Math.log10(ratio + 1e-12)), 2);
  const bandsDb: Record<string, number> = {};
  const widthDb: Record<string, number> = {};
  BAND_NAMES.forEach((name, band) => {
    const share = total > 0 ? (middle[band]! + side[band]!) / total : 0;
    bandsDb[name] = decibels(share);
    if (bandsDb[name] >= HEARD_DB) widthDb[name] = decibels(side[band]! / Math.max(middle[band]!, 1e-12));
  });
  return { bandsDb, widthDb };
}

const PITCH_HOP_SECONDS = 0.01;
/** How periodic a frame must be to have a pitch. */
const PERIODIC = 0.8;
/** A stretch is steady while it stays this near to its beginning, semitones, and long enough, frames. */
const STEADY_SEMITONES = 0.6;
const STEADY_FRAMES = 12;

function heldPitches({ left, right }: StereoBuffer): number[] {
  const mono = left.map((sample, i) => 0.5 * (sample + right[i]!));
  const { hz, strength } = trackPitch(mono, SAMPLE_RATE, { hopSeconds: PITCH_HOP_SECONDS });
  const held: number[] = [];
  let stretch: number[] = [];
  const close = () => {
    if (stretch.length >= STEADY_FRAMES)
      held.push(rounded(stretch.toSorted((a, b) => a - b)[stretch.length >> 1]!, 2));
    stretch = [];
  };
  hz.forEach((value, frame) => {
    if (value === 0 || strength[frame]! < PERIODIC) {
      close();
      return;
    }
    const pitch = midiOf(value);
    if (stretch.length > 0 && Math.abs(pitch - stretch[0]!) > STEADY_SEMITONES) close();
    stretch.push(pitch);
  });
  close();
  return held;
}
