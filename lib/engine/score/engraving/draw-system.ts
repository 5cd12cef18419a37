import { chordName } from '#lib/spelling/chord-symbols.ts';
import { signatureOn, tonesOf } from '#lib/spelling/pitch-spelling.ts';
import type { SheetMusic, WrittenBar } from '../notation/sheet-music.ts';
import { type DrawnNote, drawEvents, drawTie, HEAD_WIDTH } from './draw-notes.ts';
import { GLYPHS, type Ink } from './ink.ts';
import { CHORD_SIZE, type LaidSystem, LYRIC_SIZE, METRE_WIDTH, PAGE, SPACE } from './layout.ts';

const STAFF = 4 * SPACE;
const LINE = 0.13 * SPACE;
/** Sharps and flats of a signature from the left, in half spaces below the highest line. */
const SHARPS: readonly [step: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G', halves: number][] = [
  ['F', 0],
  ['C', 3],
  ['G', -1],
  ['D', 2],
  ['A', 5],
  ['E', 1],
  ['B', 4],
];
const FLATS: typeof SHARPS = [
  ['B', 4],
  ['E', 1],
  ['A', 5],
  ['D', 2],
  ['G', 6],
  ['C', 3],
  ['F', 7],
];

/** Points from a line's top to its staff, and its whole height. */
export const SYSTEM = { above: 34, height: 34 + STAFF + 30 } as const;

/** How wide clef, signature and, first of all, metre are. */
export function headWidth(ink: Ink, { fifths }: WrittenBar, isFirst: boolean): number {
  return (
    3.4 * SPACE +
    Math.abs(fifths) * 1.05 * SPACE +
    (isFirst ? METRE_WIDTH : 0) +
    ink.signWidth(GLYPHS.dot, SPACE)
  );
}

/** A line of bars. @param y of its top; @param hyphenIn a word goes on from the line before */
export function drawSystem(
  ink: Ink,
  sheet: SheetMusic,
  { bars, stretch }: LaidSystem,
  y: number,
  isFirst: boolean,
): void {
  const top = y + SYSTEM.above;
  const left = PAGE.margin;
  const head = bars[0]!.bar;
  const headEnd = left + headWidth(ink, head, isFirst);
  const right = headEnd + bars.reduce((sum, { width }) => sum + width * stretch, 0);
  for (let i = 0; i < 5; i++) ink.line(left, top + i * SPACE, right, top + i * SPACE, LINE);
  const clefEnd = drawHead(ink, head, left, top);
  if (isFirst) drawMetre(ink, head.metre, clefEnd, top);
  if (!isFirst)
    ink.text(String(bars[0]!.index + (sheet.hasPickup ? 0 : 1)), left, top - 0.9 * SPACE, 7, {
      style: 'italic',
    });
  const notes: DrawnNote[] = [];
  let x = headEnd;
  for (const { bar, offsets, width, index } of bars) {
    const xs = offsets.map((offset) => x + offset * stretch);
    const isWholeRest = bar.events.length === 1 && !bar.events[0]!.note;
    const placed = isWholeRest ? [x + (width * stretch) / 2 - SPACE / 2] : xs;
    if (bar.changesMetre) drawMetre(ink, bar.metre, x + SPACE, top);
    notes.push(...drawEvents(ink, bar.events, placed, top, bar.fifths));
    drawAbove(ink, bar, xs, x + width * stretch, top);
    x += width * stretch;
    const isEnd = index === sheet.bars.length - 1;
    ink.line(x - (isEnd ? 0.9 * SPACE : 0), top, x - (isEnd ? 0.9 * SPACE : 0), top + STAFF, LINE * 1.3);
    if (isEnd) ink.line(x - 0.25 * SPACE, top, x - 0.25 * SPACE, top + STAFF, 0.5 * SPACE);
  }
  drawTies(ink, notes, headEnd, right);
  drawWords(
    ink,
    notes,
    right,
    Math.max(top + STAFF, ...notes.map((note) => note.y + (note.stemUp ? 0 : 2.5 * SPACE))) + 13,
  );
}

/** Clef and signature. @returns where they end */
function drawHead(ink: Ink, { fifths }: WrittenBar, left: number, top: number): number {
  ink.sign(GLYPHS.gClef, left + 0.4 * SPACE, top + 3 * SPACE, SPACE);
  let x = left + 3.4 * SPACE;
  for (const [step, halves] of fifths > 0 ? SHARPS : FLATS) {
    const alter = signatureOn(step, fifths);
    if (alter === 0) continue;
    ink.sign(
      alter > 0 ? GLYPHS.accidentals['1'] : GLYPHS.accidentals['-1'],
      x,
      top + (halves * SPACE) / 2,
      SPACE,
    );
    x += 1.05 * SPACE;
  }
  return x;
}

function drawMetre(ink: Ink, metre: WrittenBar['metre'], x: number, top: number): void {
  for (const [value, y] of [
    [metre.numerator, top + SPACE],
    [metre.denominator, top + 3 * SPACE],
  ] as const)
    for (const [i, digit] of [...String(value)].entries())
      ink.sign(
        GLYPHS.timeDigit + Number(digit),
        x + 0.4 * SPACE + (i - (String(value).length - 1) / 2) * 1.7 * SPACE,
        y,
        SPACE,
      );
}

/** The section's name and the chords, above what is played under them. */
function drawAbove(
  ink: Ink,
  { label, chords, events, fifths }: WrittenBar,
  xs: readonly number[],
  end: number,
  top: number,
): void {
  if (label !== undefined) {
    const width = ink.textWidth(label, 8.5, 'bold');
    ink.doc
      .lineWidth(0.6)
      .rect(xs[0]! - 4, top - 33, width + 6, 11.5)
      .stroke();
    ink.text(label, xs[0]! - 1, top - 24.5, 8.5, { style: 'bold' });
  }
  for (const { tick, chord } of chords) {
    const i = Math.max(
      0,
      events.findLastIndex((event) => event.tick <= tick),
    );
    const event = events[i]!;
    const next = xs[i + 1] ?? end;
    const x = xs[i]! + ((tick - event.tick) / event.ticks) * (next - xs[i]!);
    ink.text(chordName(chord, tonesOf(fifths)), x, top - 9, CHORD_SIZE, { style: 'bold' });
  }
}

function drawTies(ink: Ink, notes: readonly DrawnNote[], left: number, right: number): void {
  for (const [i, { event, x, y, stemUp }] of notes.entries()) {
    const next = notes[i + 1];
    if (event.note!.tiedTo) drawTie(ink, x + HEAD_WIDTH, next ? next.x : right - SPACE, y, stemUp);
    if (i === 0 && event.note!.tiedFrom) drawTie(ink, left - SPACE, x, y, stemUp);
  }
}

/** Syllables under their notes, hyphens between those of a word, a line as long as one is held over several notes. */
function drawWords(ink: Ink, notes: readonly DrawnNote[], right: number, y: number): void {
  let held: { from: number; to: number } | undefined;
  const endLine = () => {
    if (held && held.to > held.from + SPACE) ink.line(held.from, y + 1, held.to, y + 1, 0.5);
    held = undefined;
  };
  let hyphen: number | undefined;
  for (const { event, x } of notes) {
    const { syllable, tiedFrom, melisma } = event.note!;
    const middle = x + HEAD_WIDTH / 2;
    if (!syllable) {
      if ((tiedFrom || melisma) && held) held.to = x + HEAD_WIDTH;
      continue;
    }
    endLine();
    const width = ink.textWidth(syllable.text, LYRIC_SIZE);
    const [from, to] = [middle - width / 2, middle + width / 2];
    if (hyphen !== undefined) ink.text('-', (hyphen + from) / 2, y, LYRIC_SIZE, { centred: true });
    ink.text(syllable.text, middle, y, LYRIC_SIZE, { centred: true });
    const goesOn = syllable.syllabic === 'begin' || syllable.syllabic === 'middle';
    hyphen = goesOn ? to : undefined;
    held = goesOn ? undefined : { from: to + 1.5, to: to };
  }
  if (hyphen !== undefined) ink.text('-', Math.min(hyphen + 4, right), y, LYRIC_SIZE);
  endLine();
}
