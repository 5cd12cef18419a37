import { realFft } from '#lib/engine/dsp/fft.ts';
import { LAYERS, pianoSample, preparePiano } from '#lib/engine/instruments/sampled-piano/salamander.ts';
import type { FittedTable } from './fitted-table.ts';

const KEYS = Array.from({ length: 30 }, (_, i) => 21 + 3 * i);
/** The pitch of the two lowest is in their partials. */
const LEFT_OUT = 2;
/** Up to here the whole tone is measured by its autocorrelation; above it is little more than its fundamental. */
const HIGHEST_BY_PERIOD = 87;
/** After the hammer's noise; the median of so many windows, one after the other. */
const FROM_SECONDS = 0.12;
const WINDOW_SECONDS = 0.16;
const WINDOWS = 6;
/** Lag at which likeness is looked for, in whole periods: more of them than this could be taken for one another. */
const LAG_SECONDS = 0.005;
/** How far from equal temperament is looked, cents. */
const FARTHEST_CENTS = 70;
/** The same of fundamentals, which nothing else is near to: all layers have the highest string a semitone sharp. */
const FARTHEST_FUNDAMENTAL_CENTS = 130;
const FUNDAMENTAL_SECONDS = 0.5;
const FFT_SIZE = 65_536;

const hertz = (key: number): number => 440 * 2 ** ((key - 69) / 12);

/** Place of a parabola's top through three values around the middle one, −0.5–0.5. */
const top = (before: number, middle: number, after: number): number =>
  (before - after) / (2 * (before - 2 * middle + after) || 1);

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** Cents that one recording is off, by the lag of some periods at which it repeats best. */
const byPeriod = (samples: Float32Array, sampleRate: number, key: number): number =>
  median(
    Array.from({ length: WINDOWS }, (_, i) =>
      periodCents(samples, sampleRate, key, Math.round((FROM_SECONDS + i * WINDOW_SECONDS) * sampleRate)),
    ),
  );

function periodCents(samples: Float32Array, sampleRate: number, key: number, from: number): number {
  const period = sampleRate / hertz(key);
  const periods = Math.max(1, Math.floor((LAG_SECONDS * sampleRate) / period));
  const window = Math.round(WINDOW_SECONDS * sampleRate);
  const likeness = (lag: number) => {
    let product = 0;
    let square = 1e-12;
    let lagged = 1e-12;
    for (let i = from; i < from + window; i++) {
      product += samples[i]! * samples[i + lag]!;
      square += samples[i]! ** 2;
      lagged += samples[i + lag]! ** 2;
    }
    return product / Math.sqrt(square * lagged);
  };
  const span = 2 ** (FARTHEST_CENTS / 1200);
  let best = { lag: 0, value: -1 };
  for (let lag = Math.floor((periods * period) / span); lag <= Math.ceil(periods * period * span); lag++) {
    const value = likeness(lag);
    if (value > best.value) best = { lag, value };
  }
  const lag = best.lag + top(likeness(best.lag - 1), best.value, likeness(best.lag + 1));
  return 1200 * Math.log2((periods * sampleRate) / lag / hertz(key));
}

/** The same by the peak of the spectrum nearest to the fundamental. */
function byFundamental(samples: Float32Array, sampleRate: number, key: number): number {
  const fft = realFft(FFT_SIZE);
  const frame = new Float64Array(FFT_SIZE);
  const power = new Float64Array(fft.bins);
  const length = Math.min(Math.round(FUNDAMENTAL_SECONDS * sampleRate), FFT_SIZE);
  for (let i = 0; i < length; i++)
    frame[i] =
      samples[Math.round(0.02 * sampleRate) + i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));
  fft.power(frame, power);
  const binOf = (cents: number) => (hertz(key) * 2 ** (cents / 1200) * FFT_SIZE) / sampleRate;
  let best = Math.ceil(binOf(-FARTHEST_FUNDAMENTAL_CENTS));
  for (let k = best; k <= binOf(FARTHEST_FUNDAMENTAL_CENTS); k++) if (power[k]! > power[best]!) best = k;
  const log = (k: number) => Math.log(power[k]! + 1e-30);
  const bin = best + top(log(best - 1), log(best), log(best + 1));
  return 1200 * Math.log2((bin * sampleRate) / FFT_SIZE / hertz(key));
}

export const pianoStretch: FittedTable = {
  name: 'piano-stretch',
  file: 'lib/engine/instruments/sampled-piano/stretch-cents.ts',
  constant: 'STRETCH_CENTS',
  type: 'readonly number[]',
  about:
    'How the recorded piano is tuned, every third key from A0 to C8, in cents: its octaves are stretched for a grand that plays alone, more than a band or a voice beside it can bear. The two lowest are left: their pitch is in their partials.',
  recipe:
    'the median of the layers of the installed @audio-samples/piano packages (Salamander Grand Piano), by autocorrelation up to D#6 and by the fundamental above, to half a cent',
  async fit() {
    await preparePiano();
    const table = KEYS.map((key, i) => {
      if (i < LEFT_OUT) return 0;
      const cents = LAYERS.map((layer) => {
        const { left, right, sampleRate } = pianoSample(layer, key);
        const mono = left.map((sample, at) => sample + right[at]!);
        return (key <= HIGHEST_BY_PERIOD ? byPeriod : byFundamental)(mono, sampleRate, key);
      });
      return Math.round(2 * median(cents)) / 2 + 0;
    });
    return { table, figures: `${LAYERS.length} layers of ${KEYS.length} keys` };
  },
};
