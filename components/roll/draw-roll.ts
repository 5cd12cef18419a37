import { barStep } from '#components/waveform/place-labels.ts';
import { themeColor } from '#components/waveform/theme-colors.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { drumName, isBlackKey, pitchName } from './note-names.ts';
import type { NoteIds, RollNote } from './notes.ts';

/** What part of the roll is in view. */
export interface RollView {
  /** Seconds at the left edge of the notes. */
  from: number;
  pixelsPerSecond: number;
  /** MIDI note of the row at the top edge; may lie between two. */
  top: number;
  rowHeight: number;
  /** How far the notes begin right of the left edge: the keys lie there, pixels. */
  keysWidth: number;
}

/** Of the keys, where nothing else says how much room they have. */
export const KEYS_WIDTH = 72;
/** The keyboard itself is no wider, however much room there is; the rest is for names. */
const WIDEST_KEYBOARD = 52;
export const RULER_HEIGHT = 20;
/** Room of a bar's number. */
const NUMBER_PIXELS = 28;
/** Rows from this height on have room for a syllable. */
const SYLLABLE_PIXELS = 9;

export const xOf = (seconds: number, view: RollView): number =>
  view.keysWidth + (seconds - view.from) * view.pixelsPerSecond;
export const yOf = (pitch: number, view: RollView): number =>
  RULER_HEIGHT + (view.top - pitch) * view.rowHeight;
export const secondsAt = (x: number, view: RollView): number =>
  view.from + (x - view.keysWidth) / view.pixelsPerSecond;
export const pitchAt = (y: number, view: RollView): number =>
  Math.ceil(view.top - (y - RULER_HEIGHT) / view.rowHeight);

/** The note under a place, the one drawn last first; `isEnd` where its end is meant. */
export function noteAt(
  notes: readonly RollNote[],
  view: RollView,
  x: number,
  y: number,
): { note: RollNote; isEnd: boolean } | null {
  const endPixels = 7;
  for (let at = notes.length - 1; at >= 0; at--) {
    const note = notes[at];
    if (!note) continue;
    const [left, right, top] = [xOf(note.start, view), xOf(note.end, view), yOf(note.pitch, view)];
    if (x < left || x > Math.max(right, left + 6) || y < top || y > top + view.rowHeight) continue;
    return { note, isEnd: right - left > 3 * endPixels && x > right - endPixels };
  }
  return null;
}

export interface RollPicture {
  notes: readonly RollNote[];
  selection: NoteIds;
  /** Notes that a service did not take. */
  refused: NoteIds;
  view: RollView;
  beats: TimelineResult['beats'];
  colorOf(part: string): string;
  /** The row that keys went to, or a key was pressed of; null where none was. */
  row: number | null;
  /** Rows are drums, by name. */
  areDrums: boolean;
  /** The reader's, for names of drums. */
  locale: string;
  /** Of the canvas, pixels of the page. */
  width: number;
  height: number;
  /** What the page is written in. */
  fontFamily: string;
  band: { x: number; y: number; width: number; height: number } | null;
}

/** Draws what is in view, and nothing else: the cost is that of a screen, however long the song. */
export function drawRoll(canvas: HTMLCanvasElement, picture: RollPicture): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height, fontFamily } = picture;
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const color = themeColor;
  const { notes, selection, refused, view, beats, colorOf, row, areDrums, band, locale } = picture;
  const { keysWidth } = view;
  context.fillStyle = color('--surface-sunken');
  context.fillRect(0, 0, width, height);

  const lowest = Math.floor(view.top - (height - RULER_HEIGHT) / view.rowHeight);
  for (let pitch = Math.ceil(view.top); pitch >= lowest; pitch--) {
    const y = yOf(pitch, view);
    if (isBlackKey(pitch)) {
      context.globalAlpha = 0.5;
      context.fillStyle = color('--line');
      context.fillRect(keysWidth, y, width - keysWidth, view.rowHeight);
      context.globalAlpha = 1;
    }
    if (pitch % 12 === 0 || areDrums) {
      context.fillStyle = color('--line');
      context.fillRect(keysWidth, y + view.rowHeight, width - keysWidth, 1);
    }
  }
  if (row !== null) {
    context.globalAlpha = 0.22;
    context.fillStyle = color('--weld');
    context.fillRect(keysWidth, yOf(row, view), width - keysWidth, view.rowHeight);
    context.globalAlpha = 1;
  }
  const beatPixels = ((beats[1]?.start_s ?? 0.5) - (beats[0]?.start_s ?? 0)) * view.pixelsPerSecond;
  for (const beat of beats) {
    const x = xOf(beat.start_s, view);
    if (x < keysWidth || x > width || (beat.beat !== 1 && beatPixels < 12)) continue;
    context.globalAlpha = beat.beat === 1 ? 0.5 : 0.18;
    context.fillStyle = color('--line-strong');
    context.fillRect(x, RULER_HEIGHT, 1, height);
  }
  context.globalAlpha = 1;

  const isNarrow = view.rowHeight < 5;
  for (const note of notes) {
    const left = xOf(note.start, view);
    const right = xOf(note.end, view);
    const y = yOf(note.pitch, view);
    if (right < keysWidth || left > width || y + view.rowHeight < RULER_HEIGHT || y > height) continue;
    const x = Math.max(keysWidth, left);
    const [noteWidth, noteHeight] = [
      Math.max(3, right - x - 1),
      Math.max(2, view.rowHeight - (isNarrow ? 0 : 1)),
    ];
    context.fillStyle = colorOf(note.part);
    context.globalAlpha = 0.4 + 0.6 * note.velocity;
    context.fillRect(x, y, noteWidth, noteHeight);
    context.globalAlpha = 1;
    if (note.sung && noteHeight >= SYLLABLE_PIXELS && noteWidth > 12) {
      context.fillStyle = color('--ground');
      context.font = `600 ${Math.min(11, noteHeight - 1)}px ${fontFamily}`;
      context.textBaseline = 'middle';
      context.fillText(note.sung, x + 3, y + noteHeight / 2 + 0.5, noteWidth - 4);
    }
    if (!selection.has(note.id) && !refused.has(note.id)) continue;
    context.strokeStyle = color(refused.has(note.id) ? '--madder' : '--ink');
    context.lineWidth = 2;
    context.strokeRect(x + 0.5, y + 0.5, noteWidth - 1, noteHeight - 1);
  }
  if (band) {
    context.strokeStyle = color('--weld');
    context.strokeRect(band.x, band.y, band.width, band.height);
  }

  // Keys and bar numbers lie over the notes.
  context.fillStyle = color('--surface');
  context.fillRect(0, 0, keysWidth, height);
  context.fillRect(0, 0, width, RULER_HEIGHT);
  context.font = `11px ${fontFamily}`;
  context.textBaseline = 'middle';
  const keyboard = areDrums ? 0 : Math.min(WIDEST_KEYBOARD, keysWidth - 40);
  for (let pitch = Math.ceil(view.top); pitch >= lowest && !areDrums; pitch--)
    drawKey(context, pitch, { y: yOf(pitch, view), width: keyboard, view, color });
  if (row !== null) {
    context.fillStyle = color('--weld');
    context.fillRect(keysWidth - keyboard - 4, yOf(row, view), 4, Math.max(3, view.rowHeight));
  }
  context.textAlign = 'right';
  for (let pitch = Math.ceil(view.top); pitch >= lowest; pitch--) {
    // The row that is gone to is always named; near it no other is where there is no room.
    const isNear = row !== null && pitch !== row && Math.abs(pitch - row) * view.rowHeight < 12;
    if (isNear || (pitch !== row && (areDrums ? view.rowHeight < 10 : pitch % 12 !== 0))) continue;
    context.fillStyle = color(pitch === row ? '--ink' : '--ink-faint');
    const name = areDrums ? drumName(pitch, locale) : pitchName(pitch);
    const y = yOf(pitch, view) + view.rowHeight / 2;
    context.fillText(name, keysWidth - keyboard - 8, y, keysWidth - keyboard - 12);
  }
  context.textAlign = 'left';
  context.fillStyle = color('--surface');
  context.fillRect(0, 0, keysWidth, RULER_HEIGHT);
  context.fillStyle = color('--ink-faint');
  const bars = beats.filter(({ beat }) => beat === 1);
  const step = barStep(
    ((bars[1]?.start_s ?? 2) - (bars[0]?.start_s ?? 0)) * view.pixelsPerSecond,
    NUMBER_PIXELS,
  );
  for (const { start_s, bar } of bars) {
    const x = xOf(start_s, view);
    if (x < keysWidth || x > width || (bar - 1) % step !== 0) continue;
    context.fillText(String(bar), x + 3, RULER_HEIGHT / 2);
  }
}

/** A key of the keyboard, as it lies: white ones meet at a line, black ones end before the notes. */
function drawKey(
  context: CanvasRenderingContext2D,
  pitch: number,
  { y, width, view, color }: { y: number; width: number; view: RollView; color(name: string): string },
): void {
  const left = view.keysWidth - width;
  context.fillStyle = color('--key-white');
  context.fillRect(left, y, width - 1, view.rowHeight + 0.5);
  context.fillStyle = color('--key-black');
  if (isBlackKey(pitch)) context.fillRect(left, y, width * 0.6, view.rowHeight);
  // Two white ones side by side, and the middle of a black one, are where white ones meet.
  context.globalAlpha = 0.35;
  if (isBlackKey(pitch)) context.fillRect(left + width * 0.6, y + view.rowHeight / 2, width * 0.4 - 1, 1);
  else if (!isBlackKey(pitch - 1)) context.fillRect(left, y + view.rowHeight - 0.5, width - 1, 1);
  context.globalAlpha = 1;
}
