import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { Biquad, designBiquad } from '#lib/engine/dsp/biquad.ts';

/** Edges of the bands that width is measured in, Hz. */
export const WIDTH_BANDS_HZ = [30, 120, 400, 1500, 5000, 14_000] as const;

/** Edges of the bands that tone is measured in, Hz. */
export const TONE_BANDS_HZ = [30, 60, 120, 250, 500, 1000, 2000, 4000, 8000, 16_000] as const;

const HIT_WINDOW_SECONDS = 0.02;
const HIT_DB = 4;
const LOW_HZ = 120;
const HIGH_HZ = 5000;

/** What tells a record from a demo, by its samples alone. */
export interface RecordMeasures {
  /** Side against middle, dB: the whole, and each band of {@link WIDTH_BANDS_HZ}. */
  widthDb: number;
  bandWidthsDb: number[];
  /** Share of the power in each band of {@link TONE_BANDS_HZ}, dB. */
  bandLevelsDb: number[];
  /** Deviation of the level in windows of 50 ms below 120 Hz and above 5 kHz, dB. */
  lowMomentsDb: number;
  highMomentsDb: number;
  /** Windows of 20 ms, a second, whose level rises by 4 dB and more over the 60 ms before. */
  hitsPerSecond: number;
  /** Centre of the spectrum’s power, Hz, as the geometric mean over octaves of the bands. */
  centroidHz: number;
  /** Deviation of the level in windows of 50 ms, dB; those 40 dB under the loudest are silence. */
  momentSpreadDb: number;
  /** Deviation of the level in windows of 8 s, dB. */
  sectionSpreadDb: number;
  /** Peak over mean power, dB. */
  crestDb: number;
}

const SILENCE = 1e-14;
const decibels = (power: number) => 10 * Math.log10(power + SILENCE);

/** Measures a recording; an empty one is as narrow, dull and even as can be. */
export function measureRecord({ left, right }: StereoBuffer): RecordMeasures {
  const middle = left.map((value, i) => 0.5 * (value + right[i]!));
  const side = left.map((value, i) => 0.5 * (value - right[i]!));
  const bands = WIDTH_BANDS_HZ.slice(0, -1).map((low, band) => {
    const high = WIDTH_BANDS_HZ[band + 1]!;
    return {
      middle: bandPower(middle, low, high),
      side: bandPower(side, low, high),
      hz: Math.sqrt(low * high),
    };
  });
  const total = bands.reduce((sum, band) => sum + band.middle + band.side, SILENCE);
  const octaves = bands.reduce((sum, band) => sum + (band.middle + band.side) * Math.log2(band.hz), 0);
  const tone = TONE_BANDS_HZ.slice(0, -1).map(
    (low, band) =>
      bandPower(middle, low, TONE_BANDS_HZ[band + 1]!) + bandPower(side, low, TONE_BANDS_HZ[band + 1]!),
  );
  const toneTotal = tone.reduce((sum, level) => sum + level, SILENCE);
  const only = (setting: { type: 'highpass' | 'lowpass'; hz: number }) =>
    [middle, side].map((samples) => filtered(samples, setting)) as [Float32Array, Float32Array];
  const low = only({ type: 'lowpass', hz: LOW_HZ });
  const high = only({ type: 'highpass', hz: HIGH_HZ });
  let peak = 0;
  for (let i = 0; i < left.length; i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
  return {
    widthDb: decibels(power(side)) - decibels(power(middle)),
    bandWidthsDb: bands.map((band) => decibels(band.side) - decibels(band.middle)),
    bandLevelsDb: tone.map((level) => decibels(level / toneTotal)),
    lowMomentsDb: spread(...low, 0.05),
    highMomentsDb: spread(...high, 0.05),
    hitsPerSecond: hits(middle, side),
    centroidHz: 2 ** (octaves / total),
    momentSpreadDb: spread(middle, side, 0.05),
    sectionSpreadDb: spread(middle, side, 8),
    crestDb: decibels(peak * peak) - decibels(power(middle) + power(side)),
  };
}

const power = (samples: Float32Array): number => {
  let sum = 0;
  for (const value of samples) sum += value * value;
  return sum / Math.max(1, samples.length);
};

/** A copy through a filter of the fourth order. */
function filtered(
  samples: Float32Array,
  setting: { type: 'highpass' | 'lowpass'; hz: number },
): Float32Array {
  const copy = samples.slice();
  for (let order = 0; order < 2; order++) new Biquad(designBiquad(setting)).process(copy, 0, copy.length);
  return copy;
}

const bandPower = (samples: Float32Array, lowHz: number, highHz: number): number =>
  power(filtered(filtered(samples, { type: 'highpass', hz: lowHz }), { type: 'lowpass', hz: highHz }));

/** Levels of windows one after the other, dB. */
function levelsOf(middle: Float32Array, side: Float32Array, seconds: number): number[] {
  const size = Math.round(seconds * SAMPLE_RATE);
  const levels: number[] = [];
  for (let from = 0; from + size <= middle.length; from += size) {
    let sum = 0;
    for (let i = from; i < from + size; i++) sum += middle[i]! * middle[i]! + side[i]! * side[i]!;
    levels.push(decibels(sum / size));
  }
  return levels;
}

function hits(middle: Float32Array, side: Float32Array): number {
  const levels = levelsOf(middle, side, HIT_WINDOW_SECONDS);
  let found = 0;
  for (let i = 3; i < levels.length; i++) {
    const before = Math.max(levels[i - 1]!, levels[i - 2]!, levels[i - 3]!);
    if (before > decibels(0) + HIT_DB && levels[i]! > before + HIT_DB) found++;
  }
  return found / Math.max(1, levels.length * HIT_WINDOW_SECONDS);
}

function spread(middle: Float32Array, side: Float32Array, seconds: number): number {
  const levels = levelsOf(middle, side, seconds);
  const top = Math.max(...levels, Number.NEGATIVE_INFINITY);
  const heard = levels.filter((level) => level > top - 40);
  const mean = heard.reduce((sum, level) => sum + level, 0) / Math.max(1, heard.length);
  return Math.sqrt(heard.reduce((sum, level) => sum + (level - mean) ** 2, 0) / Math.max(1, heard.length));
}
