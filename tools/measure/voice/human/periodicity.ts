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
/** A pitch is still where it stays within this ratio for so many frames on either side. */
const STILL = 1.025;
const STILL_FRAMES = 2;
/** Frames of a stretch, at least and at most. */
const SHORTEST = 4;
const LONGEST = 15;
/** What a tracker may be off by, and the steps in which the best pitch is looked for. */
const OFF = 0.015;
const OFF_STEPS = 6;
/** Bands that tell the pitch. */
const TELLING = 3;

/** Of a stretch of speech or song at a still pitch, some 0.1 s long. */
export interface Periodicity {
  /** Median pitch, Hz. */
  hz: number;
  /** Harmonics to noise in each band, dB. */
  bandsDb: number[];
}

/**
 * Harmonics to noise by band: correlation r of each band's signal with itself a period later, from the power spectrum of
 * 40 ms over that of the window, as 10·log10(r / (1 − r)) (P. Boersma 1993), averaged over the frames of a stretch. Only
 * where the pitch is still, and at the pitch that fits best: a pitch that glides smears harmonics, the higher the more, as
 * noise does. Readers' glide all the time and singers' do not, so that the same person would be found noisy when speaking
 * and clean when singing.
 * @param samples mono at 16 kHz @param hz pitch every `hopSeconds`, 0 where no voice is
 */
export function stillPeriodicity(
  samples: Float32Array,
  hz: ArrayLike<number>,
  hopSeconds: number,
): Periodicity[] {
  const found: Periodicity[] = [];
  let stretch: { hz: number; correlations: number[] }[] = [];
  const end = () => {
    if (stretch.length >= SHORTEST) found.push(periodicityOf(stretch));
    stretch = [];
  };
  for (let q = 0; q < hz.length; q++) {
    const near = Array.from({ length: 2 * STILL_FRAMES + 1 }, (_, i) => hz[q + i - STILL_FRAMES] ?? 0);
    if (Math.min(...near) <= 0 || Math.max(...near) >= STILL * Math.min(...near)) {
      end();
      continue;
    }
    const own = near.sort((a, b) => a - b)[STILL_FRAMES]!;
    stretch.push({ hz: own, correlations: correlations(samples, q * hopSeconds * RATE, own) });
    if (stretch.length === LONGEST) end();
  }
  end();
  return found;
}

function periodicityOf(stretch: readonly { hz: number; correlations: number[] }[]): Periodicity {
  const pitches = stretch.map(({ hz }) => hz).sort((a, b) => a - b);
  return {
    hz: pitches[pitches.length >> 1]!,
    bandsDb: PERIODICITY_EDGES_HZ.slice(1).map((_, band) => {
      const mean = stretch.reduce((sum, { correlations: of }) => sum + of[band]!, 0) / stretch.length;
      const r = Math.min(0.999, Math.max(0.001, mean));
      return 10 * Math.log10(r / (1 - r));
    }),
  };
}

/** Of each band with itself a period later, at the pitch near `hz` that fits best. */
function correlations(samples: Float32Array, middle: number, hz: number): number[] {
  for (let i = 0; i < FRAME; i++) frame[i] = (samples[Math.round(middle) - FRAME / 2 + i] ?? 0) * window[i]!;
  fft.forward(frame, re, im);
  let best: number[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (let step = -OFF_STEPS; step <= OFF_STEPS; step++) {
    const tried = hz * (1 + (OFF * step) / OFF_STEPS);
    const bands = BAND_BINS.map(([first, last]) => {
      let together = 0;
      let all = 1e-12;
      for (let k = first; k < last; k++) {
        const power = re[k]! ** 2 + im[k]! ** 2;
        together += power * Math.cos((2 * Math.PI * k * RATE) / SIZE / tried);
        all += power;
      }
      return together / all;
    });
    const telling = bands.slice(0, TELLING).reduce((sum, r) => sum + r, 0);
    if (telling <= most) continue;
    most = telling;
    best = bands;
  }
  const ofWindow = windowCorrelation(RATE / hz / FRAME);
  return best.map((r) => r / ofWindow);
}

/** Of a Hann window with itself, `lag` of its length later (Boersma 1993, equation 8). */
const windowCorrelation = (lag: number): number =>
  (1 - lag) * (2 / 3 + Math.cos(2 * Math.PI * lag) / 3) + Math.sin(2 * Math.PI * lag) / (2 * Math.PI);

const BAND_BINS = PERIODICITY_EDGES_HZ.slice(1).map(
  (highHz, band) => [Math.ceil((PERIODICITY_EDGES_HZ[band]! * SIZE) / RATE), (highHz * SIZE) / RATE] as const,
);
const fft = new RealFft(SIZE);
const window = hann(FRAME);
const frame = new Float64Array(SIZE);
const re = new Float64Array(fft.bins);
const im = new Float64Array(fft.bins);

export interface PeriodicityBand {
  lowHz: number;
  highHz: number;
  /** Median of the voice, and people's median, 5th and 95th percentile at the pitches it sings, dB. */
  voiceDb: number;
  peopleDb: number;
  peopleLowDb: number;
  peopleHighDb: number;
  inside: boolean;
}

/** A voice's bands beside those of people at the same pitches. Empty where people held none of its pitches. */
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
      return { low: at(0.05), usual: at(0.5), high: at(0.95) };
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
      peopleDb: mean(({ usual }) => usual),
      peopleLowDb,
      peopleHighDb,
      inside: voiceDb >= peopleLowDb && voiceDb <= peopleHighDb,
    };
  });
}
