/**
 * Feedback delay network reverberator: eight lines, Hadamard feedback, a one-pole low-pass in each line so that
 * treble dies first, slowly modulated lengths against ringing, allpass diffusion of the input and tapped early
 * reflections (J.-M. Jot, A. Chaigne, AES 90, 1991; J. Dattorro, "Effect Design 1", JAES 45(9), 1997).
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { designBiquad, StereoBiquads } from './biquad.ts';
import { type NetworkMemory, type NetworkShape, networkMemory, runNetwork } from './kernels/network.ts';
import { NETWORK_BLOCK, NETWORK_CONTROL } from './kernels/sizes.ts';
import { isInaudible } from './peak.ts';

export interface ReverbSettings {
  /** Time to fall by 60 dB, 0.1–12. */
  timeSeconds: number;
  /** Length of the lines relative to a hall's (0.05–0.13 s): 0.2–1.5. */
  size: number;
  /** Treble above this dies sooner, 500–16000. */
  dampingHz: number;
  /** 0–0.12. */
  preDelaySeconds: number;
  /** Lows below this stay out, 20–500. */
  lowCutHz: number;
  /** Level of the early reflections relative to the tail, 0–2. */
  early: number;
  /** Excursion of the line lengths, 0–0.001. */
  modulationSeconds: number;
}

/** A concert hall. @param timeSeconds 0.8–8 */
export const hallSettings = (timeSeconds: number): ReverbSettings => ({
  timeSeconds,
  size: Math.min(1.3, 0.75 + 0.14 * timeSeconds),
  dampingHz: 5200,
  preDelaySeconds: 0.022,
  lowCutHz: 210,
  early: 0.35,
  modulationSeconds: 0.0002,
});

/** A studio's live room. @param timeSeconds 0.2–1.2 */
export const roomSettings = (timeSeconds: number): ReverbSettings => ({
  timeSeconds,
  size: 0.32,
  dampingHz: 7800,
  preDelaySeconds: 0.004,
  lowCutHz: 150,
  early: 0.9,
  modulationSeconds: 0.00006,
});

/** A plate for voices: dense, bright, no early reflections to cloud the words. @param timeSeconds 0.8–3.5 */
export const plateSettings = (timeSeconds: number): ReverbSettings => ({
  timeSeconds,
  size: 0.6,
  dampingHz: 7000,
  preDelaySeconds: 0.035,
  lowCutHz: 260,
  early: 0.12,
  modulationSeconds: 0.00025,
});

/** The rate at which the tables below count samples, whatever the engine's own is. */
const TUNED_AT_HZ = 44_100;
/** At {@link TUNED_AT_HZ} and size 1; mutually prime, so that echoes do not pile up. */
const LINE_SAMPLES = [1123, 1327, 1559, 1787, 1999, 2281, 2549, 2861];
const DIFFUSER_SAMPLES = [
  [142, 379, 277],
  [151, 367, 291],
];
const DIFFUSION = 0.66;
/** Seconds and gains of the early reflections; odd ones cross sides. */
const EARLY = [
  { seconds: 0.0079, gain: 0.5 },
  { seconds: 0.0131, gain: 0.42 },
  { seconds: 0.0197, gain: 0.36 },
  { seconds: 0.0271, gain: 0.28 },
];
/** A right-hand reflection comes so much later, so that a sound in the middle comes back wide. */
const LATER_SAMPLES = 37;

export class Reverb {
  readonly #shape: NetworkShape;
  readonly #memory: NetworkMemory;
  readonly #phaseSteps = new Float64Array(4);
  readonly #modulation: number;
  readonly #lowCut: StereoBiquads;
  /** Nothing has gone in or come out for a block. */
  #resting = true;

  /** @throws RangeError where size and pre-delay ask for delays beyond their ranges */
  constructor(settings: ReverbSettings, sampleRate: number = SAMPLE_RATE) {
    const scale = (settings.size * sampleRate) / TUNED_AT_HZ;
    this.#modulation = settings.modulationSeconds * sampleRate;
    const lengths = LINE_SAMPLES.map((length) => Math.round(length * scale));
    const gains = lengths.map((length) => 10 ** ((-3 * length) / (settings.timeSeconds * sampleRate)));
    const meanSquare = gains.reduce((sum, gain) => sum + gain ** 2 / gains.length, 0);
    for (let k = 0; k < 4; k++)
      this.#phaseSteps[k] = (2 * Math.PI * (0.31 + 0.13 * k) * NETWORK_CONTROL) / sampleRate;
    const preDelay = Math.round(settings.preDelaySeconds * sampleRate);
    this.#shape = {
      preDelay,
      taps: EARLY.map(({ seconds }) => preDelay + Math.round(seconds * settings.size * 1.6 * sampleRate)),
      earlyGains: EARLY.map(({ gain }) => settings.early * gain),
      laterSamples: LATER_SAMPLES,
      diffusers: DIFFUSER_SAMPLES.map((delays) =>
        delays.map((delay) => Math.max(8, Math.round((delay * sampleRate) / TUNED_AT_HZ))),
      ),
      diffusion: DIFFUSION,
      lengths,
      gains,
      damping: Math.exp((-2 * Math.PI * settings.dampingHz) / sampleRate),
      // Keeps the power of the tail the same whatever its length.
      outGain: 1.6 * Math.sqrt(1 - meanSquare),
      mostMoved: 2 * this.#modulation,
    };
    this.#memory = networkMemory(this.#shape);
    this.#lowCut = new StereoBiquads([designBiquad({ type: 'highpass', hz: settings.lowCutHz }, sampleRate)]);
  }

  /** Whether nothing would come of silence. */
  get resting(): boolean {
    return this.#resting;
  }

  /**
   * Writes `count` samples of reverberation (no direct sound) of `[0, count)` of the input. Inputs are changed.
   * @param count a multiple of 32 but in the last call
   * @param at where they lie in time, in samples: what moves is where it would be had all before been heard
   */
  process(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    count: number,
    at: number,
  ): void {
    if (this.#resting && isInaudible(inLeft, 0, count) && isInaudible(inRight, 0, count)) {
      outLeft.fill(0, 0, count);
      outRight.fill(0, 0, count);
      return;
    }
    this.#lowCut.process(inLeft, inRight, 0, count);
    for (let from = 0; from < count; from += NETWORK_BLOCK) {
      const to = Math.min(count, from + NETWORK_BLOCK);
      runNetwork(
        this.#shape,
        this.#memory,
        [inLeft.subarray(from, to), inRight.subarray(from, to)],
        [outLeft.subarray(from, to), outRight.subarray(from, to)],
        to - from,
        (control, moved, place) => this.#move((at + from) / NETWORK_CONTROL + control, moved, place),
      );
    }
    // Longer than the pre-delay and the longest line, so nothing can still be on its way.
    this.#resting =
      count >= this.#memory.lines[7]!.length &&
      isInaudible(outLeft, 0, count) &&
      isInaudible(outRight, 0, count);
  }

  /** Even lines breathe; their lengths move in a straight line over a control block. */
  #move(control: number, moved: Float32Array, place: number): void {
    for (let k = 0; k < 4; k++)
      moved[place + k] = this.#modulation * (1 + Math.sin(k * 1.57 + control * this.#phaseSteps[k]!));
  }
}

/** A whole buffer's reverberation without its direct sound, as long as the buffer. */
export function reverberate(input: StereoBuffer, settings: ReverbSettings): StereoBuffer {
  const length = input.left.length;
  const reverb = new Reverb(settings);
  const wet = { left: new Float32Array(length), right: new Float32Array(length) };
  const block = 4096;
  for (let start = 0; start < length; start += block) {
    const end = Math.min(length, start + block);
    reverb.process(
      input.left.slice(start, end),
      input.right.slice(start, end),
      wet.left.subarray(start, end),
      wet.right.subarray(start, end),
      end - start,
      start,
    );
  }
  return wet;
}
