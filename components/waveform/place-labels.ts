/** A name that may stand on the axis, in pixels. */
export interface Label {
  left: number;
  width: number;
  /** Which one stays where two have no room; of the same rank the first. */
  rank: number;
}

/**
 * Names as many as have room: each stands whole or not at all, and reaches into what is free behind it. Where the axis
 * is too small for all, those of the highest rank stay, as numbers on a ruler thin out.
 * @param labels from left to right
 * @param gap between two, pixels
 * @returns places in `labels`, from left to right
 */
export function placeLabels(labels: readonly Label[], gap: number): number[] {
  const byRank = labels.map((_, at) => at).sort((a, b) => labels[b]!.rank - labels[a]!.rank || a - b);
  const placed: number[] = [];
  for (const at of byRank) {
    const { left, width } = labels[at]!;
    const behind = placed.findIndex((one) => labels[one]!.left > left);
    const slot = behind < 0 ? placed.length : behind;
    const [before, after] = [labels[placed[slot - 1] ?? -1], labels[placed[slot] ?? -1]];
    if (before && before.left + before.width + gap > left) continue;
    if (after && left + width + gap > after.left) continue;
    placed.splice(slot, 0, at);
  }
  return placed;
}

/** The rank of a place, counted in bars from 0: how far apart are those as round as it, as a power of two; off the bar the least. */
export function rankOf(bar: number): number {
  const whole = Math.round(bar);
  if (Math.abs(bar - whole) > 1e-6) return -1;
  let rank = 0;
  while (rank < ROUNDEST && whole % 2 ** (rank + 1) === 0) rank++;
  return rank;
}
/** 16 bars. */
const ROUNDEST = 4;

/** Every how many bars a number stands: a power of two. @param barPixels how wide a bar is @param room a number's */
export const barStep = (barPixels: number, room: number): number =>
  2 ** Math.max(0, Math.ceil(Math.log2(room / Math.max(barPixels, 1e-3))));
