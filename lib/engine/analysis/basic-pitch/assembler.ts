/**
 * Just enough of a WebAssembly assembler (core specification 2.0, binary format) for functions over 32-bit integers
 * and 128-bit vectors. Instructions are byte lists; functions are built by joining them.
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

/** Runs `body` where the local is not 0. */
export const when = (local: number, body: Code): Code => [...get(local), 0x04, 0x40, ...body, 0x0b];

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
  ]);
}
