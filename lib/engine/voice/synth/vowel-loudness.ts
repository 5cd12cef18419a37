import { MOVING_FORMANTS } from './sizes.ts';
import { NOSE_BANDWIDTH_HZ, NOSE_POLE_HZ, noseZeroHz } from './vocal-tract.ts';
import { TONE_STEP_HZ } from './voice-tone.ts';

/** Harmonics up to here make the loudness of a vowel. */
const LOUDNESS_HZ = 5900;
/** Of a source whose harmonics fall as 1/k, which levels were set with. */
const SOURCE_POWER = 1.62;

/**
 * How loud the harmonics come out of the four moving formants and the voice's tone, for evening out vowels and
 * pitches. Resonator gains are the analogue magnitudes.
 * @param source power of each harmonic, from 1, as a share of all
 * @param nasality of a vowel, 0–1: the nose takes from the first formant
 * @param tone power gain of the voice's tone and upper formants every {@link TONE_STEP_HZ}
 */
export function tractLevel(
  f0: number,
  formants: Float64Array,
  bandwidths: Float64Array,
  source: Float64Array,
  tone: Float64Array,
  nasality = 0,
  fromHz = 0,
  toHz = LOUDNESS_HZ,
): number {
  let power = 0;
  const zeroSquare = noseZeroHz(nasality) ** 2;
  const poleSquare = NOSE_POLE_HZ ** 2;
  const fundamental = Math.max(80, f0);
  for (
    let k = Math.max(1, Math.ceil(fromHz / fundamental));
    k < source.length && k * fundamental < toHz;
    k++
  ) {
    const hz = k * fundamental;
    let gain = source[k]! * tone[(hz / TONE_STEP_HZ + 0.5) | 0]!;
    for (let r = 0; r < MOVING_FORMANTS; r++) {
      const square = formants[r]! * formants[r]!;
      const distance = square - hz * hz;
      const width = bandwidths[r]! * hz;
      gain *= (square * square) / (distance * distance + width * width);
    }
    if (nasality > 0) {
      const width = (NOSE_BANDWIDTH_HZ * hz) ** 2;
      gain *=
        (((zeroSquare - hz * hz) ** 2 + width) * poleSquare ** 2) /
        (((poleSquare - hz * hz) ** 2 + width) * zeroSquare ** 2);
    }
    power += gain;
  }
  return Math.sqrt(power * SOURCE_POWER);
}

/** Of a neutral vowel at full voice, where sibilants stand as they should. */
const USUAL_PRESENCE_DB = -17.5;
const MOST_SOFTENED_DB = 11;
const SOFTENED_SHARE = 0.92;

/**
 * How much softer a voice's sibilants must be than a bright voice's: its vowels at 2–4 kHz against their whole
 * level, short of the usual. A dull voice with bright consonants lisps.
 * @returns dB, −11–0
 */
export function sibilanceDb(f0: number, scale: number, source: Float64Array, tone: Float64Array): number {
  const formants = Float64Array.from(NEUTRAL_FORMANTS, (hz) => hz * scale);
  const bandwidths = Float64Array.from(NEUTRAL_BANDWIDTHS);
  const whole = tractLevel(f0, formants, bandwidths, source, tone);
  const presence = tractLevel(f0, formants, bandwidths, source, tone, 0, 2000, 4000);
  return Math.max(
    -MOST_SOFTENED_DB,
    Math.min(0, SOFTENED_SHARE * (20 * Math.log10(presence / whole) - USUAL_PRESENCE_DB)),
  );
}

const NEUTRAL_FORMANTS = [500, 1500, 2500, 3500];
const NEUTRAL_BANDWIDTHS = [65, 90, 130, 220];
