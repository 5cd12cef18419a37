import { RealFft } from '#lib/engine/dsp/fft.ts';
import { hann } from '#lib/engine/dsp/window.ts';

/** Hz: edges of the bands. */
export const PERIODICITY_EDGES_HZ = [100, 1000, 2500, 4500, 7000] as const;
const RATE = 16_000;
const FRAME = 640;
const SIZE = 1024;
/** People are compared within these ranges of pitch, Hz. */
const PITCH_EDGES_HZ = [60, 130, 190, 270, 700] as const;
const FEWEST = 8;

/** Of one window of speech or song. */
export interface Periodicity {
  /** Median pitch, Hz. */
  hz: number;
  /** Harmonics to noise in each band, dB. */
  bandsDb: number[];
}

/**
 * Harmonics to noise by band: correlation r of each band's signal with itself a period later, from the power spectrum of
 * 40 ms, as 10·log10(r / (1 − r)) (P. Boersma 1993), averaged over frames.
 * @param samples mono at 16 kHz @param frames where a voice is, with its pitch
 */
export function bandPeriodicity(
  samples: Float32Array,
  frames: readonly { sample: number; hz: number }[],
): Periodicity {
  const sums = PERIODICITY_EDGES_HZ.slice(1).map(() => 0);
  for (const { sample, hz } of frames) {
    for (let i = 0; i < FRAME; i++)
      frame[i] = (samples[Math.round(sample) - FRAME / 2 + i] ?? 0) * window[i]!;
    fft.forward(frame, re, im);
    sums.forEach((_, band) => {
      let together = 0;
      let all = 1e-12;
      const first = Math.ceil((PERIODICITY_EDGES_HZ[band]! * SIZE) / RATE);
      const last = (PERIODICITY_EDGES_HZ[band + 1]! * SIZE) / RATE;
      for (let k = first; k < last; k++) {
        const power = re[k]! ** 2 + im[k]! ** 2;
        together += power * Math.cos((2 * Math.PI * k * RATE) / SIZE / hz);
        all += power;
      }
      sums[band]! += together / all;
    });
  }
  const pitches = frames.map(({ hz }) => hz).sort((a, b) => a - b);
  return {
    hz: pitches[pitches.length >> 1] ?? 0,
    bandsDb: sums.map((sum) => {
      const r = Math.min(0.999, Math.max(0.001, sum / frames.length));
      return 10 * Math.log10(r / (1 - r));
    }),
  };
}

const fft = new RealFft(SIZE);
const window = hann(FRAME);
const frame = new Float64Array(SIZE);
const re = new Float64Array(fft.bins);
const im = new Float64Array(fft.bins);

export interface PeriodicityBand {
  lowHz: number;
  highHz: number;
  /** Medians of the voice, and people's 5th and 95th percentile at the pitches it sings, dB. */
  voiceDb: number;
  peopleLowDb: number;
  peopleHighDb: number;
  inside: boolean;
}

/** A voice's bands beside those of people at the same pitches. Empty where people sang none of its pitches. */
export function besidePeople(
  voice: readonly Periodicity[],
  people: readonly Periodicity[],
): PeriodicityBand[] {
  const rangeOf = (hz: number) => PITCH_EDGES_HZ.findLastIndex((edge) => hz >= edge);
  const ranges = PITCH_EDGES_HZ.map((_, range) => people.filter(({ hz }) => rangeOf(hz) === range));
  const compared = voice.filter(({ hz }) => (ranges[rangeOf(hz)]?.length ?? 0) >= FEWEST);
  if (compared.length === 0) return [];
  return PERIODICITY_EDGES_HZ.slice(1).map((highHz, band) => {
    // People are weighed by how often the voice is at their pitch.
    const limits = compared.map(({ hz }) => {
      const values = ranges[rangeOf(hz)]!.map(({ bandsDb }) => bandsDb[band]!).sort((a, b) => a - b);
      const at = (share: number) => values[Math.round(share * (values.length - 1))]!;
      return { low: at(0.05), high: at(0.95) };
    });
    const mean = (pick: (limit: (typeof limits)[number]) => number) =>
      limits.reduce((sum, limit) => sum + pick(limit), 0) / limits.length;
    const own = compared.map(({ bandsDb }) => bandsDb[band]!).sort((a, b) => a - b);
    const voiceDb = own[own.length >> 1]!;
    const peopleLowDb = mean(({ low }) => low);
    const peopleHighDb = mean(({ high }) => high);
    return {
      lowHz: PERIODICITY_EDGES_HZ[band]!,
      highHz,
      voiceDb,
      peopleLowDb,
      peopleHighDb,
      inside: voiceDb >= peopleLowDb && voiceDb <= peopleHighDb,
    };
  });
}
