/** How far up a recording goes: codecs, tape and cheap microphones end below what can be heard. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { realFft } from './fft.ts';
import { resample } from './resample.ts';
import { hann } from './window.ts';

const SIZE = 4096;
/** Frames looked at, spread over the recording: a mean needs no more. */
const FRAMES_MAX = 400;
const BAND_HZ = 250;
/** A band this far under the whole holds nothing, dB. */
const EMPTY_DB = -80;

/**
 * The frequency above which a recording holds nothing: the upper edge of the last band of 250 Hz whose power lies less than
 * 80 dB under that of the whole (Hann frames of 4096, both channels).
 * @returns Hz, up to half the sampling rate; that for silence, too, which does not tell
 */
export function bandwidthHz({ left, right }: StereoBuffer): number {
  const nyquist = SAMPLE_RATE / 2;
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const frame = new Float64Array(SIZE);
  const power = new Float64Array(fft.bins);
  const bands = new Float64Array(Math.ceil(nyquist / BAND_HZ));
  const hop = Math.max(SIZE / 2, Math.floor(left.length / FRAMES_MAX));
  for (let start = 0; start === 0 || start + SIZE <= left.length; start += hop)
    for (const channel of [left, right]) {
      for (let i = 0; i < SIZE; i++) frame[i] = (channel[start + i] ?? 0) * window[i]!;
      fft.power(frame, power);
      for (let k = 1; k < power.length - 1; k++)
        bands[Math.floor((k * SAMPLE_RATE) / SIZE / BAND_HZ)]! += power[k]!;
    }
  const whole = bands.reduce((sum, band) => sum + band, 0);
  if (!(whole > 0)) return nyquist;
  const last = bands.findLastIndex((band) => band > whole * 10 ** (EMPTY_DB / 10));
  return Math.min(nyquist, (last + 1) * BAND_HZ);
}

/** The resampler's slope ends this much above half its rate. */
const SLOPE = 1.07;

/**
 * Takes away what lies above a frequency, in place and without delay: through the rate that can hold no more.
 * @param hz 1000 up to half the sampling rate, where nothing is taken away
 * @throws RangeError for any other
 */
export function cutAbove(buffer: StereoBuffer, hz: number): void {
  if (!(hz >= 1000 && hz <= SAMPLE_RATE / 2))
    throw new RangeError(`cutAbove: ${hz} Hz is not between 1000 and ${SAMPLE_RATE / 2}`);
  if (hz >= SAMPLE_RATE / 2) return;
  const rate = 2 * Math.round(hz / SLOPE);
  for (const side of ['left', 'right'] as const) {
    const through = resample(resample(buffer[side], SAMPLE_RATE, rate), rate, SAMPLE_RATE);
    buffer[side].set(through.subarray(0, buffer[side].length));
  }
}
