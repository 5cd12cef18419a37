import { SAMPLE_RATE } from '../../audio.ts';
import { RealFft } from '../../dsp/fft.ts';
import { hann } from '../../dsp/window.ts';
import type { Random } from '../../random.ts';
import { smoothStep } from '../plan/control-rate.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import type { DonorVoice, SingerColours } from './donor-voice.ts';
import { type FormantRaise, formantRaise, raisedFrom } from './first-formant.ts';
import { MicroMovement } from './micro-movement.ts';
import { binHz, FILTER_BINS, FILTER_SIZE } from './spectral-basis.ts';
import { SOUND, SPECTRUM_HOP_SAMPLES, type SpectrumTrack } from './spectrum-track.ts';

/** By band of {@link DonorVoice.sharePlaces}, 0–1. */
interface LeastShares {
  held: readonly number[];
  passing: readonly number[];
}

/**
 * Shares of noise, by band, that no vowel of a low voice has less of, held and where one sound goes over into the next.
 * Above 3 kHz harmonics then stand about as far above the noise as readers' do; no comb of them reaches up to 15 kHz. Of a
 * recorded syllable the stillest moment is held for a note's length, and it was recorded more cleanly. Below, they are at
 * most the means of the two least noisy of eight readers: with more, pitch is less clear. In passing, where a listener
 * tells which sounds they are, there is less: with all of it words sung low were understood less.
 */
const LEAST_SHARES: Readonly<Record<'diphones' | 'syllables', LeastShares>> = {
  diphones: { held: [0.01, 0.08, 0.22, 0.42, 0.64, 0.78], passing: [0.005, 0.04, 0.11, 0.2, 0.36, 0.5] },
  syllables: { held: [0.01, 0.08, 0.22, 0.6, 0.78, 0.85], passing: [0.005, 0.04, 0.11, 0.24, 0.44, 0.6] },
};
/** What of a spectrum's own movement, and of its noise's, there is there. */
const PASSING = 0.5;
/**
 * And of its own movement where a vowel is held. It was measured in readers' vowels, which are over in 0.2 s: what moves
 * more slowly than that is not in it, and a sung note lasts long enough to hear it.
 */
const HELD = 1.3;
/** Share of a vowel's noise below 2 kHz that stays: where it begins, its pitch's movement was taken for noise. */
const LOW_NOISE = 0.07;
const LOW_BANDS = 2;
/**
 * Odds of noise fall above this pitch as its inverse, down to this, and in the bands below 3 kHz by its third power: high
 * notes are sung with folds that close well.
 */
const CALM_HZ = 200;
const CALMEST = 0.4;
const CALM_LOW_POWER = 3;
const CLEAR_BANDS = 3;
/** Above 3 kHz a voice has the odds of {@link LEAST_SHARES} times the exponential of so much breathiness above the usual. */
const USUAL_BREATHINESS = 0.03;
const LEAK = 6;
/** Breath is added in full from here. */
const BREATH_BINS = (4300 * FILTER_SIZE) / SAMPLE_RATE;
/** Of noise below 1 kHz: what has more has no voice. */
const UNVOICED_SHARE = 0.96;
const LEAST_LOG = -16;
const PRE_SAMPLES = 24;
/** Envelopes are smooth over mel: above 5.5 kHz every other bin is enough. */
const FINE_BINS = 128;
const HIGHEST_BIN = 2 * Math.ceil((18_000 * FILTER_SIZE) / SAMPLE_RATE / 2);

/** What lies above adds nothing to how loud a vowel is, Hz: of a bright voice's high notes a good part is above 2.4 kHz. */
const LOUD_HZ = 5000;
/** Breath of a voice has no low end: below its first harmonics a spectrum is only guessed. */
const BREATH_RISE = Float64Array.from({ length: FILTER_BINS }, (_, k) => smoothStep((binHz(k) - 60) / 300));

const window = hann(2 * SPECTRUM_HOP_SAMPLES);

/** A share whose odds are multiplied. */
function timesOdds(share: number, factor: number): number {
  const noisy = factor * share;
  return noisy / (1 - share + noisy);
}

/** Depth of the movement. @param held its depth where nothing else moves */
const lifeOf = (settled: number, held = 1): number => PASSING + (held - PASSING) * settled;

/** The filter of one moment, and the filtering of the excitation around it. */
export class EnvelopeFilter {
  readonly #voices: readonly DonorVoice[];
  readonly #profile: VoiceProfile;
  /** By donor, for this singer. */
  readonly #least: readonly LeastShares[];
  readonly #living: MicroMovement;
  readonly #series: Float64Array;
  readonly #moved: Float64Array;
  readonly #shares: Float64Array;
  readonly #logs = new Float64Array(FILTER_BINS);
  readonly #phases = new Float64Array(FILTER_BINS);
  readonly #warped = new Float64Array(FILTER_BINS);
  readonly #colours: SingerColours;
  readonly #fft = new RealFft(FILTER_SIZE);
  readonly #frame = new Float64Array(FILTER_SIZE);
  readonly #re = new Float64Array(FILTER_BINS);
  readonly #im = new Float64Array(FILTER_BINS);
  readonly #outRe = new Float64Array(FILTER_BINS);
  readonly #outIm = new Float64Array(FILTER_BINS);
  readonly #filter = {
    pulseRe: new Float64Array(FILTER_BINS),
    pulseIm: new Float64Array(FILTER_BINS),
    noiseRe: new Float64Array(FILTER_BINS),
    noiseIm: new Float64Array(FILTER_BINS),
  };
  #unvoiced = false;

  constructor(voices: readonly DonorVoice[], colours: SingerColours, profile: VoiceProfile, living: Random) {
    this.#voices = voices;
    this.#profile = profile;
    const leak = Math.exp(LEAK * (profile.breathiness - USUAL_BREATHINESS));
    const leaking = (share: number, b: number) => (b < CLEAR_BANDS ? share : timesOdds(share, leak));
    this.#least = voices.map(({ donor }) => {
      const { held, passing } = LEAST_SHARES[donor.syllables.size > 0 ? 'syllables' : 'diphones'];
      return { held: held.map(leaking), passing: passing.map(leaking) };
    });
    this.#colours = colours;
    this.#living = new MicroMovement(living);
    this.#series = new Float64Array(voices[0]!.basis.coefficients);
    this.#moved = new Float64Array(voices[0]!.basis.coefficients);
    this.#shares = new Float64Array(voices[0]!.donor.header.shares);
  }

  /**
   * Sets the filter to the track's spectrum at a frame.
   * @param gain linear, for a sound of each kind @param settled see `SpectrumTrack.settled`
   * @param effort of the voice @param f1 Hz, where known
   */
  shape(
    track: SpectrumTrack,
    q: number,
    gain: { voiced: number; unvoiced: number },
    settled: number,
    effort: number,
    f0: number,
    f1: number,
  ): void {
    const voice = this.#voices[track.donor[q]!]!;
    const series = this.#series;
    const shares = this.#shares;
    voice.read(track, q, series);
    voice.readShares(track, q, shares);
    const sound = track.sound[q]!;
    this.#unvoiced = sound === SOUND.unvoiced || (sound !== SOUND.vowel && shares[0]! > UNVOICED_SHARE);
    const { amplitude, phase, coefficients } = this.#unvoiced ? voice.hissBasis : voice.basis;
    this.#living.move();
    if (!this.#unvoiced) {
      for (let j = 0; j < series.length; j++) series[j]! += voice.colour[j]!;
    }
    // What moves by chance moves amplitudes only: phases that turned with it would be heard as another pitch.
    const moved = this.#moved;
    moved.set(series);
    if (!this.#unvoiced) this.#living.addTo(moved, lifeOf(settled, HELD));
    const voiced = !this.#unvoiced;
    const { always, strain } = this.#colours;
    // The noise of a voiced fricative is made in the mouth: the singer's source does not colour it.
    const fricative = sound === SOUND.voicedFricative;
    const strained = voiced && !fricative ? effort : 0;
    const kind = fricative ? this.#colours.none : voiced ? this.#colours.voiced : this.#colours.unvoiced;
    const logs = this.#logs;
    const phases = this.#phases;
    for (let k = 0; k <= HIGHEST_BIN; k += k < FINE_BINS ? 1 : 2) {
      let log = always.amplitude[k]! + kind.amplitude[k]! + strained * strain.amplitude[k]!;
      let angle = always.phase[k]! + kind.phase[k]! + strained * strain.phase[k]!;
      for (let j = 0, i = k * coefficients; j < coefficients; j++, i++) {
        log += moved[j]! * amplitude[i]!;
        angle += series[j]! * phase[i]!;
      }
      logs[k] = log;
      phases[k] = angle;
    }
    const raise = voiced ? formantRaise(f1, f0) : undefined;
    if (raise) this.#raiseFirstFormant(raise);
    const still = voiced ? this.#stillLoudness(amplitude, f0, raise) : 1;
    this.#divide(
      sound,
      track.donor[q]!,
      still * (voiced && !fricative ? gain.voiced : gain.unvoiced) * 10 ** (track.gainDb[q]! / 20),
      settled,
      f0,
    );
  }

  /** The gain that gives what moved the power it had, at the harmonics that a vowel's loudness is made of. */
  #stillLoudness(amplitude: Float64Array, f0: number, raise: FormantRaise | undefined): number {
    const series = this.#series;
    const moved = this.#moved;
    const width = series.length;
    let before = 0;
    let after = 0;
    for (let hz = f0; hz < LOUD_HZ; hz += f0) {
      const k = 2 * Math.round((0.5 * hz * FILTER_SIZE) / SAMPLE_RATE);
      // A raised formant brings the movement of the place that it came from.
      const from = raise ? Math.round((raisedFrom(hz, raise) * FILTER_SIZE) / SAMPLE_RATE) : k;
      let by = 0;
      for (let j = 0, i = from * width; j < width; j++, i++) by += (moved[j]! - series[j]!) * amplitude[i]!;
      const power = Math.exp(2 * this.#logs[k]!);
      after += power;
      before += power * Math.exp(-2 * by);
    }
    return after > 0 ? Math.sqrt(before / after) : 1;
  }

  #raiseFirstFormant(raise: FormantRaise): void {
    const lastBin = Math.min(FINE_BINS - 1, Math.ceil((raise.still * FILTER_SIZE) / SAMPLE_RATE));
    for (const values of [this.#logs, this.#phases]) {
      for (let k = 0; k <= lastBin; k++) {
        const place = Math.min(FINE_BINS - 1.001, (raisedFrom(binHz(k), raise) * FILTER_SIZE) / SAMPLE_RATE);
        const i = Math.floor(place);
        this.#warped[k] = values[i]! + (values[i + 1]! - values[i]!) * (place - i);
      }
      for (let k = 0; k < lastBin; k++) values[k] = this.#warped[k]!;
    }
  }

  /** The filters of the periodic and of the noisy part. */
  #divide(sound: number, donor: number, gain: number, settled: number, f0: number): void {
    const logs = this.#logs;
    const phases = this.#phases;
    const { pulseRe, pulseIm, noiseRe, noiseIm } = this.#filter;
    const shares = this.#shares;
    const last = shares.length - 1;
    if (this.#unvoiced) shares.fill(1);
    else {
      if (sound === SOUND.vowel) for (let b = 0; b < LOW_BANDS; b++) shares[b]! *= LOW_NOISE;
      // Who brought recordings of singing has the breath of long notes in them.
      const held = this.#profile.donor?.isSung ? 0 : settled;
      const least = this.#least[donor]!;
      const calm = Math.min(1, CALM_HZ / f0);
      for (let b = 0; b <= last; b++) {
        const passing = least.passing[b]!;
        shares[b] = Math.max(shares[b]!, passing + held * (least.held[b]! - passing));
        if (b >= CLEAR_BANDS)
          shares[b] = timesOdds(shares[b]!, Math.max(CALMEST, calm) / calm ** CALM_LOW_POWER);
      }
      this.#living.stir(shares, calm ** CALM_LOW_POWER, lifeOf(settled));
    }
    const breath = 0.1 * this.#profile.breathiness;
    const voiced = !this.#unvoiced;
    const places = this.#voices[donor]!.sharePlaces;
    for (let k = 0; k <= HIGHEST_BIN; k += k < FINE_BINS ? 1 : 2) {
      const place = places[k]!;
      const band = place | 0;
      const low = shares[band]!;
      let share = low + (shares[band < last ? band + 1 : last]! - low) * (place - band);
      share = Math.min(1, share + breath * Math.min(1, k / BREATH_BINS));
      if (voiced) share *= BREATH_RISE[k]!;
      const amplitude = gain * Math.exp(Math.max(LEAST_LOG, logs[k]!));
      const re = amplitude * Math.cos(phases[k]!);
      const im = amplitude * Math.sin(phases[k]!);
      const periodic = Math.sqrt(1 - share);
      const noisy = Math.sqrt(share);
      pulseRe[k] = periodic * re;
      pulseIm[k] = periodic * im;
      noiseRe[k] = noisy * re;
      noiseIm[k] = noisy * im;
    }
    for (const values of [pulseRe, pulseIm, noiseRe, noiseIm])
      for (let k = FINE_BINS + 1; k < HIGHEST_BIN; k += 2)
        values[k] = 0.5 * (values[k - 1]! + values[k + 1]!);
  }

  /** Filters the excitation around a frame's middle, from `start` on, and adds what comes out. */
  add(out: Float32Array, start: number, pulses: Float32Array, noise: Float32Array): void {
    const { pulseRe, pulseIm, noiseRe, noiseIm } = this.#filter;
    const re = this.#re;
    const im = this.#im;
    const outRe = this.#outRe;
    const outIm = this.#outIm;
    this.#spectrumOf(noise, start);
    for (let k = 0; k <= HIGHEST_BIN; k++) {
      outRe[k] = noiseRe[k]! * re[k]! - noiseIm[k]! * im[k]!;
      outIm[k] = noiseRe[k]! * im[k]! + noiseIm[k]! * re[k]!;
    }
    if (!this.#unvoiced) {
      this.#spectrumOf(pulses, start);
      for (let k = 0; k <= HIGHEST_BIN; k++) {
        outRe[k]! += pulseRe[k]! * re[k]! - pulseIm[k]! * im[k]!;
        outIm[k]! += pulseRe[k]! * im[k]! + pulseIm[k]! * re[k]!;
      }
    }
    this.#fft.inverse(outRe, outIm, this.#frame);
    const first = start - PRE_SAMPLES;
    for (let i = Math.max(0, -first); i < FILTER_SIZE && first + i < out.length; i++)
      out[first + i]! += this.#frame[i]!;
  }

  #spectrumOf(samples: Float32Array, start: number): void {
    this.#frame.fill(0);
    for (let i = Math.max(0, -start); i < window.length && start + i < samples.length; i++)
      this.#frame[PRE_SAMPLES + i] = samples[start + i]! * window[i]!;
    this.#fft.forward(this.#frame, this.#re, this.#im);
  }
}
