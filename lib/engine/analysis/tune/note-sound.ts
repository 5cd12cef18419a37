import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { realFft } from '../../dsp/fft.ts';
import { hann } from '../../dsp/window.ts';
import { halfRate } from '../mono.ts';
import type { TranscribedNote } from '../notes-from-pitch.ts';

/** How one note of a mix sounds, as far as its harmonics tell. */
export interface NoteSound {
  /** Level of its harmonics, dB (only differences mean something). */
  levelDb: number;
  /** −1 left … 1 right. */
  pan: number;
  /** The upper harmonics' level over the fundamental's, dB. */
  brightnessDb: number;
}

const RATE = SAMPLE_RATE / 2;
const SIZE = 4096;
/** A note is listened to from here on: its attack is noise. Seconds. */
const AFTER_ONSET = 0.02;
const HARMONICS = 6;
/** A sixth of a whole tone to either side. */
const NEAR = 2 ** (0.33 / 12) - 1;

/** Listens to each note for a moment, one transform a side. */
export function soundsOf(audio: StereoBuffer, notes: readonly TranscribedNote[]): NoteSound[] {
  const sides = [halfRate(audio.left), halfRate(audio.right)];
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const block = new Float32Array(SIZE);
  const re = new Float32Array(SIZE / 2 + 1);
  const im = new Float32Array(SIZE / 2 + 1);
  const powers = [new Float32Array(SIZE / 2 + 1), new Float32Array(SIZE / 2 + 1)];
  let listenedAt = -1;
  return notes.map(({ startSeconds, pitch }) => {
    const from = Math.round((startSeconds + AFTER_ONSET) * RATE);
    // Notes of one stroke share a transform.
    if (Math.abs(from - listenedAt) > 0.02 * RATE || listenedAt < 0) {
      listenedAt = from;
      sides.forEach((side, s) => {
        for (let i = 0; i < SIZE; i++) block[i] = (side[from + i] ?? 0) * window[i]!;
        fft.forward(block, re, im);
        for (let k = 0; k <= SIZE / 2; k++) powers[s]![k] = re[k]! ** 2 + im[k]! ** 2;
      });
    }
    return soundAt(powers, pitch);
  });
}

function soundAt(powers: readonly Float32Array[], pitch: number): NoteSound {
  const hz = 440 * 2 ** ((pitch - 69) / 12);
  const sums = [0, 0];
  let fundamental = 0;
  let upper = 0;
  for (let harmonic = 1; harmonic <= HARMONICS; harmonic++) {
    const centre = (harmonic * hz * SIZE) / RATE;
    const reach = Math.max(1.5, centre * NEAR);
    const from = Math.ceil(centre - reach);
    const to = Math.floor(centre + reach);
    if (to >= powers[0]!.length) break;
    powers.forEach((power, s) => {
      let most = 0;
      for (let k = from; k <= to; k++) most = Math.max(most, power[k]!);
      sums[s]! += most;
      if (harmonic === 1) fundamental += most;
      else upper += most;
    });
  }
  const whole = sums[0]! + sums[1]! + 1e-12;
  return {
    levelDb: 10 * Math.log10(whole),
    pan: (sums[1]! - sums[0]!) / whole,
    brightnessDb: Math.max(-40, Math.min(20, 10 * Math.log10((upper + 1e-12) / (fundamental + 1e-12)))),
  };
}
