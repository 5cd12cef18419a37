import { chordName } from '#lib/spelling/chord-symbols.ts';
import { tonesOf } from '#lib/spelling/pitch-spelling.ts';
import { type SheetMusic, TICKS, type WrittenBar, type WrittenEvent } from '../notation/sheet-music.ts';
import type { Ink } from './ink.ts';

/** Points: A4, its margins, and the distance between two lines of a staff. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
export const SPACE = 5.4;
export const LYRIC_SIZE = 9.5;
export const CHORD_SIZE = 10;
/** Room before the first note of a bar and after the last. */
const BAR_LEAD = 2 * SPACE;
const BAR_TAIL = 1.2 * SPACE;
/** Room for a metre. */
export const METRE_WIDTH = 2.6 * SPACE;
const WORD_GAP = 3.5;
const FEWEST_BARS = 1;
const MOST_BARS = 6;

/** A bar with the place of each of its events, from the bar's left edge, before it is stretched. */
export interface LaidBar {
  bar: WrittenBar;
  index: number;
  offsets: number[];
  width: number;
}

export interface LaidSystem {
  bars: LaidBar[];
  /** By how much bars are wider than they need be. */
  stretch: number;
}

/** Room for a note by its length: half as much again for twice as long. */
const lengthWidth = (ticks: number) => SPACE * 2.6 * (ticks / (TICKS / 2)) ** 0.55;

function layBar(bar: WrittenBar, index: number, ink: Ink): LaidBar {
  const offsets: number[] = [];
  let x = BAR_LEAD + (bar.changesMetre ? METRE_WIDTH : 0);
  for (const [i, event] of bar.events.entries()) {
    offsets.push(x);
    const chord = bar.chords.findLast(({ tick }) => tick >= event.tick && tick < event.tick + event.ticks);
    const chordWidth = chord
      ? ink.textWidth(chordName(chord.chord, tonesOf(bar.fifths)), CHORD_SIZE, 'bold') + WORD_GAP
      : 0;
    const chords = bar.chords.filter(
      ({ tick }) => tick >= event.tick && tick < event.tick + event.ticks,
    ).length;
    x += Math.max(lengthWidth(event.ticks), wordWidth(event, bar.events[i + 1], ink), chordWidth * chords);
  }
  return { bar, index, offsets, width: x + BAR_TAIL };
}

/** Words are centred under notes: half of a syllable, and half of the next one. */
function wordWidth(event: WrittenEvent, next: WrittenEvent | undefined, ink: Ink): number {
  const widthOf = (each?: WrittenEvent) =>
    each?.note?.syllable ? ink.textWidth(each.note.syllable.text, LYRIC_SIZE) : 0;
  const goesOn = /begin|middle/.test(event.note?.syllable?.syllabic ?? '') ? 4 : 0;
  const own = widthOf(event);
  return own === 0 ? 0 : own / 2 + Math.max(widthOf(next) / 2, SPACE) + WORD_GAP + goesOn;
}

/** Bars on lines of a width, as many on each as find room; sections begin lines where that leaves none all but empty. */
export function layOut(
  sheet: SheetMusic,
  width: number,
  headWidth: (bar: WrittenBar, isFirst: boolean) => number,
  ink: Ink,
): LaidSystem[] {
  const systems: LaidBar[][] = [];
  let line: LaidBar[] = [];
  let used = 0;
  for (const [index, bar] of sheet.bars.entries()) {
    const laid = layBar(bar, index, ink);
    const begins = bar.label !== undefined && line.length >= 3;
    if (line.length >= FEWEST_BARS && (used + laid.width > width || line.length >= MOST_BARS || begins)) {
      systems.push(line);
      line = [];
    }
    if (line.length === 0) used = headWidth(bar, systems.length === 0);
    line.push(laid);
    used += laid.width;
  }
  systems.push(line);
  return systems.map((bars, i) => {
    const natural = bars.reduce((sum, each) => sum + each.width, 0);
    const room = width - headWidth(bars[0]!.bar, i === 0);
    const isLast = i === systems.length - 1;
    return { bars, stretch: isLast ? Math.min(1.3, room / natural) : room / natural };
  });
}
