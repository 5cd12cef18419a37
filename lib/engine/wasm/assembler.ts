/**
 * Just enough of a WebAssembly assembler (core specification 2.0, binary format) for functions over 32-bit integers
 * and 128-bit vectors. Instructions are byte lists; functions are built by joining them. Nothing here fuses or relaxes
 * arithmetic, so every machine gives the same bits.
 */
export type Code = number[];

/** Unsigned LEB128. */
export function leb(value: number): Code {
  const bytes: Code = [];
  let rest = value >>> 0;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest ? low | 0x80 : low);
  } while (rest);
  return bytes;
}

/** Signed LEB128, as constants are written. */
function signedLeb(value: number): Code {
  const bytes: Code = [];
  let rest = value | 0;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && !(low & 0x40)) || (rest === -1 && low & 0x40)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

const simd = (opcode: number): Code => [0xfd, ...leb(opcode)];

export const I32 = 0x7f;
export const F32 = 0x7d;
export const F64 = 0x7c;
export const V128 = 0x7b;

export const get = (local: number): Code => [0x20, ...leb(local)];
export const set = (local: number): Code => [0x21, ...leb(local)];
export const i32 = (value: number): Code => [0x41, ...signedLeb(value)];
export const ADD: Code = [0x6a];
export const SUB: Code = [0x6b];
export const MUL: Code = [0x6c];
export const F32_ADD: Code = [0x92];
export const vLoad = (offset = 0): Code => [...simd(0x00), 2, ...leb(offset)];
export const vLoadSplat: Code = [...simd(0x09), 2, 0];
export const vStore = (offset = 0): Code => [...simd(0x0b), 2, ...leb(offset)];
export const V_ADD = simd(0xe4);
export const V_MUL = simd(0xe6);
export const V_MAX = simd(0xe9);
export const vLane = (lane: number): Code => [...simd(0x1f), lane];
export const V_ZERO: Code = [...simd(0x0c), ...new Array<number>(16).fill(0)];
export const f32Store: Code = [0x38, 2, 0];

type Unary = (a: Code) => Code;
type Binary = (a: Code, b: Code) => Code;
const unary =
  (opcode: Code): Unary =>
  (a) => [...a, ...opcode];
const binary =
  (opcode: Code): Binary =>
  (a, b) => [...a, ...b, ...opcode];

/** Where the address is an expression and `offset` a constant in bytes; the last argument is the value or the lane. */
export const load = {
  v128: (address: Code, offset = 0): Code => [...address, ...simd(0x00), 2, ...leb(offset)],
  /** One float into all lanes, one double into both, one float into the first lane with zeros behind it. */
  f32Splat: (address: Code, offset = 0): Code => [...address, ...simd(0x09), 2, ...leb(offset)],
  f64Splat: (address: Code, offset = 0): Code => [...address, ...simd(0x0a), 3, ...leb(offset)],
  f32Zero: (address: Code, offset = 0): Code => [...address, ...simd(0x5c), 2, ...leb(offset)],
  /** `vector` with one float of it replaced. */
  f32Lane: (address: Code, vector: Code, lane: number, offset = 0): Code => [
    ...[...address, ...vector, ...simd(0x56), 2, ...leb(offset), lane],
  ],
  f32: (address: Code, offset = 0): Code => [...address, 0x2a, 2, ...leb(offset)],
  f64: (address: Code, offset = 0): Code => [...address, 0x2b, 3, ...leb(offset)],
};
export const store = {
  v128: (address: Code, value: Code, offset = 0): Code => [
    ...[...address, ...value, ...simd(0x0b), 2, ...leb(offset)],
  ],
  f32Lane: (address: Code, vector: Code, lane: number, offset = 0): Code => [
    ...[...address, ...vector, ...simd(0x5a), 2, ...leb(offset), lane],
  ],
  f32: (address: Code, value: Code, offset = 0): Code => [...address, ...value, 0x38, 2, ...leb(offset)],
  f64: (address: Code, value: Code, offset = 0): Code => [...address, ...value, 0x39, 3, ...leb(offset)],
  /** The second double of a vector. */
  f64Upper: (address: Code, vector: Code, offset = 0): Code => [
    ...[...address, ...vector, ...simd(0x5b), 3, ...leb(offset), 1],
  ],
};
/** Whole numbers. */
export const int = {
  add: binary(ADD),
  sub: binary(SUB),
  shl: binary([0x74]),
  mul: binary(MUL),
  and: binary([0x71]),
  /** Shifts zeros in. */
  shr: binary([0x76]),
  fromF32: unary([0xfc, 0x00]),
  fromF64: unary([0xfc, 0x02]),
};
export const f32 = {
  value: (value: number): Code => [0x43, ...new Uint8Array(new Float32Array([value]).buffer)],
  add: binary([0x92]),
  sub: binary([0x93]),
  mul: binary([0x94]),
  fromInt: unary([0xb2]),
};
export const f64 = {
  value: (value: number): Code => [0x44, ...new Uint8Array(new Float64Array([value]).buffer)],
  add: binary([0xa0]),
  sub: binary([0xa1]),
  mul: binary([0xa2]),
  div: binary([0xa3]),
  /** 1 where the first is less, else 0. */
  less: binary([0x63]),
  fromInt: unary([0xb7]),
  fromF32: unary([0xbb]),
  toF32: unary([0xb6]),
};
/** Four floats. */
export const f32x4 = {
  splat: unary(simd(0x13)),
  value: (value: number): Code => f32x4.splat(f32.value(value)),
  lane: (vector: Code, lane: number): Code => [...vector, ...simd(0x1f), lane],
  withLane: (vector: Code, lane: number, value: Code): Code => [...vector, ...value, ...simd(0x20), lane],
  add: binary(simd(0xe4)),
  sub: binary(simd(0xe5)),
  mul: binary(simd(0xe6)),
  max: binary(simd(0xe9)),
  min: binary(simd(0xe8)),
  abs: unary(simd(0xe0)),
  /** 1 where any lane of the first is over the second's, else 0. */
  anyOver: (a: Code, b: Code): Code => [...a, ...b, ...simd(0x44), ...simd(0x53)],
  /** From the two doubles of a vector; the upper half becomes 0. */
  fromF64: unary(simd(0x5e)),
  toInt: unary(simd(0xf8)),
  fromInt: unary(simd(0xfa)),
};
export const i32x4 = {
  splat: unary(simd(0x11)),
  add: binary(simd(0xae)),
  and: binary(simd(0x4e)),
  lane: (vector: Code, lane: number): Code => [...vector, ...simd(0x1b), lane],
  withLane: (vector: Code, lane: number, value: Code): Code => [...vector, ...value, ...simd(0x1c), lane],
};
/** Two doubles. */
export const f64x2 = {
  add: binary(simd(0xf0)),
  sub: binary(simd(0xf1)),
  mul: binary(simd(0xf2)),
  /** From the lower two floats of a vector. */
  fromF32: unary(simd(0x5f)),
  splat: unary(simd(0x14)),
  /** The upper double of the first vector and the lower of the second. */
  upperLower: (a: Code, b: Code): Code => [
    ...[...a, ...b, ...simd(0x0d)],
    ...Array.from({ length: 16 }, (_, byte) => 8 + byte),
  ],
  withLower: (vector: Code, value: Code): Code => [...vector, ...value, ...simd(0x22), 0],
};
/** Four floats out of the eight of both vectors, by number. */
export const shuffle = (a: Code, b: Code, lanes: readonly [number, number, number, number]): Code => [
  ...[...a, ...b, ...simd(0x0d)],
  ...lanes.flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
];

/** local = value. */
export const put = (local: number, value: Code): Code => [...value, ...set(local)];

/** Runs `body` for `counter` = `from`, `from + step` … below the local `end`; at least once. */
export const count = (counter: number, from: Code, end: number, step: number, body: Code): Code => [
  ...put(counter, from),
  ...[0x03, 0x40],
  ...body,
  ...bump(counter, i32(step)),
  ...[...get(counter), ...get(end), 0x48, 0x0d, 0, 0x0b],
];

/** Runs `body`, and again and again while the value after it is not 0. */
export const repeatWhile = (value: Code, body: Code): Code => [0x03, 0x40, ...body, ...value, 0x0d, 0, 0x0b];

/** Runs `body` where the value is not 0. */
export const whenTrue = (value: Code, body: Code): Code => [...value, 0x04, 0x40, ...body, 0x0b];

/** Gives numbers to a function's parameters, in order, and then to its other locals. */
export class Locals {
  readonly params: number[] = [];
  readonly locals: number[] = [];

  param(type: number = I32): number {
    return this.params.push(type) - 1;
  }

  local(type: number): number {
    return this.params.length + this.locals.push(type) - 1;
  }

  vectors(count: number): number[] {
    return Array.from({ length: count }, () => this.local(V128));
  }
}

/** local += amount (an instruction that leaves a number). */
export const bump = (local: number, amount: Code): Code => [...get(local), ...amount, ...ADD, ...set(local)];

/** Runs `body` as many times as `counter` says (at least once); `counter` ends at 0. */
export const repeat = (counter: number, body: Code): Code => [
  0x03,
  0x40,
  ...body,
  ...get(counter),
  ...i32(1),
  ...SUB,
  0x22,
  ...leb(counter),
  0x0d,
  0,
  0x0b,
];

export interface WasmFunction {
  name: string;
  params: number[];
  locals: number[];
  code: Code;
}

/** A module that exports the functions and imports its memory as `env.memory`. */
export function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const section = (id: number, body: Code): Code => [id, ...leb(body.length), ...body];
  const list = (items: Code[]): Code => [...leb(items.length), ...items.flat()];
  const text = (name: string): Code => [...leb(name.length), ...[...name].map((c) => c.charCodeAt(0))];
  const bodies = functions.map((f) => {
    const locals = list(f.locals.map((type) => [1, type]));
    const body = [...locals, ...f.code, 0x0b];
    return [...leb(body.length), ...body];
  });
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(functions.map((f) => [0x60, ...list(f.params.map((t) => [t])), 0]))),
    ...section(2, list([[...text('env'), ...text('memory'), 2, 0, 1]])),
    ...section(3, list(functions.map((_, i) => leb(i)))),
    ...section(7, list(functions.map((f, i) => [...text(f.name), 0, ...leb(i)]))),
    ...section(10, list(bodies)),
    // Names of functions, for profilers: a custom section, its part 1 a number and a name each.
    ...section(0, [
      ...text('name'),
      ...section(1, list(functions.map((f, i) => [...leb(i), ...text(f.name)]))),
    ]),
  ]);
}

/** Calls of assembled functions take whole numbers and floats and give nothing back. */
export type Kernel = (...numbers: number[]) => void;

/** Assembles functions and binds them to a memory. */
export function bindKernels<Name extends string>(
  functions: readonly (WasmFunction & { name: Name })[],
  memory: WebAssembly.Memory,
): Record<Name, Kernel> {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble(functions)), {
    env: { memory },
  });
  return exports as Record<Name, Kernel>;
}
