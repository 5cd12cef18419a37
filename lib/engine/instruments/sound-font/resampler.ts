/** The resampling, filtering and mixing of sampled voices, stretch by stretch; the loops are `resampler.kernel.ts`. */
import { KernelModule } from '../../wasm/kernel-module.ts';
import { PLACE_BITS, SOURCE_FRAMES, SPARE, STAGE_SAMPLES } from './sizes.ts';

const module = new KernelModule(new URL('./kernels.wasm', import.meta.url));
const kernels = module.functions('read', 'readFiltered', 'mix');
const source = module.floats('SOURCE', SOURCE_FRAMES);
const entered = module.floats('ENTERED', STAGE_SAMPLES + SPARE);
const filtered = module.floats('FILTERED', STAGE_SAMPLES + SPARE);
const leftStage = module.floats('LEFT', STAGE_SAMPLES);
const rightStage = module.floats('RIGHT', STAGE_SAMPLES);
const response = module.floats('RESPONSE', 32);

const ONE_FRAME = 1 << PLACE_BITS;
/** Steps up to this leave room for the frames that four samples span. */
const MOST_STEP = 60;

/** One voice at a time, of all that play through {@link resampler}: {@link begin}, then stretch after stretch, then {@link end}. All places in samples. */
class Resampler {
  #data: Float32Array | undefined;
  /** First frame at hand. */
  #first = 0;
  #left: Float32Array = new Float32Array(0);
  #right: Float32Array = new Float32Array(0);
  /** Of the output, where the stage begins. */
  #start = 0;
  #toLeft = false;
  #toRight = false;

  /** @param toLeft whether anything goes to that channel */
  begin(
    out: { left: Float32Array; right: Float32Array },
    start: number,
    toLeft: boolean,
    toRight: boolean,
  ): void {
    this.#left = out.left;
    this.#right = out.right;
    this.#toLeft = toLeft;
    this.#toRight = toRight;
    this.#raise(start);
    entered.fill(0, 0, SPARE);
    filtered.fill(0, 0, SPARE);
  }

  /** What has been added since {@link begin} is in the output afterwards. */
  end(): void {
    const stop = Math.min(this.#left.length, this.#start + STAGE_SAMPLES);
    if (this.#toLeft) this.#left.set(leftStage.subarray(0, stop - this.#start), this.#start);
    if (this.#toRight) this.#right.set(rightStage.subarray(0, stop - this.#start), this.#start);
  }

  #raise(start: number): void {
    this.#start = start;
    const stop = Math.min(this.#left.length, start + STAGE_SAMPLES);
    if (this.#toLeft) leftStage.set(this.#left.subarray(start, stop));
    if (this.#toRight) rightStage.set(this.#right.subarray(start, stop));
  }

  /** Makes room for `count` samples from `start` on, not before those of the last call. */
  moveTo(start: number, count: number): void {
    if (start + count <= this.#start + STAGE_SAMPLES) return;
    const last = start - this.#start;
    this.end();
    for (let k = 0; k < 2; k++) {
      entered[SPARE - 1 - k] = entered[SPARE + last - 1 - k]!;
      filtered[SPARE - 1 - k] = filtered[SPARE + last - 1 - k]!;
    }
    this.#raise(start);
  }

  /** The filter y = b0·(x + 2·x[−1] + x[−2]) − a1·y[−1] − a2·y[−2]. */
  set filter({ b0, a1, a2 }: { b0: number; a1: number; a2: number }) {
    const b1 = 2 * b0;
    const g1 = -a1;
    const g2 = -a1 * g1 - a2;
    const g3 = -a1 * g2 - a2 * g1;
    const g4 = -a1 * g3 - a2 * g2;
    const h1 = b1 + b0 * g1;
    const h2 = b0 + b1 * g1 + b0 * g2;
    const h3 = b0 * g1 + b1 * g2 + b0 * g3;
    const r = response;
    r[0] = r[5] = r[10] = r[15] = b0;
    r[1] = r[6] = r[11] = h1;
    r[2] = r[7] = h2;
    r[3] = h3;
    r[4] = r[8] = r[9] = r[12] = r[13] = r[14] = 0;
    r[16] = b1;
    r[17] = b1 * g1 + b0;
    r[18] = b1 * g2 + b0 * g1;
    r[19] = b1 * g3 + b0 * g2;
    r[20] = b0;
    r[21] = b0 * g1;
    r[22] = b0 * g2;
    r[23] = b0 * g3;
    r[24] = g1;
    r[25] = g2;
    r[26] = g3;
    r[27] = g4;
    r[28] = -a2;
    r[29] = -a2 * g1;
    r[30] = -a2 * g2;
    r[31] = -a2 * g3;
  }

  /** The filter y = y[−1] + share·(x − y[−1]), instead of {@link filter}. */
  set onePole(share: number) {
    const kept = 1 - share;
    response.fill(0);
    for (let input = 0; input < 4; input++)
      for (let output = input, h = share; output < 4; output++, h *= kept) response[4 * input + output] = h;
    for (let output = 0, h = kept; output < 4; output++, h *= kept) response[24 + output] = h;
  }

  /** How many samples can be read at once: a part of a recording is at hand at a time. */
  mostRead(step: number): number {
    return Math.max(1, Math.floor((SOURCE_FRAMES - 8) / step) - 4);
  }

  /**
   * Reads `count` samples of a recording to place `start`.
   * @param position of the first in `data`, at least 1 @param step frames a sample
   */
  read(
    data: Float32Array,
    position: number,
    step: number,
    start: number,
    count: number,
    filters: boolean,
  ): void {
    const frame = position | 0;
    if (
      data !== this.#data ||
      frame - 1 < this.#first ||
      position + (count + 3) * step + 3 > this.#first + SOURCE_FRAMES
    ) {
      this.#data = data;
      this.#first = frame - 1;
      source.set(data.subarray(this.#first, this.#first + SOURCE_FRAMES));
    }
    const from = 4 * (SPARE + start - this.#start);
    kernels[filters ? 'readFiltered' : 'read'](
      from,
      from + 4 * count,
      4 * (frame - 1 - this.#first),
      Math.round((position - frame) * ONE_FRAME),
      Math.round(Math.min(step, MOST_STEP) * ONE_FRAME),
    );
  }

  /** What was read at `start` and after it, to be changed. */
  samples(start: number, count: number): Float32Array {
    const from = SPARE + start - this.#start;
    return filtered.subarray(from, from + count);
  }

  /** Nothing instead of `count` samples at `start`; the filter forgets what was before. */
  rest(start: number, count: number): void {
    const from = SPARE + start - this.#start;
    entered.fill(0, from, from + count);
    filtered.fill(0, from, from + count);
  }

  /** Adds `count` samples (a multiple of 4 but for the last) at `start` to the output, by a gain that rises by `slope` a sample. */
  mix(start: number, count: number, gain: number, slope: number, leftGain: number, rightGain: number): void {
    const from = 4 * (start - this.#start);
    kernels.mix(from, from + 4 * count, gain, slope, leftGain, rightGain);
  }
}

/** The one there is: its samples lie in the kernels' memory. */
export const resampler = new Resampler();
