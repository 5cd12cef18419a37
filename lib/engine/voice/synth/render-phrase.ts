import { SAMPLE_RATE } from '../../audio.ts';
import type { Random } from '../../random.ts';
import { HOP_SAMPLES, HOP_SECONDS } from '../plan/control-rate.ts';
import type { PitchContour } from '../plan/pitch-contour.ts';
import type { Segment } from '../plan/schedule-phones.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import type { EffortTracks } from './effort-tracks.ts';
import type { FormantTracks } from './formant-tracks.ts';
import type { LevelTracks } from './level-tracks.ts';
import { lfSource, octaveIndex, shapeIndex } from './lf-source.ts';
import { addNoises, WhiteNoise } from './noise-events.ts';
import { pitchPull } from './pitch-pull.ts';
import { MOVING_FORMANTS } from './sizes.ts';
import { VocalTract } from './vocal-tract.ts';
import {
  air,
  block,
  makePulses,
  noise,
  PULSE_NUMBERS as P,
  puffs,
  pulse,
  TRACT_DELAY,
} from './voice-kernels.ts';
import { VoiceTone } from './voice-tone.ts';
import { sibilanceDb, tractLevel } from './vowel-loudness.ts';

export interface PhraseTracks {
  segments: readonly Segment[];
  contour: PitchContour;
  formants: FormantTracks;
  levels: LevelTracks;
  effort: EffortTracks;
}

/** Level of a full vowel; the formants' gains vary by ±10 dB around it and are evened out by this exponent. */
const VOWEL_LEVEL = 0.1;
const EVENING = 0.95;
const REFERENCE_TRACT_LEVEL = 4.9;
/** F1 is kept this much above the fundamental: singers open their mouths on high notes. */
const FORMANT_TUNING = 1.04;
/** Of a syllable sung with an effort of −1: a duller vowel has a duller sibilant. */
const EASED_SIBILANT_DB = 6;
/** Consonants are too short and too soft to be heard out of tune. */
const VOICED = 0.5;
const LOWEST_HZ = 45;
const HIGHEST_HZ = 1500;

/**
 * Turns a phrase's tracks into samples: pulses with jitter and shimmer, noise that rides on the glottal cycle,
 * the tract, the voice's own tone, and the consonants' noise.
 * @returns mono samples, `frames · HOP_SAMPLES` long
 */
export function renderPhrase(tracks: PhraseTracks, profile: VoiceProfile, random: Random): Float32Array {
  const { contour, levels, effort } = tracks;
  const frames = contour.pitch.length;
  const out = new Float32Array(frames * HOP_SAMPLES);
  const allPuffs = new Float32Array(out.length);
  const f0 = Float64Array.from(contour.pitch, (p) =>
    Math.min(HIGHEST_HZ, Math.max(LOWEST_HZ, 440 * 2 ** ((p - 69) / 12))),
  );
  const pulses = random.fork('pulses');
  const mouth = new MouthTargets(tracks.formants, profile, random.fork('mouth'));
  const tract = new VocalTract(profile.formantScale);
  const tone = new VoiceTone(profile);
  const toneGains = tone.powerGains();
  tract.multiplyUpperGains(toneGains);
  const white = new WhiteNoise(Math.floor(random.fork('noise').next() * 2 ** 32));
  const source = lfSource();
  // Behind what of the last hop has not yet come out of the tract.
  const passing = new Float64Array(TRACT_DELAY + HOP_SAMPLES);
  const { roughness, breathiness } = profile;

  pulse.fill(0);
  pulse[P.phase] = f0[0]! / SAMPLE_RATE;
  pulse[P.period] = 1;
  pulse[P.strength] = 1;
  pulse[P.length] = HOP_SAMPLES;
  pulse[P.rate] = SAMPLE_RATE;
  pulse[P.airPole] = Math.exp((-2 * Math.PI * 5000) / SAMPLE_RATE);
  pulse[P.breathiness] = breathiness;
  let slowPeriod = 0;
  let slowStrength = 0;
  let odd = false;
  let grit = 0;
  let voicedBefore = 0;
  let breathBefore = 0;
  let level = 0;
  let dcIn = 0;
  let dcOut = 0;

  for (let q = 0; q + 1 < frames; q++) {
    mouth.move(q + 1, f0[q + 1]!, levels.voicing[q + 1]!, levels.aspiration[q + 1]!, effort.effort[q + 1]!);
    const strain = effort.effort[q + 1]!;
    const rd = Math.max(0.35, profile.glottalRd - 0.5 * strain) + levels.laxness[q]!;
    const shape = shapeIndex(rd);
    const row = shape | 0;
    if (levels.voicing[q + 1]! > VOICED)
      f0[q + 1]! *= 2 ** (-mouth.pull(q + 1, f0[q + 1]!, source.powers[row]!, toneGains) / 1200);
    // A nasalised vowel is as loud as others; a nasal's own murmur stays as quiet as it is.
    const vowel = Math.min(1, Math.max(0, (levels.voicing[q + 1]! - 0.5) / 0.4));
    const now = tractLevel(
      f0[q + 1]!,
      mouth.formants,
      mouth.bandwidths,
      source.powers[row]!,
      toneGains,
      vowel * levels.nasality[q + 1]!,
    );
    level += (now - level) * (level === 0 ? 1 : 0.25);
    const loudness = VOWEL_LEVEL * (REFERENCE_TRACT_LEVEL / Math.max(0.3, level)) ** EVENING;
    const voiced = levels.voicing[q + 1]! * effort.gain[q + 1]! * loudness;
    const breath = levels.aspiration[q + 1]! * effort.gain[q + 1]! * loudness;
    pulse[P.voiced] = voicedBefore;
    pulse[P.voicedStep] = (voiced - voicedBefore) / HOP_SAMPLES;
    pulse[P.breath] = breathBefore;
    pulse[P.breathStep] = (breath - breathBefore) / HOP_SAMPLES;
    const octave = octaveIndex(f0[q]!);
    const lower = source.tables[row]![octave]!;
    const upper = source.tables[row + 1]![octave]!;
    const flow = source.flows[row]!;
    pulse[P.between] = shape - row;
    pulse[P.airiness] = breathiness * 1.2 * Math.max(0.4, 1 - 0.6 * strain);
    pulse[P.hz] = f0[q]!;
    pulse[P.hzStep] = (f0[q + 1]! - f0[q]!) / HOP_SAMPLES;
    white.fill(noise, HOP_SAMPLES);
    for (let i = 0; i < HOP_SAMPLES; i = makePulses(i, lower, upper, flow)) {
      if (pulse[P.phase]! < 1) continue;
      pulse[P.phase]! -= 1;
      odd = !odd;
      // Part of the unrest comes from one cycle to the next, part is slow, as measured in voices.
      slowPeriod = 0.9 * slowPeriod + 0.3 * pulses.gaussian();
      slowStrength = 0.92 * slowStrength + 0.3 * pulses.gaussian();
      grit = 0.97 * grit + 0.06 * pulses.gaussian();
      const rough = roughness * Math.max(0, 0.5 + grit + 0.5 * strain);
      const alternate = odd ? rough : -rough;
      pulse[P.period] =
        1 +
        profile.jitter * (0.7 * pulses.gaussian() + 0.5 * slowPeriod) +
        0.005 * alternate +
        0.016 * rough * pulses.gaussian();
      pulse[P.strength] =
        1 +
        profile.shimmer * (0.7 * pulses.gaussian() + 0.6 * slowStrength) +
        0.13 * alternate +
        0.1 * rough * pulses.gaussian();
    }
    const base = q * HOP_SAMPLES;
    allPuffs.set(puffs, base);
    voicedBefore = voiced;
    breathBefore = breath;
    tract.process(mouth.formants, mouth.bandwidths, levels.nasality[q]! + profile.nasality);
    passing.copyWithin(0, HOP_SAMPLES);
    passing.set(air, TRACT_DELAY);
    for (let i = q === 0 ? TRACT_DELAY : 0; i < HOP_SAMPLES; i++) {
      const x = block[i]! + passing[i]!;
      dcOut = x - dcIn + 0.997 * dcOut;
      dcIn = x;
      out[base + i - TRACT_DELAY] = dcOut;
    }
  }
  tone.process(out);
  const at = (track: Float64Array, seconds: number) =>
    track[Math.min(frames - 1, Math.max(0, Math.round(seconds / HOP_SECONDS)))]!;
  const gainAt = (seconds: number) => 0.35 + 0.65 * at(effort.gain, seconds);
  const home = 440 * 2 ** (((profile.tessitura.low + profile.tessitura.high) / 2 - 69) / 12);
  const sibilance = sibilanceDb(
    home,
    profile.formantScale,
    source.powers[shapeIndex(profile.glottalRd) | 0]!,
    toneGains,
  );
  addNoises(
    out,
    levels.noises.map((event) => {
      if (!event.sibilant) return event;
      const ease = Math.min(0, at(effort.effort, event.startSeconds));
      return { ...event, levelDb: event.levelDb + sibilance + EASED_SIBILANT_DB * ease };
    }),
    allPuffs,
    profile.formantScale,
    Math.sqrt(profile.consonantStrength),
    gainAt,
    white,
  );
  return out;
}

/** The tract's present shape: targets scaled to the singer, never quite still, opened on high notes. */
class MouthTargets {
  readonly formants = new Float64Array(MOVING_FORMANTS);
  readonly bandwidths = new Float64Array(MOVING_FORMANTS);
  readonly #before = new Float64Array(MOVING_FORMANTS);
  readonly #wander = new Float64Array(MOVING_FORMANTS);
  readonly #tracks: FormantTracks;
  readonly #scale: number;
  readonly #widening: number;
  readonly #random: Random;

  constructor(tracks: FormantTracks, profile: VoiceProfile, random: Random) {
    this.#tracks = tracks;
    this.#scale = profile.formantScale;
    this.#widening = Math.sqrt(profile.formantScale) * (1 + 0.5 * profile.breathiness);
    this.#random = random;
  }

  move(q: number, f0: number, voicing: number, aspiration: number, effort: number): void {
    const { formants, bandwidths } = this;
    for (let k = 0; k < MOVING_FORMANTS; k++) {
      this.#wander[k] = 0.996 * this.#wander[k]! + 0.06 * this.#random.gaussian();
      formants[k] = this.#tracks.formants[k]![q]! * this.#scale * (1 + 0.012 * this.#wander[k]!);
      bandwidths[k] = this.#tracks.bandwidths[k]![q]! * this.#widening;
    }
    formants[0]! *= 1 + 0.06 * Math.max(-0.5, Math.min(1, effort)) * Math.min(1, voicing);
    const lowest = f0 * FORMANT_TUNING;
    if (voicing > 0.1 && formants[0]! < lowest) {
      formants[0] = lowest;
      bandwidths[0]! *= 1.2;
    }
    formants[1] = Math.max(formants[1]!, formants[0]! + 180);
    formants[2] = Math.max(formants[2]!, formants[1]! + 150);
    formants[3] = Math.max(formants[3]!, formants[2]! + 250);
    const open = Math.min(1, aspiration);
    bandwidths[0]! += 120 * open;
    bandwidths[1]! += 40 * open;
  }

  /** How far the movement into frame `q` pulls the pitch, cents. */
  pull(q: number, f0: number, source: Float64Array, tone: Float64Array): number {
    for (let k = 0; k < MOVING_FORMANTS; k++) {
      const track = this.#tracks.formants[k]!;
      this.#before[k] = this.formants[k]! - (track[q]! - track[q - 1]!) * this.#scale;
    }
    return pitchPull(f0, this.formants, this.#before, this.bandwidths, source, tone);
  }
}
