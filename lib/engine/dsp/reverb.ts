/**
 * Feedback delay network reverberator: eight lines, Hadamard feedback, a one-pole low-pass in each line so that
 * treble dies first, slowly modulated lengths against ringing, allpass diffusion of the input and tapped early
 * reflections (J.-M. Jot, A. Chaigne, AES 90, 1991; J. Dattorro, "Effect Design 1", JAES 45(9), 1997).
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Biquad, designBiquad } from './biquad.ts';
import { INAUDIBLE, peakOf } from './peak.ts';

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

/** At 44.1 kHz and size 1; mutually prime, so that echoes do not pile up. */
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
const CONTROL_SAMPLES = 32;
export class Reverb {
  readonly #lines: Float32Array[] = [];
  readonly #mask: number;
  readonly #lengths = new Float64Array(8);
  readonly #gains = new Float64Array(8);
  readonly #lowpassed = new Float64Array(8);
  readonly #phases = new Float64Array(4);
  readonly #phaseSteps = new Float64Array(4);
  readonly #modulation: number;
  readonly #damping: number;
  readonly #outGain: number;
  readonly #early: number;
  readonly #inputs: [Float32Array, Float32Array];
  readonly #inputMask: number;
  readonly #preDelay: number;
  readonly #taps: Int32Array;
  readonly #diffusers: { line: Float32Array; at: number }[][];
  readonly #lowCuts: [Biquad, Biquad];
  #at = 0;
  /** Nothing has gone in or come out for a block. */
  #resting = true;

  constructor(settings: ReverbSettings, sampleRate: number = SAMPLE_RATE) {
    const scale = (settings.size * sampleRate) / 44_100;
    this.#modulation = settings.modulationSeconds * sampleRate;
    const longest = Math.ceil(LINE_SAMPLES[7]! * scale + this.#modulation + 4);
    const size = 2 ** Math.ceil(Math.log2(longest));
    this.#mask = size - 1;
    let meanSquare = 0;
    for (let k = 0; k < 8; k++) {
      this.#lines.push(new Float32Array(size));
      this.#lengths[k] = Math.round(LINE_SAMPLES[k]! * scale);
      this.#gains[k] = 10 ** ((-3 * this.#lengths[k]!) / (settings.timeSeconds * sampleRate));
      meanSquare += this.#gains[k]! ** 2 / 8;
    }
    for (let k = 0; k < 4; k++) {
      this.#phases[k] = k * 1.57;
      this.#phaseSteps[k] = (2 * Math.PI * (0.31 + 0.13 * k) * CONTROL_SAMPLES) / sampleRate;
    }
    this.#damping = Math.exp((-2 * Math.PI * settings.dampingHz) / sampleRate);
    // Keeps the power of the tail the same whatever its length.
    this.#outGain = 1.6 * Math.sqrt(1 - meanSquare);
    this.#early = settings.early;
    this.#preDelay = Math.round(settings.preDelaySeconds * sampleRate);
    this.#taps = Int32Array.from(
      EARLY,
      ({ seconds }) => this.#preDelay + Math.round(seconds * settings.size * 1.6 * sampleRate),
    );
    const inputSize = 2 ** Math.ceil(Math.log2(this.#taps[3]! + 64));
    this.#inputMask = inputSize - 1;
    this.#inputs = [new Float32Array(inputSize), new Float32Array(inputSize)];
    this.#diffusers = DIFFUSER_SAMPLES.map((lengths) =>
      lengths.map((length) => ({
        line: new Float32Array(Math.max(8, Math.round((length * sampleRate) / 44_100))),
        at: 0,
      })),
    );
    const lowCut = designBiquad({ type: 'highpass', hz: settings.lowCutHz }, sampleRate);
    this.#lowCuts = [new Biquad(lowCut), new Biquad(lowCut)];
  }

  /** Whether nothing would come of silence. */
  get resting(): boolean {
    return this.#resting;
  }

  /** Writes `count` samples of reverberation (no direct sound) of `[0, count)` of the input. Inputs are changed. */
  process(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    count: number,
  ): void {
    if (this.#resting && peakOf(inLeft, count) < INAUDIBLE && peakOf(inRight, count) < INAUDIBLE) {
      outLeft.fill(0, 0, count);
      outRight.fill(0, 0, count);
      return;
    }
    this.#lowCuts[0].process(inLeft, 0, count);
    if (inRight !== inLeft) this.#lowCuts[1].process(inRight, 0, count);
    this.#reflect(inLeft, inRight, outLeft, outRight, count);
    this.#diffuse(inLeft, this.#diffusers[0]!, count);
    this.#diffuse(inRight, this.#diffusers[1]!, count);
    for (let from = 0; from < count; from += CONTROL_SAMPLES) {
      this.#recirculate(inLeft, inRight, outLeft, outRight, from, Math.min(count, from + CONTROL_SAMPLES));
    }
    // Longer than the pre-delay and the longest line, so nothing can still be on its way.
    this.#resting =
      count >= this.#mask && peakOf(outLeft, count) < INAUDIBLE && peakOf(outRight, count) < INAUDIBLE;
  }

  /** Pre-delay in place of the inputs, early reflections to the outputs. */
  #reflect(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    count: number,
  ): void {
    const [ringLeft, ringRight] = this.#inputs;
    const mask = this.#inputMask;
    const pre = this.#preDelay;
    const [t0, t1, t2, t3] = this.#taps as unknown as [number, number, number, number];
    const g0 = this.#early * EARLY[0]!.gain;
    const g1 = this.#early * EARLY[1]!.gain;
    const g2 = this.#early * EARLY[2]!.gain;
    const g3 = this.#early * EARLY[3]!.gain;
    for (let i = 0, at = this.#at; i < count; i++, at++) {
      ringLeft[at & mask] = inLeft[i]!;
      ringRight[at & mask] = inRight[i]!;
      outLeft[i] =
        g0 * ringLeft[(at - t0) & mask]! +
        g1 * ringRight[(at - t1) & mask]! +
        g2 * ringLeft[(at - t2) & mask]! +
        g3 * ringRight[(at - t3) & mask]!;
      // 37 samples later on the right, so that a sound in the middle comes back wide.
      outRight[i] =
        g0 * ringRight[(at - t0 - 37) & mask]! +
        g1 * ringLeft[(at - t1 - 37) & mask]! +
        g2 * ringRight[(at - t2 - 37) & mask]! +
        g3 * ringLeft[(at - t3 - 37) & mask]!;
      const late = ringRight[(at - pre) & mask]!;
      inLeft[i] = ringLeft[(at - pre) & mask]!;
      inRight[i] = late;
    }
  }

  /** A chain of Schroeder allpasses in place. */
  #diffuse(samples: Float32Array, chain: { line: Float32Array; at: number }[], count: number): void {
    for (const stage of chain) {
      const line = stage.line;
      const length = line.length;
      let at = stage.at;
      for (let i = 0; i < count; i++) {
        const x = samples[i]!;
        const v = line[at]!;
        const y = v - DIFFUSION * x;
        line[at] = x + DIFFUSION * y;
        samples[i] = y;
        if (++at === length) at = 0;
      }
      stage.at = at;
    }
  }

  #recirculate(
    inLeft: Float32Array,
    inRight: Float32Array,
    outLeft: Float32Array,
    outRight: Float32Array,
    start: number,
    end: number,
  ): void {
    const [b0, b1, b2, b3, b4, b5, b6, b7] = this.#lines as [
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const lengths = this.#lengths;
    const lp = this.#lowpassed;
    const g = this.#gains;
    const mask = this.#mask;
    const damping = this.#damping;
    const open = 1 - damping;
    const outGain = this.#outGain;
    // Even lines breathe; their lengths move in a straight line over the control block.
    const phases = this.#phases;
    const place = (k: number): number => lengths[2 * k]! + this.#modulation * (1 + Math.sin(phases[k]!));
    let d0 = place(0);
    let d2 = place(1);
    let d4 = place(2);
    let d6 = place(3);
    for (let k = 0; k < 4; k++) phases[k]! += this.#phaseSteps[k]!;
    const count = CONTROL_SAMPLES;
    const s0 = (place(0) - d0) / count;
    const s2 = (place(1) - d2) / count;
    const s4 = (place(2) - d4) / count;
    const s6 = (place(3) - d6) / count;
    const n1 = lengths[1]!;
    const n3 = lengths[3]!;
    const n5 = lengths[5]!;
    const n7 = lengths[7]!;
    const q0 = g[0]!;
    const q1 = g[1]!;
    const q2 = g[2]!;
    const q3 = g[3]!;
    const q4 = g[4]!;
    const q5 = g[5]!;
    const q6 = g[6]!;
    const q7 = g[7]!;
    let l0 = lp[0]!;
    let l1 = lp[1]!;
    let l2 = lp[2]!;
    let l3 = lp[3]!;
    let l4 = lp[4]!;
    let l5 = lp[5]!;
    let l6 = lp[6]!;
    let l7 = lp[7]!;
    let at = this.#at;
    for (let i = start; i < end; i++, at++) {
      let whole = d0 | 0;
      let part = d0 - whole;
      let x = b0[(at - whole) & mask]!;
      l0 = open * (x + part * (b0[(at - whole - 1) & mask]! - x)) + damping * l0;
      whole = d2 | 0;
      part = d2 - whole;
      x = b2[(at - whole) & mask]!;
      l2 = open * (x + part * (b2[(at - whole - 1) & mask]! - x)) + damping * l2;
      whole = d4 | 0;
      part = d4 - whole;
      x = b4[(at - whole) & mask]!;
      l4 = open * (x + part * (b4[(at - whole - 1) & mask]! - x)) + damping * l4;
      whole = d6 | 0;
      part = d6 - whole;
      x = b6[(at - whole) & mask]!;
      l6 = open * (x + part * (b6[(at - whole - 1) & mask]! - x)) + damping * l6;
      l1 = open * b1[(at - n1) & mask]! + damping * l1;
      l3 = open * b3[(at - n3) & mask]! + damping * l3;
      l5 = open * b5[(at - n5) & mask]! + damping * l5;
      l7 = open * b7[(at - n7) & mask]! + damping * l7;
      d0 += s0;
      d2 += s2;
      d4 += s4;
      d6 += s6;
      const y0 = l0 * q0;
      const y1 = l1 * q1;
      const y2 = l2 * q2;
      const y3 = l3 * q3;
      const y4 = l4 * q4;
      const y5 = l5 * q5;
      const y6 = l6 * q6;
      const y7 = l7 * q7;
      outLeft[i]! += outGain * (y0 + y2 - y4 + y6);
      outRight[i]! += outGain * (y1 - y3 + y5 + y7);
      const a0 = y0 + y1;
      const a1 = y0 - y1;
      const a2 = y2 + y3;
      const a3 = y2 - y3;
      const a4 = y4 + y5;
      const a5 = y4 - y5;
      const a6 = y6 + y7;
      const a7 = y6 - y7;
      const c0 = a0 + a2;
      const c1 = a1 + a3;
      const c2 = a0 - a2;
      const c3 = a1 - a3;
      const c4 = a4 + a6;
      const c5 = a5 + a7;
      const c6 = a4 - a6;
      const c7 = a5 - a7;
      const left = 0.5 * inLeft[i]!;
      const right = 0.5 * inRight[i]!;
      const w = at & mask;
      // 1/√8 makes the Hadamard matrix keep power.
      b0[w] = 0.3535533905932738 * (c0 + c4) + left;
      b1[w] = 0.3535533905932738 * (c1 + c5) + right;
      b2[w] = 0.3535533905932738 * (c2 + c6) + left;
      b3[w] = 0.3535533905932738 * (c3 + c7) + right;
      b4[w] = 0.3535533905932738 * (c0 - c4) + left;
      b5[w] = 0.3535533905932738 * (c1 - c5) + right;
      b6[w] = 0.3535533905932738 * (c2 - c6) + left;
      b7[w] = 0.3535533905932738 * (c3 - c7) + right;
    }
    this.#at = at;
    // A tail that has died would go on as denormal numbers, which are slow.
    lp[0] = Math.abs(l0) < 1e-12 ? 0 : l0;
    lp[1] = Math.abs(l1) < 1e-12 ? 0 : l1;
    lp[2] = Math.abs(l2) < 1e-12 ? 0 : l2;
    lp[3] = Math.abs(l3) < 1e-12 ? 0 : l3;
    lp[4] = Math.abs(l4) < 1e-12 ? 0 : l4;
    lp[5] = Math.abs(l5) < 1e-12 ? 0 : l5;
    lp[6] = Math.abs(l6) < 1e-12 ? 0 : l6;
    lp[7] = Math.abs(l7) < 1e-12 ? 0 : l7;
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
    );
  }
  return wet;
}
