/** Ping-pong echo: every repeat on the other side, each duller and quieter. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Biquad, designBiquad } from './biquad.ts';
import { isInaudible } from './peak.ts';

export interface DelaySettings {
  /** Between repeats, 0.01–4. */
  timeSeconds: number;
  /** Of each repeat relative to the one before, 0–0.85. */
  feedback: number;
  /** Repeats lose what is above, Hz. */
  highCutHz?: number;
  /** Nothing below this enters, Hz. */
  lowCutHz?: number;
}

export class PingPongDelay {
  readonly #left: Float32Array;
  readonly #right: Float32Array;
  readonly #feedback: number;
  readonly #open: number;
  readonly #lowCut: Biquad;
  #lowpassLeft = 0;
  #lowpassRight = 0;
  #at = 0;
  /** Samples for which nothing went in and nothing was heard; once round the line, and it is empty. */
  #quietSamples = Number.POSITIVE_INFINITY;

  constructor(settings: DelaySettings, sampleRate: number = SAMPLE_RATE) {
    const length = Math.max(1, Math.round(settings.timeSeconds * sampleRate));
    this.#left = new Float32Array(length);
    this.#right = new Float32Array(length);
    this.#feedback = Math.min(0.85, Math.max(0, settings.feedback));
    this.#open = 1 - Math.exp((-2 * Math.PI * (settings.highCutHz ?? 3500)) / sampleRate);
    this.#lowCut = new Biquad(designBiquad({ type: 'highpass', hz: settings.lowCutHz ?? 300 }, sampleRate));
  }

  /** Writes `count` samples of repeats (no direct sound) of `[0, count)` of a mono input, which is changed. */
  process(input: Float32Array, outLeft: Float32Array, outRight: Float32Array, count: number): void {
    const silent = isInaudible(input, 0, count);
    if (silent && this.resting) {
      outLeft.fill(0, 0, count);
      outRight.fill(0, 0, count);
      return;
    }
    this.#lowCut.process(input, 0, count);
    const lineLeft = this.#left;
    const lineRight = this.#right;
    const length = lineLeft.length;
    const open = this.#open;
    const feedback = this.#feedback;
    let lowLeft = this.#lowpassLeft;
    let lowRight = this.#lowpassRight;
    let at = this.#at;
    for (let i = 0; i < count; i++) {
      lowLeft += open * (lineLeft[at]! - lowLeft);
      lowRight += open * (lineRight[at]! - lowRight);
      outLeft[i] = lowLeft;
      outRight[i] = lowRight;
      lineLeft[at] = input[i]! + feedback * lowRight;
      lineRight[at] = feedback * lowLeft;
      if (++at === length) at = 0;
    }
    this.#at = at;
    this.#lowpassLeft = Math.abs(lowLeft) < 1e-12 ? 0 : lowLeft;
    this.#lowpassRight = Math.abs(lowRight) < 1e-12 ? 0 : lowRight;
    const quiet = silent && isInaudible(outLeft, 0, count) && isInaudible(outRight, 0, count);
    this.#quietSamples = quiet ? this.#quietSamples + count : 0;
  }

  /** Whether nothing would come of silence. */
  get resting(): boolean {
    return this.#quietSamples > this.#left.length;
  }
}

/** A whole buffer's repeats without its direct sound, as long as the buffer. */
export function echo(input: StereoBuffer, settings: DelaySettings): StereoBuffer {
  const length = input.left.length;
  const mono = new Float32Array(length);
  for (let i = 0; i < length; i++) mono[i] = 0.5 * (input.left[i]! + input.right[i]!);
  const wet = { left: new Float32Array(length), right: new Float32Array(length) };
  new PingPongDelay(settings).process(mono, wet.left, wet.right, length);
  return wet;
}
