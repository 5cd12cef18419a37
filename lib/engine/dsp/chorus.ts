/**
 * Copies with slowly moving delays: ensemble for strings and pads, doubling for guitars and voices
 * (J. Dattorro, "Effect Design 2: Delay-Line Modulation and Chorus", JAES 45(10), 1997). Delay lengths move in
 * straight lines over 32 samples; between samples the line is read in a straight line too, which dulls the copies a little,
 * as it does in the boxes this effect is known from.
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { inBlocks } from './kernels/block.ts';
import { TAP_HISTORY } from './kernels/sizes.ts';
import { addTaps, type MovingTap } from './kernels/taps.ts';

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

/**
 * Two copies, each a little detuned and on its own side: what stands in the middle gets a body as wide as the record,
 * and stays in the middle. @param level 0–1
 */
export const spreadSettings = (level: number): ChorusSettings => ({
  dry: 1,
  voices: [
    { delaySeconds: 0.013, depthSeconds: 0.0016, rateHz: 0.37, phase: 0, left: level, right: 0 },
    { delaySeconds: 0.0185, depthSeconds: 0.0018, rateHz: 0.31, phase: 0.4, left: 0, right: level },
  ],
});

/** The effect with its memory, for streaming. */
export class Chorus {
  readonly #dry: number;
  readonly #taps: readonly MovingTap[];
  readonly #history = new Float32Array(TAP_HISTORY);

  constructor({ dry, voices }: ChorusSettings) {
    this.#dry = dry;
    this.#taps = voices.map((voice) => ({
      delayAt: (sample) => delaySamples(voice, sample),
      left: voice.left,
      right: voice.right,
    }));
  }

  /** Forgets what is still in the line. */
  reset(): void {
    this.#history.fill(0);
  }

  /** Adds copies of both channels' mean to the first `size` samples of the kernels' block. @param from their place in time */
  processBlock(size: number, from: number): void {
    addTaps(this.#history, size, from, this.#dry, this.#taps);
  }
}

const delaySamples = ({ delaySeconds, depthSeconds, rateHz, phase }: ChorusVoice, sample: number): number =>
  (delaySeconds + depthSeconds * Math.sin(2 * Math.PI * ((rateHz * sample) / SAMPLE_RATE + phase))) *
  SAMPLE_RATE;

/** A whole buffer with its copies, in place. */
export function chorus({ left, right }: StereoBuffer, settings: ChorusSettings): void {
  const effect = new Chorus(settings);
  inBlocks(left, right, 0, left.length, (size, from) => effect.processBlock(size, from));
}
