import { SAMPLE_RATE } from '../../audio.ts';
import { RealFft } from '../../dsp/fft.ts';
import { hann } from '../../dsp/window.ts';
import type { Random } from '../../random.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import type { DonorVoice, SingerColours } from './donor-voice.ts';
import { type FormantRaise, formantRaise, raisedFrom } from './first-formant.ts';
import { binHz, FILTER_BINS, FILTER_SIZE } from './spectral-basis.ts';
import { SOUND, SPECTRUM_HOP_SAMPLES, type SpectrumTrack } from './spectrum-track.ts';

/** Share of noise that stays where the pitch's movement was taken for noise. */
const LOW_NOISE = 0.15;
const LOW_NOISE_BINS = Math.round((1500 * FILTER_SIZE) / SAMPLE_RATE);
/** Breath is added in full from here. */
const BREATH_BINS = (4300 * FILTER_SIZE) / SAMPLE_RATE;
const LEAST_LOG = -16;
const SHARE_POWER = 1.4;
/** Unrest of the first coefficients, nepers, and how slowly it moves. */
const SWAY = 0.025;
const SWAY_COEFFICIENTS = 9;
const PRE_SAMPLES = 24;
/** Envelopes are smooth over mel: above 5.5 kHz every other bin is enough. */
const FINE_BINS = 128;
const HIGHEST_BIN = 2 * Math.ceil((18_000 * FILTER_SIZE) / SAMPLE_RATE / 2);

const window = hann(2 * SPECTRUM_HOP_SAMPLES);

/** The filter of one moment, and the filtering of the excitation around it. */
export class EnvelopeFilter {
  readonly #voices: readonly DonorVoice[];
  readonly #profile: VoiceProfile;
  readonly #living: Random;
  readonly #series: Float64Array;
  readonly #shares: Float64Array;
  readonly #sway = new Float64Array(SWAY_COEFFICIENTS);
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
    this.#colours = colours;
    this.#living = living;
    this.#series = new Float64Array(voices[0]!.basis.coefficients);
    this.#shares = new Float64Array(voices[0]!.donor.header.shares);
  }

  /**
   * Sets the filter to the track's spectrum at a frame.
   * @param gain linear, for a sound of each kind @param effort of the voice @param f1 Hz, where known
   */
  shape(
    track: SpectrumTrack,
    q: number,
    gain: { voiced: number; unvoiced: number },
    effort: number,
    f0: number,
    f1: number,
  ): void {
    const voice = this.#voices[track.donor[q]!]!;
    const { amplitude, phase, coefficients } = voice.basis;
    const series = this.#series;
    const shares = this.#shares;
    voice.read(track, q, series);
    voice.readShares(track, q, shares);
    const sound = track.sound[q]!;
    this.#unvoiced = sound === SOUND.unvoiced || (sound !== SOUND.vowel && shares[0]! > 0.9);
    for (let j = 0; j < SWAY_COEFFICIENTS; j++)
      this.#sway[j] = 0.985 * this.#sway[j]! + 0.17 * this.#living.gaussian();
    if (!this.#unvoiced) {
      for (let j = 0; j < series.length; j++) series[j]! += voice.colour[j]!;
      for (let j = 1; j < SWAY_COEFFICIENTS; j++) series[j]! += SWAY * this.#sway[j]!;
    }
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
        log += series[j]! * amplitude[i]!;
        angle += series[j]! * phase[i]!;
      }
      logs[k] = log;
      phases[k] = angle;
    }
    const raise = voiced ? formantRaise(f1, f0) : undefined;
    if (raise) this.#raiseFirstFormant(raise);
    this.#divide(
      sound,
      voice,
      (voiced && !fricative ? gain.voiced : gain.unvoiced) * 10 ** (track.gainDb[q]! / 20),
    );
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
  #divide(sound: number, voice: DonorVoice, gain: number): void {
    const logs = this.#logs;
    const phases = this.#phases;
    const { pulseRe, pulseIm, noiseRe, noiseIm } = this.#filter;
    const shares = this.#shares;
    const last = shares.length - 1;
    for (let b = 0; b <= last; b++) shares[b] = this.#unvoiced ? 1 : shares[b]! ** SHARE_POWER;
    const lowNoise = sound === SOUND.vowel ? LOW_NOISE : 1;
    const breath = 0.5 * this.#profile.breathiness;
    const places = voice.sharePlaces;
    for (let k = 0; k <= HIGHEST_BIN; k += k < FINE_BINS ? 1 : 2) {
      const place = places[k]!;
      const band = place | 0;
      const low = shares[band]!;
      let share = low + (shares[band < last ? band + 1 : last]! - low) * (place - band);
      if (k < LOW_NOISE_BINS) share *= lowNoise;
      share = Math.min(1, share + breath * Math.min(1, k / BREATH_BINS));
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
