/** Long-term spectrum in the bands that spectral targets are given in. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { realFft } from './fft.ts';
import { hann } from './window.ts';

/** Lower edges of the 11 bands that spectral targets are given in, in Hz; the last band ends at 20 kHz. */
export const BAND_EDGES_HZ = [20, 60, 120, 250, 500, 1000, 2000, 4000, 8000, 12000, 16000] as const;

const SIZE = 8192;
/** Where the last band ends. */
const TOP_HZ = 20_000;
/** Said of a band with nothing in it. */
const EMPTY_DB = -120;

/** Geometric centres of the bands of {@link BAND_EDGES_HZ}, Hz. */
export const BAND_CENTRES_HZ: readonly number[] = BAND_EDGES_HZ.map((edge, band) =>
  Math.sqrt(edge * (BAND_EDGES_HZ[band + 1] ?? TOP_HZ)),
);

/** Mean power spectrum of both channels (`SIZE / 2 + 1` bins), Hann frames of 8192; short input is padded. */
function longTermPower(buffer: StereoBuffer): Float64Array {
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const power = new Float64Array(fft.bins);
  const sum = new Float64Array(fft.bins);
  const frame = new Float64Array(SIZE);
  const length = buffer.left.length;
  // A frame every 0.7 s of a long recording is enough for a mean.
  const hop = length > 60 * SAMPLE_RATE ? 4 * SIZE : SIZE / 2;
  for (let start = 0; start === 0 || start + SIZE <= length; start += hop) {
    for (const channel of [buffer.left, buffer.right]) {
      for (let i = 0; i < SIZE; i++) frame[i] = start + i < length ? channel[start + i]! * window[i]! : 0;
      fft.power(frame, power);
      for (let k = 0; k < power.length; k++) sum[k]! += power[k]!;
    }
  }
  return sum;
}

/** A recording's long-term spectrum, kept so that filters can be tried on it without touching the recording. */
export class LongTermSpectrum {
  /** Mean power at multiples of 1/16 octave from 20 Hz to 20 kHz, each with its frequency and band. */
  readonly #slices: { hz: number; band: number; power: number }[] = [];

  constructor(buffer: StereoBuffer) {
    const power = longTermPower(buffer);
    let band = 0;
    let slice: { hz: number; band: number; power: number } | undefined;
    for (let k = Math.ceil((BAND_EDGES_HZ[0] * SIZE) / SAMPLE_RATE); k < power.length; k++) {
      const hz = (k * SAMPLE_RATE) / SIZE;
      if (hz >= TOP_HZ) break;
      const before = band;
      while (band + 1 < BAND_EDGES_HZ.length && hz >= BAND_EDGES_HZ[band + 1]!) band++;
      if (!slice || band !== before || hz > slice.hz * 2 ** (1 / 16)) {
        slice = { hz, band, power: 0 };
        this.#slices.push(slice);
      }
      slice.power += power[k]!;
    }
  }

  /**
   * Share of each band of {@link BAND_EDGES_HZ} in dB relative to the power of all of them; −120 for an empty band.
   * @param gainDbAt what filters would do at a frequency
   */
  sharesDb(gainDbAt?: (hz: number) => number): Float64Array {
    const shares = new Float64Array(BAND_EDGES_HZ.length);
    let total = 0;
    for (const { hz, band, power } of this.#slices) {
      const through = gainDbAt ? power * 10 ** (gainDbAt(hz) / 10) : power;
      shares[band]! += through;
      total += through;
    }
    return shares.map((share) =>
      total > 0 && share > 0 ? Math.max(EMPTY_DB, 10 * Math.log10(share / total)) : EMPTY_DB,
    );
  }
}

/**
 * Share of each band of {@link BAND_EDGES_HZ} in dB relative to the power of all of them; −120 for an empty band.
 * The shares' powers add up to 1 unless all is silence.
 */
export function bandSharesDb(buffer: StereoBuffer): Float64Array {
  return new LongTermSpectrum(buffer).sharesDb();
}
