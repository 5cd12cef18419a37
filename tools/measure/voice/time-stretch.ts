import type { StereoBuffer } from '#lib/engine/audio.ts';
import { realFft } from '#lib/engine/dsp/fft.ts';
import { hann } from '#lib/engine/dsp/window.ts';

const SIZE = 4096;
const HOP = SIZE / 4;
const BINS = SIZE / 2 + 1;
/** Share of the spectrum that must be new for a frame to count as an attack, where phases start afresh. */
const ATTACK_SHARE = 0.45;
const TURN = 2 * Math.PI;

/**
 * Another duration at the same pitch: a phase vocoder with phases locked to spectral peaks (J. Laroche & M. Dolson,
 * 1999), started afresh at attacks; one rotation for both channels, so that the stereo picture stays.
 * @param ratio output duration / input duration, 0.25–4 @returns `round(length · ratio)` samples
 */
export function timeStretch(audio: StereoBuffer, ratio: number): StereoBuffer {
  if (!(ratio >= 0.25 && ratio <= 4))
    throw new RangeError(`timeStretch: ratio must be 0.25 to 4, got ${ratio}`);
  const length = audio.left.length;
  const outputLength = Math.round(length * ratio);
  if (ratio === 1) return { left: audio.left.slice(), right: audio.right.slice() };
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const padded = { left: pad(audio.left), right: pad(audio.right) };
  const middle = new Float32Array(padded.left.length);
  for (let i = 0; i < middle.length; i++) middle[i] = 0.5 * (padded.left[i]! + padded.right[i]!);
  const output = {
    left: new Float32Array(outputLength + 2 * SIZE),
    right: new Float32Array(outputLength + 2 * SIZE),
  };
  const norm = new Float32Array(outputLength + 2 * SIZE);
  const frame = new Float32Array(SIZE);
  const re = new Float64Array(BINS);
  const im = new Float64Array(BINS);
  const locker = new PhaseLocker();
  const analyse = (samples: Float32Array, start: number) => {
    for (let i = 0; i < SIZE; i++) frame[i] = (samples[start + i] ?? 0) * window[i]!;
    fft.forward(frame, re, im);
  };
  const frames = Math.ceil((outputLength + SIZE) / HOP);
  for (let f = 0; f < frames; f++) {
    const to = f * HOP;
    const from = Math.round(to / ratio) + SIZE / 2;
    if (from + SIZE >= middle.length) break;
    analyse(middle, Math.max(0, from - HOP));
    locker.readBefore(re, im);
    analyse(middle, from);
    const rotation = locker.rotationOf(re, im);
    for (const side of ['left', 'right'] as const) {
      analyse(padded[side], from);
      for (let k = 0; k < BINS; k++) {
        const cos = Math.cos(rotation[k]!);
        const sin = Math.sin(rotation[k]!);
        const a = re[k]!;
        re[k] = a * cos - im[k]! * sin;
        im[k] = a * sin + im[k]! * cos;
      }
      fft.inverse(re, im, frame);
      const target = output[side];
      for (let i = 0; i < SIZE; i++) target[to + i]! += frame[i]! * window[i]!;
    }
    for (let i = 0; i < SIZE; i++) norm[to + i]! += window[i]! * window[i]!;
  }
  const finish = (samples: Float32Array) => {
    const result = new Float32Array(outputLength);
    for (let i = 0; i < outputLength; i++) {
      const at = i + SIZE / 2;
      result[i] = norm[at]! > 1e-3 ? samples[at]! / norm[at]! : 0;
    }
    return result;
  };
  return { left: finish(output.left), right: finish(output.right) };
}

function pad(samples: Float32Array): Float32Array {
  const padded = new Float32Array(samples.length + 3 * SIZE);
  padded.set(samples, SIZE);
  return padded;
}

/** Keeps the synthesis phases from frame to frame. */
class PhaseLocker {
  readonly #power = new Float64Array(BINS);
  readonly #powerBefore = new Float64Array(BINS);
  readonly #phase = new Float64Array(BINS);
  readonly #phaseBefore = new Float64Array(BINS);
  readonly #synthesis = new Float64Array(BINS);
  readonly #rotation = new Float64Array(BINS);
  #started = false;
  #wasAttack = false;

  /** The input one hop earlier. */
  readBefore(re: Float64Array, im: Float64Array): void {
    for (let k = 0; k < BINS; k++) {
      this.#phaseBefore[k] = Math.atan2(im[k]!, re[k]!);
      this.#powerBefore[k] = re[k]! * re[k]! + im[k]! * im[k]!;
    }
  }

  /** By how much each bin of the frame is to be turned. */
  rotationOf(re: Float64Array, im: Float64Array): Float64Array {
    let rise = 0;
    let total = 1e-12;
    for (let k = 0; k < BINS; k++) {
      this.#power[k] = re[k]! * re[k]! + im[k]! * im[k]!;
      this.#phase[k] = Math.atan2(im[k]!, re[k]!);
      const magnitude = Math.sqrt(this.#power[k]!);
      rise += Math.max(0, magnitude - Math.sqrt(this.#powerBefore[k]!));
      total += magnitude;
    }
    const isAttack = rise / total > ATTACK_SHARE;
    if (!this.#started || (isAttack && !this.#wasAttack)) this.#rotation.fill(0);
    else this.#lockToPeaks();
    this.#started = true;
    this.#wasAttack = isAttack;
    for (let k = 0; k < BINS; k++) this.#synthesis[k] = this.#phase[k]! + this.#rotation[k]!;
    return this.#rotation;
  }

  #lockToPeaks(): void {
    const p = this.#power;
    let previous = -1;
    let previousTurn = 0;
    const fill = (from: number, to: number, turn: number) => this.#rotation.fill(turn, from, to);
    for (let k = 2; k < BINS - 2; k++) {
      if (!(p[k]! > p[k - 1]! && p[k]! > p[k - 2]! && p[k]! >= p[k + 1]! && p[k]! >= p[k + 2]!)) continue;
      const expected = (TURN * k * HOP) / SIZE;
      let difference = this.#phase[k]! - this.#phaseBefore[k]! - expected;
      difference -= TURN * Math.round(difference / TURN);
      const turn = this.#synthesis[k]! + expected + difference - this.#phase[k]!;
      if (previous < 0) fill(0, k, turn);
      else {
        const border = ((previous + k) >> 1) + 1;
        fill(previous, border, previousTurn);
        fill(border, k, turn);
      }
      previous = k;
      previousTurn = turn;
    }
    if (previous >= 0) fill(previous, BINS, previousTurn);
  }
}
