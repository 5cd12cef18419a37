/**
 * Copies with slowly moving delays: ensemble for strings and pads, doubling for guitars and voices
 * (J. Dattorro, "Effect Design 2: Delay-Line Modulation and Chorus", JAES 45(10), 1997). Delay lengths move in
 * straight lines over 32 samples; between samples the line is read in a straight line too, which dulls the copies a little,
 * as it does in the boxes this effect is known from.
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';

const SIZE = 4096;
const MASK = SIZE - 1;
const CONTROL_SAMPLES = 32;

export interface ChorusVoice {
  /** Middle of the delay, 0.002–0.05. */
  delaySeconds: number;
  /** Excursion around it, 0–0.01 and less than the delay. */
  depthSeconds: number;
  /** 0.05–8. */
  rateHz: number;
  /** Phase at the start, in turns. */
  phase: number;
  /** Gains to the left and the right. */
  left: number;
  right: number;
}

export interface ChorusSettings {
  voices: readonly ChorusVoice[];
  /** Gain of the input itself. */
  dry: number;
}

/** Voices either side: a section rather than one player. @param mix 0–1 */
export const ensembleSettings = (mix: number): ChorusSettings => ({
  dry: 1 - 0.35 * mix,
  voices: [
    { delaySeconds: 0.012, depthSeconds: 0.0022, rateHz: 0.61, phase: 0, left: 0.6 * mix, right: 0.1 * mix },
    {
      delaySeconds: 0.014,
      depthSeconds: 0.0024,
      rateHz: 0.53,
      phase: 0.25,
      left: 0.1 * mix,
      right: 0.6 * mix,
    },
    {
      delaySeconds: 0.019,
      depthSeconds: 0.0026,
      rateHz: 0.8,
      phase: 0.5,
      left: 0.45 * mix,
      right: 0.05 * mix,
    },
    {
      delaySeconds: 0.022,
      depthSeconds: 0.0023,
      rateHz: 0.73,
      phase: 0.8,
      left: 0.05 * mix,
      right: 0.45 * mix,
    },
  ],
});

/** A second take on the other side. @param side −1: the double is on the left, 1: on the right; @param level 0–1 */
export const doubleSettings = (side: -1 | 1, level: number): ChorusSettings => ({
  dry: 1,
  voices: [
    {
      delaySeconds: 0.017,
      depthSeconds: 0.0019,
      rateHz: 0.17,
      phase: 0.1,
      left: side < 0 ? level : 0.06 * level,
      right: side > 0 ? level : 0.06 * level,
    },
    {
      delaySeconds: 0.0245,
      depthSeconds: 0.0013,
      rateHz: 0.29,
      phase: 0.6,
      left: side < 0 ? 0.45 * level : 0,
      right: side > 0 ? 0.45 * level : 0,
    },
  ],
});

/** The effect with its memory, for streaming. */
export class Chorus {
  readonly #settings: ChorusSettings;
  readonly #line = new Float32Array(SIZE);
  readonly #wetLeft = new Float32Array(CONTROL_SAMPLES);
  readonly #wetRight = new Float32Array(CONTROL_SAMPLES);

  constructor(settings: ChorusSettings) {
    this.#settings = settings;
  }

  /** Forgets what is still in the line. */
  reset(): void {
    this.#line.fill(0);
  }

  /** Adds copies of both channels' mean to `[start, end)`, in place. The place in the buffer is the time. */
  process({ left, right }: StereoBuffer, start: number, end: number): void {
    const { voices, dry } = this.#settings;
    const line = this.#line;
    const wetLeft = this.#wetLeft;
    const wetRight = this.#wetRight;
    for (let from = start; from < end; from += CONTROL_SAMPLES) {
      const count = Math.min(CONTROL_SAMPLES, end - from);
      for (let i = 0; i < count; i++) line[(from + i) & MASK] = 0.5 * (left[from + i]! + right[from + i]!);
      wetLeft.fill(0);
      wetRight.fill(0);
      for (const voice of voices) {
        let delay = delaySamples(voice, from);
        const step = (delaySamples(voice, from + CONTROL_SAMPLES) - delay) / CONTROL_SAMPLES;
        const gainLeft = voice.left;
        const gainRight = voice.right;
        for (let i = 0; i < count; i++) {
          const whole = delay | 0;
          const at = from + i - whole;
          const x = line[at & MASK]!;
          const y = x + (delay - whole) * (line[(at - 1) & MASK]! - x);
          wetLeft[i]! += gainLeft * y;
          wetRight[i]! += gainRight * y;
          delay += step;
        }
      }
      for (let i = 0; i < count; i++) {
        left[from + i] = dry * left[from + i]! + wetLeft[i]!;
        right[from + i] = dry * right[from + i]! + wetRight[i]!;
      }
    }
  }
}

const delaySamples = ({ delaySeconds, depthSeconds, rateHz, phase }: ChorusVoice, sample: number): number =>
  (delaySeconds + depthSeconds * Math.sin(2 * Math.PI * ((rateHz * sample) / SAMPLE_RATE + phase))) *
  SAMPLE_RATE;

/** A whole buffer with its copies, in place. */
export function chorus(buffer: StereoBuffer, settings: ChorusSettings): void {
  new Chorus(settings).process(buffer, 0, buffer.left.length);
}
