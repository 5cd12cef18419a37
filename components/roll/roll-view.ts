import { KEYS_WIDTH, type RollView, RULER_HEIGHT, xOf, yOf } from './draw-roll.ts';
import type { RollNote } from './notes.ts';

/** Of the roll, pixels. */
export const HEIGHT = 380;
/** Of a row, pixels. */
export const LEAST_ROW = 3;
export const MOST_ROW = 24;

/** Whether a note lies, or partly lies, in a rectangle of the picture. */
export const isInside = (
  note: RollNote,
  box: { x: number; y: number; width: number; height: number },
  view: RollView,
): boolean =>
  xOf(note.end, view) >= box.x &&
  xOf(note.start, view) <= box.x + box.width &&
  yOf(note.pitch, view) + view.rowHeight >= box.y &&
  yOf(note.pitch, view) <= box.y + box.height;

/** The first bars and every pitch there is, as far as that can be seen. */
export function firstView(notes: readonly RollNote[], duration: number): RollView {
  const pitches = notes.map((note) => note.pitch);
  const highest = Math.max(60, ...pitches) + 2;
  const lowest = Math.min(highest - 12, ...pitches) - 2;
  const rowHeight = Math.max(LEAST_ROW, Math.min(14, (HEIGHT - RULER_HEIGHT) / (highest - lowest)));
  return {
    from: 0,
    pixelsPerSecond: Math.max(8, 1_000 / Math.min(Math.max(duration, 1), 30)),
    top: highest,
    rowHeight,
    keysWidth: KEYS_WIDTH,
  };
}

/**
 * What the page's time axis says of a roll that stands on it. Where the axis begins far enough right of the roll the keys
 * fill that room, and every note stands under its place on the waveform; on a phone, where it begins at once, the same
 * stretch of time is drawn beside the keys, a little narrower: no bar is hidden behind them.
 * @param offset how far the axis begins right of the roll, pixels
 */
export function viewOnAxis(
  axis: { pixelsPerSecond: number; scrollLeft: number; viewWidth: number },
  offset: number,
): Pick<RollView, 'from' | 'pixelsPerSecond' | 'keysWidth'> {
  const keysWidth = Math.max(KEYS_WIDTH, offset);
  const share = axis.viewWidth > 0 ? (axis.viewWidth + offset - keysWidth) / axis.viewWidth : 1;
  return {
    keysWidth,
    from: axis.scrollLeft / axis.pixelsPerSecond,
    pixelsPerSecond: axis.pixelsPerSecond * Math.max(0.1, share),
  };
}
