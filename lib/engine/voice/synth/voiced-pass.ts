import { SAMPLE_RATE } from '../../audio.ts';
import type { DonorVoice, SingerColours } from './donor-voice.ts';
import { formantRaise, raisedFrom } from './first-formant.ts';
import { FILTER_SIZE } from './spectral-basis.ts';
import { SOUND, SPECTRUM_HOP_SECONDS, type SpectrumTrack } from './spectrum-track.ts';

/** RMS of a full vowel before effort, and how far vowels are brought to it, as a share and at most (natural log). */
const VOWEL_RMS = 0.075;
const EVENING = 0.95;
const MOST_EVENING = 1.3;
/** Over some 50 ms: a vowel may begin and end softly, as it was said. */
const LOUDNESS_COEFFICIENT = 0.1;
/** Gain of a usual vowel of the donors, natural log. */
const USUAL_GAIN = Math.log(VOWEL_RMS) + 1;
/** Harmonics up to here make the loudness of a vowel; those up to there its pitch. */
const LOUDNESS_HZ = 5000;
const PITCH_HZ = 2500;
const MOST_CENTS = 60;
/** What trackers and ears find of it. */
const HEARD = 0.8;

/** What is known of a phrase before it is filtered, every 5 ms. */
export interface VoicedPass {
  /** Natural log of the gain that brings every vowel to one loudness; consonants take their neighbours'. */
  gains: Float64Array;
  /** The vowels' mean: consonants keep their distance from them. Natural log. */
  usualGain: number;
  /** How far the moving spectrum pulls the pitch as heard, cents; negative: flat. */
  pulls: Float64Array;
}

/**
 * Loudness and pull of pitch of every voiced frame, from its harmonics. A spectrum that moves turns the phases of the
 * harmonics, and a turning phase is another frequency (as `pitch-pull.ts` has it for resonators); harmonics count by
 * k² times their power.
 */
export function voicedPass(
  track: SpectrumTrack,
  voices: readonly DonorVoice[],
  colours: SingerColours,
  hzAt: (seconds: number) => number,
  effortAt: (seconds: number) => number,
  f1At: (seconds: number) => number,
): VoicedPass {
  const gains = new Float64Array(track.length).fill(Number.NaN);
  const powers = new Float64Array(track.length).fill(Number.NaN);
  const pulls = new Float64Array(track.length);
  const width = voices[0]!.basis.coefficients;
  let series = new Float64Array(width);
  let before = new Float64Array(width);
  const change = new Float64Array(width);
  let voiceBefore: DonorVoice | undefined;
  for (let q = 0; q < track.length; q++) {
    const voiced = track.sound[q]! >= SOUND.voicedFricative && track.first[q]! >= 0;
    if (!voiced) {
      voiceBefore = undefined;
      continue;
    }
    const voice = voices[track.donor[q]!]!;
    [series, before] = [before, series];
    voice.read(track, q, series);
    for (let j = 0; j < width; j++) {
      series[j]! += voice.colour[j]!;
      change[j] = series[j]! - before[j]!;
    }
    const hz = hzAt(q * SPECTRUM_HOP_SECONDS);
    const effort = effortAt(q * SPECTRUM_HOP_SECONDS);
    const raise = formantRaise(f1At(q * SPECTRUM_HOP_SECONDS), hz);
    const moving = voiceBefore === voice;
    voiceBefore = voice;
    let power = 1e-9;
    let turned = 0;
    let weight = 1e-9;
    for (let h = 1; h * hz < LOUDNESS_HZ; h++) {
      const k = Math.round(((raise ? raisedFrom(h * hz, raise) : h * hz) * FILTER_SIZE) / SAMPLE_RATE);
      const log =
        voice.value('amplitude', series, k) +
        colours.voiced.amplitude[k]! +
        effort * colours.strain.amplitude[k]! +
        colours.always.amplitude[k]!;
      const own = Math.exp(2 * log);
      power += own;
      if (!moving || h * hz > PITCH_HZ) continue;
      turned += own * h * voice.value('phase', change, k);
      weight += own * h * h;
    }
    if (moving) {
      const hertz = turned / (2 * Math.PI * SPECTRUM_HOP_SECONDS * weight);
      const cents = 1200 * HEARD * Math.log2(Math.max(0.5, 1 + hertz / hz));
      pulls[q] = Math.max(-MOST_CENTS, Math.min(MOST_CENTS, cents));
    }
    // A pulse has power 1 a sample, shared by all harmonics up to half the rate.
    if (track.sound[q] === SOUND.vowel) powers[q] = (power * 2 * hz) / SAMPLE_RATE;
  }
  smoothRuns(powers, LOUDNESS_COEFFICIENT);
  for (let q = 0; q < track.length; q++) {
    if (Number.isNaN(powers[q]!)) continue;
    const wanted = EVENING * (Math.log(VOWEL_RMS / Math.sqrt(powers[q]!)) - USUAL_GAIN);
    gains[q] = USUAL_GAIN + Math.max(-MOST_EVENING, Math.min(MOST_EVENING, wanted));
  }
  const vowels = gains.filter((gain) => !Number.isNaN(gain));
  const usualGain =
    vowels.length === 0 ? USUAL_GAIN : vowels.reduce((sum, gain) => sum + gain, 0) / vowels.length;
  fillBetween(gains, USUAL_GAIN);
  smooth(gains, 0.3);
  smooth(pulls, 0.5);
  return { gains, usualGain, pulls };
}

/** One pole forward and backward within every stretch of numbers. */
function smoothRuns(values: Float64Array, coefficient: number): void {
  for (let from = 0; from < values.length; from++) {
    if (Number.isNaN(values[from]!)) continue;
    let to = from;
    while (to < values.length && !Number.isNaN(values[to]!)) to++;
    const run = values.subarray(from, to);
    // Begun at the mean, so that neither edge is taken for the whole.
    const mean = run.reduce((sum, value) => sum + value, 0) / run.length;
    const forward = onePole(run, mean, coefficient);
    const backward = onePole(run.toReversed(), mean, coefficient).reverse();
    for (let i = 0; i < run.length; i++) run[i] = 0.5 * (forward[i]! + backward[i]!);
    from = to;
  }
}

const onePole = (values: Float64Array, start: number, coefficient: number): Float64Array => {
  let state = start;
  return values.map((value) => (state += (value - state) * coefficient));
};

/** One pole forward and backward. */
function smooth(values: Float64Array, coefficient: number): void {
  const last = values.length - 1;
  let state = values[0]!;
  for (let q = 0; q <= last; q++) values[q] = state += (values[q]! - state) * coefficient;
  for (let q = last; q >= 0; q--) values[q] = state += (values[q]! - state) * coefficient;
}

/** Fills gaps by straight lines between their ends. */
function fillBetween(values: Float64Array, empty: number): void {
  let before = -1;
  for (let q = 0; q <= values.length; q++) {
    if (q < values.length && Number.isNaN(values[q]!)) continue;
    const left = before < 0 ? undefined : values[before]!;
    const right = q < values.length ? values[q]! : undefined;
    for (let i = before + 1; i < q; i++) {
      const u = (i - before) / (q - before);
      values[i] =
        left === undefined ? (right ?? empty) : right === undefined ? left : left + (right - left) * u;
    }
    before = q;
  }
}
