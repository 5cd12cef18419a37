/** A small woven pattern that belongs to one text: the ground of covers, and the cover where there is none. */
export interface Weave {
  /** SVG paths by thread colour (1–6): the warp runs down, the weft over it where it lies on top. */
  warp: { color: number; path: string }[];
  weft: { color: number; path: string }[];
}

/** Threads each way; a thread is 8 units apart from the next. */
export const weaveSize = 14;
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
  const stripe = 3 + pick(15, 4);
  const warp = new Map<number, string>();
  const weft = new Map<number, string>();
  const draw = (paths: Map<number, string>, color: number, path: string) =>
    paths.set(color, (paths.get(color) ?? '') + path);
  for (let row = 0; row < weaveSize; row++) {
    draw(
      warp,
      Math.floor(row / stripe) % 2 === 0 ? ground : second,
      `M${row * 8 + 0.75} 0h6.5V${weaveSize * 8}h-6.5z`,
    );
    const color = (row + pick(19, stripe)) % (stripe + 1) === 0 ? second : ground;
    for (let column = 0; column < weaveSize; column++)
      if ((column + row * step) % 4 < 2) draw(weft, color, `M${column * 8} ${row * 8 + 0.75}h8v6.5h-8z`);
  }
  const list = (paths: Map<number, string>) => [...paths].map(([color, path]) => ({ color, path }));
  return { warp: list(warp), weft: list(weft) };
}
