import { SAMPLE_RATE } from '../../audio.ts';
import { kaiserAt } from '../../dsp/window.ts';
import type { Random } from '../../random.ts';
import { HOP_SECONDS } from '../plan/control-rate.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { WhiteNoise } from './noise-events.ts';

/** Flat spectra of power 1 a sample: what the tract is driven with. */
export interface Excitation {
  /** One band-limited impulse a glottal cycle. */
  pulses: Float32Array;
  /** Noise that is strongest while the glottis closes. */
  noise: Float32Array;
}

/** Taps of a band-limited impulse, and places between two samples it is tabulated for. */
const TAPS = 24;
const PLACES = 128;
const BETA = 7;
/** Of the half rate; above it a voice has nothing. */
const CUTOFF = 0.92;
/** Depth of the noise's rhythm. */
const PUFF = 0.55;
const NOISE_POWER = Math.sqrt(3);

const impulses = Float64Array.from({ length: (PLACES + 1) * TAPS }, (_, i) => {
  const place = Math.floor(i / TAPS) / PLACES;
  const x = (i % TAPS) - (TAPS / 2 - 1) - place;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * CUTOFF * x) / (Math.PI * CUTOFF * x);
  return CUTOFF * sinc * kaiserAt(x / (TAPS / 2), BETA);
});

/**
 * Impulses at exactly the pitch asked for, with the voice's jitter, shimmer and roughness, and noise in their rhythm.
 * @param f0 Hz at the control rate @param voiced whether pulses are wanted at a time, seconds
 */
export function glottalExcitation(
  f0: Float64Array,
  effort: Float64Array,
  voiced: (seconds: number) => boolean,
  lengthSamples: number,
  profile: VoiceProfile,
  random: Random,
): Excitation {
  const pulses = new Float32Array(lengthSamples + TAPS);
  const noise = new Float32Array(lengthSamples);
  const white = new WhiteNoise(Math.floor(random.fork('noise').next() * 2 ** 32));
  white.fill(noise, lengthSamples);
  const unrest = random.fork('pulses');
  const last = f0.length - 1;
  let slowPeriod = 0;
  let slowStrength = 0;
  let grit = 0;
  let odd = false;
  let seconds = 0;
  const end = lengthSamples / SAMPLE_RATE;
  while (seconds < end) {
    const q = Math.min(last, Math.round(seconds / HOP_SECONDS));
    const hz = f0[q]!;
    odd = !odd;
    // Part of the unrest comes from one cycle to the next, part is slow, as measured in voices.
    slowPeriod = 0.9 * slowPeriod + 0.3 * unrest.gaussian();
    slowStrength = 0.92 * slowStrength + 0.3 * unrest.gaussian();
    grit = 0.97 * grit + 0.06 * unrest.gaussian();
    const rough = profile.roughness * Math.max(0, 0.5 + grit + 0.5 * effort[q]!);
    const alternate = odd ? rough : -rough;
    const period =
      (1 +
        profile.jitter * (0.7 * unrest.gaussian() + 0.5 * slowPeriod) +
        0.004 * alternate +
        0.016 * rough * unrest.gaussian()) /
      hz;
    const strength =
      1 +
      profile.shimmer * (0.7 * unrest.gaussian() + 0.6 * slowStrength) +
      0.105 * alternate +
      0.1 * rough * unrest.gaussian();
    const isVoiced = voiced(seconds);
    if (isVoiced) addImpulse(pulses, seconds * SAMPLE_RATE, strength * Math.sqrt(SAMPLE_RATE / hz));
    const from = Math.ceil(seconds * SAMPLE_RATE);
    const to = Math.min(lengthSamples, Math.ceil((seconds + period) * SAMPLE_RATE));
    if (isVoiced) {
      const length = period * SAMPLE_RATE;
      const even = 1 / Math.sqrt(1 + (PUFF * PUFF) / 2);
      for (let i = from; i < to; i++)
        noise[i]! *=
          NOISE_POWER * even * (1 + PUFF * Math.cos((2 * Math.PI * (i - seconds * SAMPLE_RATE)) / length));
    } else for (let i = from; i < to; i++) noise[i]! *= NOISE_POWER;
    seconds += period;
  }
  return { pulses: pulses.subarray(0, lengthSamples), noise };
}

function addImpulse(out: Float32Array, at: number, strength: number): void {
  const base = Math.floor(at);
  const row = Math.round((at - base) * PLACES) * TAPS;
  const first = base - (TAPS / 2 - 1);
  for (let i = Math.max(0, -first); i < TAPS && first + i < out.length; i++)
    out[first + i]! += strength * impulses[row + i]!;
}
