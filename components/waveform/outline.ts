/** What a waveform is drawn from: peaks of the whole song, and finer ones once they are there. */
export interface Outline {
  /** 0–1, evenly spaced over the song. */
  coarse: readonly number[];
  /** The same at a few milliseconds a point, 0–255. */
  fine: Uint8Array | null;
}

/** Points a bar is made of at most; of more, every few are looked at. */
const mostLookedAt = 64;

/** A bar of a waveform and the gap behind it, pixels. */
export const BAR_PIXELS = 4;

/** So far a product of shares may fall short of the whole number that it is. */
const nearlyWhole = 1e-6;

/**
 * The loudest peak of each of some bars, 0–1. A bar is the same wherever the view begins, and costs the same for every
 * length of song: what is outside of them is not touched.
 * @param share of the song that a bar stands for (0–1)
 * @param first the number of the first, counted from the song's beginning
 */
export function barsOf(outline: Outline, share: number, first: number, count: number): Float32Array {
  const { coarse, fine } = outline;
  // The coarse ones as long as a bar holds one of them.
  const source = fine && coarse.length * share < 1 ? fine : coarse;
  const scale = source === fine ? 1 / 255 : 1;
  const heights = new Float32Array(Math.max(0, count));
  const placeOf = (bar: number) => Math.floor(bar * share * source.length + nearlyWhole);
  for (let bar = 0; bar < heights.length; bar++) {
    const begin = placeOf(first + bar);
    const end = Math.max(begin + 1, placeOf(first + bar + 1));
    const step = Math.max(1, Math.floor((end - begin) / mostLookedAt));
    let peak = 0;
    for (let at = begin; at < end; at += step) peak = Math.max(peak, source[at] ?? 0);
    heights[bar] = peak * scale;
  }
  return heights;
}

/** Whether bars this narrow want more than the coarse peaks show. */
export const wantsFine = (outline: Outline, shareOfBar: number): boolean =>
  outline.fine === null && outline.coarse.length * shareOfBar < 1;

/** Pixels a second at which ten milliseconds are a bar of their own. */
const deepestPixelsPerSecond = 400;
const usualWidth = 1000;

/** How far a song can be zoomed in, as a power of two: to ten milliseconds a bar, however long it is. */
export const farthestZoom = (durationSeconds: number): number =>
  2 ** Math.max(5, Math.ceil(Math.log2((deepestPixelsPerSecond * durationSeconds) / usualWidth)));
