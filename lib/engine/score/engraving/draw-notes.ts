import { octaveOf, signatureOn, spell } from '#lib/spelling/pitch-spelling.ts';
import { VALUE_NAMES, type WrittenEvent } from '../notation/sheet-music.ts';
import { GLYPHS, type Ink } from './ink.ts';
import { SPACE } from './layout.ts';

const STEM = 3.5 * SPACE;
const STEM_WIDTH = 0.12 * SPACE;
const BEAM = 0.5 * SPACE;
const BEAM_GAP = 0.75 * SPACE;
const HEAD_WIDTH = 1.18 * SPACE;
const STEPS = 'CDEFGAB';
/** Diatonic place of the middle line, B4. */
const MIDDLE = 4 * 7 + 6;

/** A note on the page: its head's left edge and height, and which way its stem goes. */
export interface DrawnNote {
  event: WrittenEvent;
  x: number;
  y: number;
  stemUp: boolean;
}

/**
 * Notes and rests of a bar, with accidentals, dots, stems, flags, beams and the sign of triplets.
 * @param top y of the staff's highest line
 * @returns the notes, for ties and words
 */
export function drawEvents(
  ink: Ink,
  events: readonly WrittenEvent[],
  xs: readonly number[],
  top: number,
  fifths: number,
): DrawnNote[] {
  const altered = new Map<string, number>();
  const drawn: DrawnNote[] = [];
  for (const [i, event] of events.entries()) {
    const x = xs[i]!;
    if (!event.note) {
      drawRest(ink, event, x, top);
      continue;
    }
    const spelled = spell(event.note.pitch, fifths);
    const place = 7 * octaveOf(event.note.pitch, spelled) + STEPS.indexOf(spelled.step);
    const y = top + 2 * SPACE - ((place - MIDDLE) * SPACE) / 2;
    const key = `${place}`;
    const holds = altered.get(key) ?? signatureOn(spelled.step, fifths);
    if (spelled.alter !== holds && !event.note.tiedFrom) {
      const glyph = GLYPHS.accidentals[String(spelled.alter) as keyof typeof GLYPHS.accidentals];
      if (glyph) ink.sign(glyph, x - ink.signWidth(glyph, SPACE) - 0.25 * SPACE, y, SPACE);
      altered.set(key, spelled.alter);
    }
    ledgerLines(ink, x, place, top);
    const head = headOf(event);
    ink.sign(head, x, y, SPACE);
    if (event.value!.dots > 0)
      ink.sign(
        GLYPHS.dot,
        x + HEAD_WIDTH + 0.35 * SPACE,
        (place - MIDDLE) % 2 === 0 ? y - SPACE / 2 : y,
        SPACE,
      );
    drawn.push({ event, x, y, stemUp: place < MIDDLE });
  }
  for (const group of groupsOf(drawn)) drawStems(ink, group);
  drawTriplets(ink, events, xs, top, drawn);
  return drawn;
}

const headOf = ({ value }: WrittenEvent): number =>
  value!.name === 'whole'
    ? GLYPHS.noteheads.whole
    : value!.name === 'half'
      ? GLYPHS.noteheads.half
      : GLYPHS.noteheads.black;

const flagsOf = ({ value }: WrittenEvent): number => Math.max(0, VALUE_NAMES.indexOf(value!.name) - 2);

function drawRest(ink: Ink, { value, ticks }: WrittenEvent, x: number, top: number): void {
  const name = value?.name ?? 'whole';
  const glyph =
    name === 'whole' || name === 'half' || name === 'quarter'
      ? GLYPHS.rests[name]
      : GLYPHS.rests.eighth + VALUE_NAMES.indexOf(name) - VALUE_NAMES.indexOf('eighth');
  const y = name === 'whole' ? top + SPACE : top + 2 * SPACE;
  ink.sign(glyph, x, y, SPACE);
  if (value?.dots && ticks > 0) ink.sign(GLYPHS.dot, x + 1.6 * SPACE, top + 1.5 * SPACE, SPACE);
}

function ledgerLines(ink: Ink, x: number, place: number, top: number): void {
  const line = (at: number) => {
    const y = top + 2 * SPACE - ((at - MIDDLE) * SPACE) / 2;
    ink.line(x - 0.35 * SPACE, y, x + HEAD_WIDTH + 0.35 * SPACE, y, 0.16 * SPACE);
  };
  for (let at = MIDDLE + 6; at <= place; at += 2) line(at);
  for (let at = MIDDLE - 6; at >= place; at -= 2) line(at);
}

/** Notes that one beam joins, and each other alone. */
function groupsOf(notes: readonly DrawnNote[]): DrawnNote[][] {
  const groups: DrawnNote[][] = [];
  for (const note of notes) {
    const beam = note.event.note!.beams[0];
    if (beam === 'continue' || beam === 'end') groups.at(-1)!.push(note);
    else groups.push([note]);
  }
  return groups;
}

function drawStems(ink: Ink, group: DrawnNote[]): void {
  const stemmed = group.filter(({ event }) => event.value!.name !== 'whole');
  if (stemmed.length === 0) return;
  const [first, last] = [stemmed[0]!, stemmed.at(-1)!];
  // The way of the note farthest from the middle line.
  const middle = stemmed.reduce((sum, { stemUp }) => sum + (stemUp ? 1 : -1), 0) / stemmed.length;
  const up = middle === 0 ? first.stemUp : middle > 0;
  for (const note of stemmed) note.stemUp = up;
  const stemX = ({ x }: DrawnNote) => (up ? x + HEAD_WIDTH - STEM_WIDTH / 2 : x + STEM_WIDTH / 2);
  const way = up ? -1 : 1;
  if (stemmed.length === 1) {
    const flags = flagsOf(first.event);
    const end = first.y + way * (STEM + Math.max(0, flags - 2) * BEAM_GAP);
    ink.line(stemX(first), first.y, stemX(first), end, STEM_WIDTH);
    // Flags stand two code points apart, up and down by turns.
    if (flags > 0)
      ink.sign((up ? GLYPHS.flagUp : GLYPHS.flagDown) + 2 * (flags - 1), stemX(first), end, SPACE);
    return;
  }
  // The beam leans as its ends do, a little at most, and is a stem's length from the nearest head.
  const run = stemX(last) - stemX(first);
  const slope = Math.max(-0.5 * SPACE, Math.min(0.5 * SPACE, last.y - first.y)) / Math.max(1, run);
  const needed = stemmed.map((note) => note.y + way * STEM - slope * (stemX(note) - stemX(first)));
  const start = up ? Math.min(...needed) : Math.max(...needed);
  const beamAt = (x: number) => start + slope * (x - stemX(first));
  for (const note of stemmed) ink.line(stemX(note), note.y, stemX(note), beamAt(stemX(note)), STEM_WIDTH);
  const bar = (from: number, to: number, level: number) => {
    const shift = -way * level * BEAM_GAP;
    const thick = -way * BEAM;
    const [y1, y2] = [beamAt(from) + shift, beamAt(to) + shift];
    ink.doc.polygon([from, y1], [to, y2], [to, y2 + thick], [from, y1 + thick]).fill();
  };
  for (let level = 0; level < 5; level++)
    for (const [i, note] of stemmed.entries()) {
      const beam = note.event.note!.beams[level];
      const x = stemX(note);
      if (beam === 'begin' || beam === 'continue') bar(x, stemX(stemmed[i + 1]!), level);
      else if (beam === 'forward hook') bar(x, x + HEAD_WIDTH, level);
      else if (beam === 'backward hook') bar(x - HEAD_WIDTH, x, level);
    }
}

function drawTriplets(
  ink: Ink,
  events: readonly WrittenEvent[],
  xs: readonly number[],
  top: number,
  drawn: readonly DrawnNote[],
): void {
  let from = 0;
  for (const [i, { triplet }] of events.entries()) {
    if (triplet?.starts) from = i;
    if (!triplet?.stops) continue;
    const inside = drawn.filter(({ event }) => events.indexOf(event) >= from && events.indexOf(event) <= i);
    const highest = Math.min(top, ...inside.map(({ y, stemUp }) => (stemUp ? y - STEM : y)));
    const middle = (xs[from]! + xs[i]! + HEAD_WIDTH) / 2;
    ink.sign(GLYPHS.tuplet3, middle - SPACE / 2, highest - 0.9 * SPACE, SPACE * 0.8);
  }
}

/** A tie from a note to the next one of its pitch, or to a line's end. */
export function drawTie(ink: Ink, fromX: number, toX: number, y: number, below: boolean): void {
  const way = below ? 1 : -1;
  const [x1, x2] = [fromX, Math.max(toX, fromX + SPACE)];
  const start = y + way * 0.7 * SPACE;
  const height = way * Math.min(1.6 * SPACE, 0.5 * SPACE + (x2 - x1) * 0.06);
  const third = (x2 - x1) / 3;
  ink.doc
    .moveTo(x1, start)
    .bezierCurveTo(x1 + third, start + height, x2 - third, start + height, x2, start)
    .bezierCurveTo(x2 - third, start + height * 1.25, x1 + third, start + height * 1.25, x1, start)
    .fill();
}

export { HEAD_WIDTH };
