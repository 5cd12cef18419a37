import { analyseRhythm } from '#lib/engine/analysis/rhythm.ts';
import { readSongFeatures } from '#lib/engine/analysis/song-features.ts';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { realFft } from '#lib/engine/dsp/fft.ts';
import { bandSharesDb } from '#lib/engine/dsp/spectrum.ts';
import { hann } from '#lib/engine/dsp/window.ts';

/** Audio features by kind; each kind weighs the same in a distance. */
export type StyleFeatures = Record<string, number[]>;

const SIZE = 2048;
const HOP = 512;
/** Energy is followed in these bands over the beat: kick and bass, body, snare and voices, hats. */
const BEAT_BANDS_HZ = [
  [30, 130],
  [130, 600],
  [600, 3500],
  [6000, 16000],
] as const;
const STEPS_PER_BEAT = 4;
/** Beats a rhythm is folded over. */
const FOLD_BEATS = 2;

/** What an ear tells styles apart by, from the samples alone: tone, rhythm over the beat, pace, dynamics, harmony, space. */
export function styleFeatures(audio: StereoBuffer): StyleFeatures {
  const rhythm = analyseRhythm(audio);
  const { chroma } = readSongFeatures(audio);
  const frames = readFrames(audio);
  const beats = rhythm.beats.map((beat) => beat.seconds);
  const flux = frames.bands.map((band) => onsetsOf(band));
  const times = frames.centroid.length * (HOP / SAMPLE_RATE);
  const folded = flux.map((curve) => foldOverBeats(curve, beats));
  return {
    tone: [...bandSharesDb(audio)].map((db) => Math.max(-45, db)),
    colour: [
      mean(frames.centroid),
      deviation(frames.centroid),
      mean(frames.flatness),
      deviation(frames.flatness),
    ],
    tempo: [Math.log2(rhythm.tempoBpm)],
    groove: folded.flat(),
    density: [
      ...flux.map((curve) => curve.filter((value) => value > 0.25).length / times),
      ...flux.map(contrast),
    ],
    texture: [frames.percussive, ...frames.bands.map((band) => deviation(band))],
    dynamics: [deviation(frames.level), frames.crestDb, contrast(frames.level)],
    harmony: harmonyOf(chroma.all),
    space: frames.side,
  };
}

interface Frames {
  /** Log energy of each of {@link BEAT_BANDS_HZ}, a value a frame. */
  bands: number[][];
  centroid: number[];
  flatness: number[];
  level: number[];
  /** Share of what comes and goes among all energy, 0–1. */
  percussive: number;
  /** Side over mid below and above 500 Hz, dB. */
  side: number[];
  crestDb: number;
}

function readFrames({ left, right }: StereoBuffer): Frames {
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const frame = new Float64Array(SIZE);
  const sideFrame = new Float64Array(SIZE);
  const power = new Float64Array(fft.bins);
  const sidePower = new Float64Array(fft.bins);
  const edges = BEAT_BANDS_HZ.map(([low, high]) => [binOf(low), binOf(high)] as const);
  const frames: Frames = {
    bands: BEAT_BANDS_HZ.map(() => []),
    centroid: [],
    flatness: [],
    level: [],
    percussive: 0,
    side: [],
    crestDb: 0,
  };
  const middles = [0, 0];
  const sides = [0, 0];
  const split = binOf(500);
  let peak = 0;
  let energy = 0;
  let held = 0;
  let struck = 0;
  const previous = new Float64Array(fft.bins);
  for (let start = 0; start + SIZE <= left.length; start += HOP) {
    let square = 0;
    for (let i = 0; i < SIZE; i++) {
      const l = left[start + i]!;
      const r = right[start + i]!;
      frame[i] = 0.5 * (l + r) * window[i]!;
      sideFrame[i] = 0.5 * (l - r) * window[i]!;
      square += l * l + r * r;
      peak = Math.max(peak, Math.abs(l), Math.abs(r));
    }
    energy += square;
    if (square < 1e-4) continue;
    fft.power(frame, power);
    fft.power(sideFrame, sidePower);
    let sum = 0;
    let moment = 0;
    let logs = 0;
    const top = binOf(12_000);
    for (let k = binOf(40); k < top; k++) {
      const value = power[k]! + 1e-12;
      sum += value;
      moment += value * Math.log2((k * SAMPLE_RATE) / SIZE);
      logs += Math.log(value);
      middles[k < split ? 0 : 1]! += value;
      sides[k < split ? 0 : 1]! += sidePower[k]!;
      const magnitude = Math.sqrt(value);
      const before = previous[k]!;
      held += Math.min(magnitude, before);
      struck += Math.abs(magnitude - before);
      previous[k] = magnitude;
    }
    const count = top - binOf(40);
    frames.centroid.push(moment / sum);
    frames.flatness.push(logs / count - Math.log(sum / count));
    frames.level.push(10 * Math.log10(square / SIZE + 1e-9));
    edges.forEach(([low, high], band) => {
      let within = 0;
      for (let k = low; k < high; k++) within += power[k]!;
      frames.bands[band]!.push(10 * Math.log10(within + 1e-6));
    });
  }
  frames.percussive = struck / (struck + held + 1e-9);
  frames.side = middles.map((middle, i) =>
    Math.max(-40, 10 * Math.log10((sides[i]! + 1e-9) / (middle + 1e-9))),
  );
  frames.crestDb =
    20 * Math.log10(peak + 1e-9) - 10 * Math.log10((energy * HOP) / (2 * SIZE * left.length) + 1e-12);
  return frames;
}

const binOf = (hz: number) => Math.round((hz * SIZE) / SAMPLE_RATE);

/** Rises of a log energy curve, in shares of its greatest ones. */
function onsetsOf(curve: readonly number[]): number[] {
  const rises = curve.map((value, i) => Math.max(0, value - (curve[i - 1] ?? value) - 1));
  const greatest = [...rises].sort((a, b) => b - a).slice(0, 20);
  const scale = mean(greatest) + 1e-6;
  return rises.map((rise) => Math.min(1, rise / scale));
}

/** Mean of a curve at each sixteenth of {@link FOLD_BEATS} beats, turned so that its strongest beat comes first. */
function foldOverBeats(curve: readonly number[], beats: readonly number[]): number[] {
  const steps = STEPS_PER_BEAT * FOLD_BEATS;
  const sums = new Array<number>(steps).fill(0);
  const counts = new Array<number>(steps).fill(0);
  for (let b = 0; b + 1 < beats.length; b++) {
    for (let s = 0; s < STEPS_PER_BEAT; s++) {
      const at = beats[b]! + ((beats[b + 1]! - beats[b]!) * s) / STEPS_PER_BEAT;
      const centre = Math.round((at * SAMPLE_RATE) / HOP);
      let most = 0;
      for (let i = centre - 3; i <= centre + 2; i++) most = Math.max(most, curve[i] ?? 0);
      const step = (b % FOLD_BEATS) * STEPS_PER_BEAT + s;
      sums[step]! += most;
      counts[step]!++;
    }
  }
  const means = sums.map((sum, i) => sum / Math.max(1, counts[i]!));
  const half = steps / 2;
  // Which of two beats is the first is a guess; the order of strength is not.
  return means[half]! > means[0]! ? [...means.slice(half), ...means.slice(0, half)] : means;
}

/** How many classes sound at once, how fast harmony moves, and how major it is. */
function harmonyOf(chroma: Float32Array): number[] {
  const total = new Array<number>(12).fill(0);
  let change = 0;
  let spread = 0;
  let rows = 0;
  for (let i = 12; i + 12 <= chroma.length; i += 12) {
    let norm = 1e-6;
    let before = 1e-6;
    let dot = 0;
    let sum = 1e-6;
    for (let k = 0; k < 12; k++) {
      const value = chroma[i + k]!;
      norm += value * value;
      before += chroma[i - 12 + k]! ** 2;
      dot += value * chroma[i - 12 + k]!;
      sum += value;
      total[k]! += value;
    }
    change += 1 - dot / Math.sqrt(norm * before);
    spread += sum / Math.sqrt(norm);
    rows++;
  }
  const all = total.reduce((sum, value) => sum + value, 1e-6);
  const sorted = [...total].sort((a, b) => b - a).map((value) => value / all);
  return [
    change / Math.max(1, rows),
    spread / Math.max(1, rows),
    sorted[0]!,
    sorted.slice(0, 5).reduce((a, b) => a + b, 0),
  ];
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const deviation = (values: readonly number[]) => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};
/** Mean step from frame to frame over the deviation: 1.1 noise, near 0 a slow swell. */
const contrast = (values: readonly number[]) =>
  mean(values.slice(1).map((value, i) => Math.abs(value - values[i]!))) / (deviation(values) + 1e-6);
