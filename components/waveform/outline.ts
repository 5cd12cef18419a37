/** What a waveform is drawn from: peaks of the whole song, and finer ones once they are there. */
export interface Outline {
  /** 0–1, evenly spaced over the song. */
  coarse: readonly number[];
  /** The same at a few milliseconds a point, 0–255. */
  fine: Uint8Array | null;
}

/** Points a bar is made of at most; of more, every few are looked at. */
const mostLookedAt = 64;

/**
 * The loudest peak in each of `bars` equal stretches of a part of the song, 0–1. Costs the same for every length of
 * song: what is outside the part is not touched.
 * @param from,to the part, as shares of the song (0–1)
 */
export function barsOf(outline: Outline, from: number, to: number, bars: number): Float32Array {
  const { coarse, fine } = outline;
  const span = Math.max(0, to - from);
  // The coarse ones as long as a bar holds one of them.
  const source = fine && coarse.length * span < bars ? fine : coarse;
  const scale = source === fine ? 1 / 255 : 1;
  const heights = new Float32Array(bars);
  for (let bar = 0; bar < bars; bar++) {
    const first = Math.floor((from + (span * bar) / bars) * source.length);
    const end = Math.max(first + 1, Math.floor((from + (span * (bar + 1)) / bars) * source.length));
    const step = Math.max(1, Math.floor((end - first) / mostLookedAt));
    let peak = 0;
    for (let at = first; at < end; at += step) peak = Math.max(peak, source[at] ?? 0);
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
