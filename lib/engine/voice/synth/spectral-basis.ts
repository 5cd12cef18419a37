import { SAMPLE_RATE } from '../../audio.ts';
import { RealFft } from '../../dsp/fft.ts';
import { cosinesAt } from '../donors/donor.ts';

/** Length of the transforms a phrase is filtered with, and its bins. */
export const FILTER_SIZE = 1024;
export const FILTER_BINS = FILTER_SIZE / 2 + 1;
/** Frequency of a bin. */
export const binHz = (k: number): number => (k * SAMPLE_RATE) / FILTER_SIZE;

/** A phase is worked out on a grid so much finer, or it would fold. */
const FINER = 4;
const fineFft = new RealFft(FILTER_SIZE * FINER);

/**
 * Minimum phase of a log amplitude by its cepstrum (A. V. Oppenheim & R. W. Schafer, "Discrete-time signal processing",
 * 1989, ch. 12). Linear in the log amplitude: phases of a sum are the sum of the phases.
 * @param logAmplitude natural log at a frequency in Hz @returns radians a bin
 */
export function minimumPhase(logAmplitude: (hz: number) => number): Float64Array {
  const { bins, size } = fineFft;
  const re = Float64Array.from({ length: bins }, (_, k) => logAmplitude(binHz(k / FINER)));
  const im = new Float64Array(bins);
  const cepstrum = new Float64Array(size);
  fineFft.inverse(re, im, cepstrum);
  for (let i = 1; i < size / 2; i++) cepstrum[i]! *= 2;
  cepstrum.fill(0, size / 2 + 1);
  fineFft.forward(cepstrum, re, im);
  return Float64Array.from({ length: FILTER_BINS }, (_, k) => im[k * FINER]!);
}

/** Amplitude and minimum phase of each of a donor's cosines over the bins, at a tract's scale. */
export interface SpectralBasis {
  coefficients: number;
  /** A row a bin, `coefficients` wide: natural log of the amplitude. */
  amplitude: Float64Array;
  /** The same for the phase, radians. */
  phase: Float64Array;
}

const known = new Map<string, SpectralBasis>();
const MOST_KNOWN = 48;

/**
 * A cosine series over mel, stretched along frequency by `scale`, is a sum of fixed curves; so is its minimum phase,
 * and no frame needs a transform of its own.
 * @param scale of the singer's tract against the donor's
 */
export function spectralBasis(coefficients: number, scale: number): SpectralBasis {
  const key = `${coefficients} ${scale.toFixed(4)}`;
  const found = known.get(key);
  if (found) return found;
  const basis: SpectralBasis = {
    coefficients,
    amplitude: new Float64Array(FILTER_BINS * coefficients),
    phase: new Float64Array(FILTER_BINS * coefficients),
  };
  for (let k = 0; k < FILTER_BINS; k++)
    basis.amplitude.set(cosinesAt(binHz(k) / scale, coefficients), k * coefficients);
  const fine = Array.from({ length: (FILTER_BINS - 1) * FINER + 1 }, (_, k) =>
    cosinesAt(binHz(k / FINER) / scale, coefficients),
  );
  for (let j = 0; j < coefficients; j++) {
    const phase = minimumPhase((hz) => fine[Math.round((hz * FILTER_SIZE * FINER) / SAMPLE_RATE)]![j]!);
    for (let k = 0; k < FILTER_BINS; k++) basis.phase[k * coefficients + j] = phase[k]!;
  }
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!);
  known.set(key, basis);
  return basis;
}
