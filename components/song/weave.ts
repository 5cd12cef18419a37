/** A small woven pattern that belongs to one text: the ground of covers, and the cover where there is none. */
export interface Weave {
  warp: number[];
  weft: number[];
  /** Whether the weft runs over the warp, row by row. */
  over: boolean[][];
}

const size = 8;
const colors = 6;
/** Steps of classic weaves: plain, twill, satin of five, basket. */
const steps = [1, 2, 3, 5] as const;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

export function weaveOf(seed: string): Weave {
  const code = hash(seed);
  const pick = (shift: number, of: number) => (code >>> shift) % of;
  const ground = pick(0, colors) + 1;
  const second = ((ground + pick(5, colors - 1)) % colors) + 1;
  const step = steps[pick(11, steps.length)] ?? 1;
  const stripe = 2 + pick(15, 3);
  return {
    warp: Array.from({ length: size }, (_, at) => (Math.floor(at / stripe) % 2 === 0 ? ground : second)),
    weft: Array.from({ length: size }, (_, at) => ((at + pick(19, stripe)) % (stripe + 1) === 0 ? second : ground)),
    over: Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => (column + row * step) % 4 < 2)),
  };
}
