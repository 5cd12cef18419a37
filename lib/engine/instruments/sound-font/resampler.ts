/**
 * What a sampled voice does with every sample, four at a time: 4-point Hermite resampling (Niemitalo 2001), a two-pole
 * filter, and gains into both channels. The filter is worked out for four samples together: with h its impulse response,
 * y[n + i] = Σ h[i − j]·x[n + j] + what follows from x[n − 1], x[n − 2], y[n − 1], y[n − 2].
 */
import {
  bindKernels,
  bump,
  type Code,
  count,
  F32,
  f32x4,
  get,
  I32,
  i32,
  i32x4,
  int,
  Locals,
  load,
  put,
  set,
  shuffle,
  store,
  type WasmFunction,
} from '../../wasm/assembler.ts';

/** Frames of a recording at hand at a time: they stay in the processor's cache. */
const SOURCE_FRAMES = 8192;
/** Samples of the output at hand at a time. */
const STAGE_SAMPLES = 4096;
/** Past the end of either there is room for a group that is not wholly wanted, and before for what a filter remembers. */
const SPARE = 16;

const SOURCE = 64;
const ENTERED = SOURCE + 4 * (SOURCE_FRAMES + SPARE) + 64;
const FILTERED = ENTERED + 4 * (STAGE_SAMPLES + 2 * SPARE);
const LEFT = FILTERED + 4 * (STAGE_SAMPLES + 2 * SPARE);
const RIGHT = LEFT + 4 * (STAGE_SAMPLES + SPARE);
/** Eight vectors: of four inputs, of two past inputs, of two past outputs. */
const RESPONSE = RIGHT + 4 * (STAGE_SAMPLES + SPARE);

const memory = new WebAssembly.Memory({ initial: Math.ceil((RESPONSE + 128) / 65_536) });
const floats = (start: number, length: number): Float32Array =>
  new Float32Array(memory.buffer, start, length);
const source = floats(SOURCE, SOURCE_FRAMES);
const entered = floats(ENTERED, STAGE_SAMPLES + SPARE);
const filtered = floats(FILTERED, STAGE_SAMPLES + SPARE);
const leftStage = floats(LEFT, STAGE_SAMPLES);
const rightStage = floats(RIGHT, STAGE_SAMPLES);
const response = floats(RESPONSE, 32);

const { add, sub, mul } = f32x4;
const all4 = (vector: number, lane: number): Code =>
  shuffle(get(vector), get(vector), [lane, lane, lane, lane]);

/** Places between frames are whole numbers of 2^−24 of one: what a loop waits for is then two additions. */
const PLACE_BITS = 24;
const ONE_FRAME = 1 << PLACE_BITS;
/** Steps up to this leave room for the frames that four samples span. */
const MOST_STEP = 60;

/** Samples of the recording to the stage from byte `at` to `end`. `place` and `step` in 2^−24 frames, from that at `base`. */
function read(filters: boolean): WasmFunction & { name: 'read' | 'readFiltered' } {
  const all = new Locals();
  const [from, end, base, place, step] = [0, 0, 0, 0, 0].map(() => all.param()) as [
    ...[number, number, number, number, number],
  ];
  const at = all.local(I32);
  const rows = all.vectors(4);
  const [before, here, after, later] = all.vectors(4) as [number, number, number, number];
  const [steps, f, x, y, t0, t1, t2, t3] = all.vectors(8) as [
    ...[number, number, number, number, number, number, number, number],
  ];
  const ahead = (lane: number): Code => (lane === 0 ? [] : int.mul(get(step), i32(lane)));
  const placeOf = (lane: number): Code => (lane === 0 ? get(place) : int.add(get(place), ahead(lane)));
  /** Bytes of the whole frames in a place. */
  const frames = (of: Code): Code => int.and(int.shr(of, i32(PLACE_BITS - 2)), i32(0x3fc));
  const [x1, x2, y1, y2] = all.vectors(4) as [number, number, number, number];
  const past = [
    [x1, ENTERED - 4],
    [x2, ENTERED - 8],
    [y1, FILTERED - 4],
    [y2, FILTERED - 8],
  ] as const;
  const column = (k: number, factor: Code): Code => mul(load.v128(i32(0), RESPONSE + 16 * k), factor);
  const filter = [
    ...put(
      y,
      [
        ...[0, 1, 2, 3].map((lane) => column(lane, all4(x, lane))),
        ...[x1, x2].map((vector, k) => column(4 + k, get(vector))),
      ].reduce((sum, term) => add(sum, term)),
    ),
    // Last, for these are what is waited for.
    ...put(y, add(add(get(y), column(7, get(y2))), column(6, get(y1)))),
    ...put(x1, all4(x, 3)),
    ...put(x2, all4(x, 2)),
    ...put(y1, all4(y, 3)),
    ...put(y2, all4(y, 2)),
  ];
  const code = [
    ...(filters ? past.flatMap(([vector, start]) => put(vector, load.f32Splat(get(from), start))) : []),
    ...put(
      steps,
      [1, 2, 3].reduce((vector, lane) => i32x4.withLane(vector, lane, ahead(lane)), i32x4.splat(i32(0))),
    ),
    ...count(at, get(from), end, 16, [
      ...put(
        f,
        mul(
          f32x4.value(1 / ONE_FRAME),
          f32x4.fromInt(
            i32x4.and(i32x4.add(i32x4.splat(get(place)), get(steps)), i32x4.splat(i32(ONE_FRAME - 1))),
          ),
        ),
      ),
      ...rows.flatMap((row, lane) => put(row, load.v128(int.add(get(base), frames(placeOf(lane))), SOURCE))),
      // From four neighbours of each place to each neighbour of four places.
      ...put(t0, shuffle(get(rows[0]!), get(rows[1]!), [0, 4, 1, 5])),
      ...put(t1, shuffle(get(rows[2]!), get(rows[3]!), [0, 4, 1, 5])),
      ...put(t2, shuffle(get(rows[0]!), get(rows[1]!), [2, 6, 3, 7])),
      ...put(t3, shuffle(get(rows[2]!), get(rows[3]!), [2, 6, 3, 7])),
      ...put(before, shuffle(get(t0), get(t1), [0, 1, 4, 5])),
      ...put(here, shuffle(get(t0), get(t1), [2, 3, 6, 7])),
      ...put(after, shuffle(get(t2), get(t3), [0, 1, 4, 5])),
      ...put(later, shuffle(get(t2), get(t3), [2, 3, 6, 7])),
      ...put(
        x,
        add(
          mul(f32x4.value(0.5), sub(get(later), get(before))),
          mul(f32x4.value(1.5), sub(get(here), get(after))),
        ),
      ),
      ...put(
        x,
        add(
          mul(get(x), get(f)),
          sub(
            add(get(before), mul(f32x4.value(2), get(after))),
            add(mul(f32x4.value(2.5), get(here)), mul(f32x4.value(0.5), get(later))),
          ),
        ),
      ),
      ...put(x, add(mul(get(x), get(f)), mul(f32x4.value(0.5), sub(get(after), get(before))))),
      ...put(x, add(mul(get(x), get(f)), get(here))),
      ...store.v128(get(at), get(x), ENTERED),
      ...(filters ? filter : put(y, get(x))),
      ...store.v128(get(at), get(y), FILTERED),
      // The next four, counted from the frame that their first one lies at.
      ...put(place, placeOf(4)),
      ...bump(base, frames(get(place))),
      ...put(place, int.and(get(place), i32(ONE_FRAME - 1))),
    ]),
  ];
  return { name: filters ? 'readFiltered' : 'read', ...all, code };
}

/** Adds `lane · step` to what lies on the stack. */
function times(step: number, lane: number): Code {
  return [...Array.from({ length: lane }, () => [...get(step), 0x92]).flat()];
}

const times4 = (step: number): Code => [
  ...get(step),
  ...get(step),
  0x92,
  ...get(step),
  0x92,
  ...get(step),
  0x92,
];

/** The stage's samples times a gain in a straight line, added to both channels. */
function mix(): WasmFunction & { name: 'mix' } {
  const all = new Locals();
  const [from, end] = [all.param(), all.param()];
  const [gain, slope, leftGain, rightGain] = [0, 0, 0, 0].map(() => all.param(F32)) as [
    number,
    number,
    number,
    number,
  ];
  const at = all.local(I32);
  const [gains, y] = all.vectors(2) as [number, number];
  const channel = (place: number, share: number): Code =>
    store.v128(get(at), add(load.v128(get(at), place), mul(f32x4.splat(get(share)), get(y))), place);
  const code = [
    ...put(
      gains,
      [1, 2, 3].reduce(
        (vector, lane) => f32x4.withLane(vector, lane, [...get(gain), ...times(slope, lane)]),
        f32x4.splat(get(gain)),
      ),
    ),
    ...count(at, get(from), end, 16, [
      ...put(y, mul(load.v128(get(at), FILTERED + 4 * SPARE), get(gains))),
      ...channel(LEFT, leftGain),
      ...channel(RIGHT, rightGain),
      ...[...add(get(gains), f32x4.splat(times4(slope))), ...set(gains)],
    ]),
  ];
  return { name: 'mix', ...all, code };
}

const kernels = bindKernels([read(false), read(true), mix()], memory);

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
