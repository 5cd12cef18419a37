import { SAMPLE_RATE } from '../../audio.ts';
import { smoothStep } from '../plan/control-rate.ts';

/** Spectra are given once in this many samples: 5 ms. */
export const SPECTRUM_HOP_SAMPLES = 220;
export const SPECTRUM_HOP_SECONDS = SPECTRUM_HOP_SAMPLES / SAMPLE_RATE;

/** What sounds at a place; a number, for it is kept in a typed array. */
export const SOUND = { silent: 0, unvoiced: 1, voicedFricative: 2, voicedConsonant: 3, vowel: 4 } as const;

/** A vowel's first and last moments belong to its neighbours; past them it settles within so long. */
const ARRIVES_SECONDS = 0.04;
const LEAVES_SECONDS = 0.03;
const SETTLES_SECONDS = 0.08;

/** Where every 5 ms of a phrase takes its spectrum from: two places in a donor's table and how much of the second. */
export class SpectrumTrack {
  readonly length: number;
  /** Index of the donor; both places are in the same one. */
  readonly donor: Uint8Array;
  /** Frames of the donor, fractions between them; −1: nothing. */
  readonly first: Float32Array;
  readonly second: Float32Array;
  /** Share of the second, 0–1. */
  readonly mix: Float32Array;
  readonly gainDb: Float32Array;
  /** One of {@link SOUND}. */
  readonly sound: Uint8Array;

  /** @param seconds length of the phrase */
  constructor(seconds: number) {
    this.length = Math.ceil(seconds / SPECTRUM_HOP_SECONDS) + 1;
    this.donor = new Uint8Array(this.length);
    this.first = new Float32Array(this.length).fill(-1);
    this.second = new Float32Array(this.length).fill(-1);
    this.mix = new Float32Array(this.length);
    this.gainDb = new Float32Array(this.length);
    this.sound = new Uint8Array(this.length);
  }

  /** Calls `put` with every frame from `start` until before `end` and its time since `start`. */
  each(start: number, end: number, put: (q: number, since: number) => void): void {
    const last = Math.min(this.length - 1, Math.ceil(end / SPECTRUM_HOP_SECONDS) - 1);
    for (let q = Math.max(0, Math.ceil(start / SPECTRUM_HOP_SECONDS)); q <= last; q++)
      put(q, q * SPECTRUM_HOP_SECONDS - start);
  }

  /** One place alone. */
  set(q: number, donor: number, place: number): void {
    this.blend(q, donor, place, place, 0);
  }

  blend(q: number, donor: number, first: number, second: number, mix: number): void {
    this.donor[q] = donor;
    this.first[q] = first;
    this.second[q] = second;
    this.mix[q] = mix;
  }

  /**
   * How settled a vowel is at every frame, 0–1: 0 while the mouth comes from the sound before and goes to the next one,
   * where a listener tells which they are, 1 where it is held.
   */
  settled(): Float32Array {
    const settled = new Float32Array(this.length);
    for (let from = 0, to: number; from < this.length; from = to) {
      to = from + 1;
      if (this.sound[from] !== SOUND.vowel) continue;
      while (to < this.length && this.sound[to] === SOUND.vowel) to++;
      for (let q = from; q < to; q++)
        settled[q] =
          smoothStep(((q - from) * SPECTRUM_HOP_SECONDS - ARRIVES_SECONDS) / SETTLES_SECONDS) *
          smoothStep(((to - q) * SPECTRUM_HOP_SECONDS - LEAVES_SECONDS) / SETTLES_SECONDS);
    }
    return settled;
  }
}
