/** A dynamic equaliser on the band, keyed by the singer: what lies over her consonants steps aside while they last. */
import { SAMPLE_RATE } from '../audio.ts';
import { type BiquadCoefficients, designBiquad } from '../dsp/biquad.ts';
import { CONTROL_SAMPLES } from './automation.ts';

/** First, second and third formant with what hisses and bursts. */
const BANDS: readonly { hz: number; q: number }[] = [
  { hz: 340, q: 0.7 },
  { hz: 1300, q: 0.8 },
  { hz: 3200, q: 0.7 },
];
/** A band that comes nearer to the singer's own than this hides something of her. */
const MARGIN_DB = 14;
/** Cut at most, however little is heard of her: more would be heard as pumping. */
export const MOST_UNMASKED_DB = 5;
/** Cut at most a dB of a profile's `vocalDuckDb`. */
const UNMASKED_PER_DUCK = 2.5;
const ATTACK_SECONDS = 0.006;
const RELEASE_SECONDS = 0.12;

const designs = (): BiquadCoefficients[] =>
  BANDS.map(({ hz, q }) => designBiquad({ type: 'bandpass', hz, q }));

/** Power of the lead vocal in each of the bands, per control block: the key. */
export class VoiceBands {
  readonly powers: readonly Float32Array[];
  readonly #bands = designs().map((design) => new MeteredBand(design));

  /** @param length control blocks of the song */
  constructor(length: number) {
    this.powers = BANDS.map(() => new Float32Array(length));
  }

  /** Adds the first `count` samples, at most a block, that lie at `start`, a multiple of a control block. */
  add(mono: Float32Array, start: number, count: number): void {
    for (let at = 0; at < count; at += CONTROL_SAMPLES)
      for (let b = 0; b < BANDS.length; b++)
        this.powers[b]![(start + at) / CONTROL_SAMPLES]! += this.#bands[b]!.take(
          mono,
          at,
          Math.min(count, at + CONTROL_SAMPLES),
        );
  }
}

/**
 * Band after band y = x + (g − 1)·bandpass(m) on both sides, m = (l + r) / 2 being the middle where the singer stands.
 * g falls by as much as the band of m comes nearer to the singer's than 14 dB, by 5 dB at most, within 6 ms, and
 * returns within 120 ms. Strong vowels move nothing; what is on the sides stays.
 */
export class Unmask {
  readonly #voice: VoiceBands;
  readonly #presence: Float32Array;
  readonly #mostDb: number;
  readonly #bands = designs().map((design) => ({ meter: new MeteredBand(design), cutDb: 0, change: 0 }));
  readonly #middle = new Float32Array(CONTROL_SAMPLES);
  readonly #attack = Math.exp(-CONTROL_SAMPLES / (ATTACK_SECONDS * SAMPLE_RATE));
  readonly #release = Math.exp(-CONTROL_SAMPLES / (RELEASE_SECONDS * SAMPLE_RATE));

  /** @param presence where the voice is, 0–1 per control block @param depth a profile's `vocalDuckDb` */
  constructor(voice: VoiceBands, presence: Float32Array, depth: number) {
    this.#voice = voice;
    this.#presence = presence;
    this.#mostDb = Math.min(MOST_UNMASKED_DB, UNMASKED_PER_DUCK * depth);
  }

  /** `[start, end)` in place; `start` a multiple of a control block. */
  process(left: Float32Array, right: Float32Array, start: number, end: number): void {
    const middle = this.#middle;
    for (let from = start; from < end; from += CONTROL_SAMPLES) {
      const control = from / CONTROL_SAMPLES;
      const presence = this.#presence[control]!;
      if (presence < 0.001 && this.#bands.every(({ cutDb }) => cutDb < 0.01)) continue;
      const count = Math.min(end - from, CONTROL_SAMPLES);
      for (let i = 0; i < count; i++) middle[i] = 0.5 * (left[from + i]! + right[from + i]!);
      for (let b = 0; b < BANDS.length; b++) {
        const band = this.#bands[b]!;
        const power = band.meter.take(middle, 0, count);
        const voice = this.#voice.powers[b]!;
        // Ready a block before: a burst is over before an attack is.
        const hers = Math.min(voice[control]!, voice[control + 1] ?? Number.POSITIVE_INFINITY);
        const overDb = 10 * Math.log10((power + 1e-14) / (hers + 1e-12)) + MARGIN_DB;
        const wantedDb = presence * Math.min(this.#mostDb, Math.max(0, overDb));
        const smooth = wantedDb > band.cutDb ? this.#attack : this.#release;
        band.cutDb = wantedDb + smooth * (band.cutDb - wantedDb);
        const slope = (10 ** (-band.cutDb / 20) - 1 - band.change) / count;
        const { samples } = band.meter;
        let { change } = band;
        for (let i = 0; i < count; i++) {
          change += slope;
          const taken = change * samples[i]!;
          middle[i]! += taken;
          left[from + i]! += taken;
          right[from + i]! += taken;
        }
        band.change = change;
      }
    }
  }
}

/** A band-pass, with what it let through of the last control block. Transposed direct form II. */
class MeteredBand {
  readonly samples = new Float32Array(CONTROL_SAMPLES);
  readonly #design: BiquadCoefficients;
  #z1 = 0;
  #z2 = 0;

  constructor(design: BiquadCoefficients) {
    this.#design = design;
  }

  /** `input[start … end)`, at most a control block, into `samples`; returns its power, of a whole control block. */
  take(input: Float32Array, start: number, end: number): number {
    const { samples } = this;
    const { b0, b1, b2, a1, a2 } = this.#design;
    let z1 = this.#z1;
    let z2 = this.#z2;
    let sum = 0;
    for (let i = start, k = 0; i < end; i++, k++) {
      const x = input[i]!;
      const y = b0 * x + z1;
      z1 = b1 * x + z2 - a1 * y;
      z2 = b2 * x - a2 * y;
      samples[k] = y;
      sum += y * y;
    }
    this.#z1 = Math.abs(z1) < 1e-25 ? 0 : z1;
    this.#z2 = Math.abs(z2) < 1e-25 ? 0 : z2;
    return sum / CONTROL_SAMPLES;
  }
}
