/** ABC, standard 2.1 (C. Walshaw): one tune of one voice with its words and chords. */
import { chordName } from '#lib/spelling/chord-symbols.ts';
import { nameOf, octaveOf, signatureOn, spell, tonesOf, writtenMode } from '#lib/spelling/pitch-spelling.ts';
import { notate } from '../notation/notate.ts';
import { TICKS, type WrittenBar, type WrittenEvent, type WrittenNote } from '../notation/sheet-music.ts';
import type { Score } from '../score.ts';
import { ratioOfSwing, type Swing } from '../swing.ts';

/** L:1/16. */
const UNIT_TICKS = TICKS / 4;
const BARS_A_LINE = 4;
const MODE_SUFFIX: Readonly<Record<string, string>> = {
  minor: 'm',
  dorian: 'dor',
  mixolydian: 'mix',
  lydian: 'lyd',
  phrygian: 'phr',
};

/**
 * A lead sheet in ABC: the melody with its words, chords, sections, keys and tempi. Times are as written: on a grid, straight
 * where they swing. ABC names chords at notes, so a note is tied where a chord changes under it.
 * @throws NoMelodyToWriteError where no part has notes of a pitch
 */
export function writeAbc(score: Score): string {
  const sheet = notate(score, { cutsAtChords: true });
  const { bars } = sheet;
  const { metre } = bars[0]!;
  const lines = [
    'X:1',
    `T:${oneLine(sheet.title) || 'Song'}`,
    ...(sheet.swing ? [`R:${nameOfSwing(sheet.swing)}`] : []),
    `M:${metre.numerator}/${metre.denominator}`,
    'L:1/16',
    `Q:1/4=${bpmOf(bars[0]!.tempos[0]?.bpm ?? 120)}`,
    `K:${keyOf(bars[0]!)}`,
  ];
  for (let first = 0; first < bars.length; first += BARS_A_LINE) {
    const line = bars.slice(first, first + BARS_A_LINE);
    const isLast = first + BARS_A_LINE >= bars.length;
    lines.push(line.map((bar, i) => barOf(bar, first + i === 0)).join(' | ') + (isLast ? ' |]' : ' |'));
    const words = wordsOf(line);
    if (words) lines.push(`w: ${words}`);
  }
  return `${lines.join('\n')}\n`;
}

const nameOfSwing = (swing: Swing) =>
  `Swing ${swing.unit === 0.25 ? '16ths ' : ''}${ratioOfSwing(swing).join(':')}`;
const oneLine = (text: string) => text.replace(/[\r\n%\\]+/g, ' ').trim();
const bpmOf = (bpm: number) => Number(bpm.toFixed(2));
const keyOf = ({ key, fifths }: WrittenBar) =>
  nameOf(spell(key.tonic, fifths)) + (MODE_SUFFIX[writtenMode(key)] ?? '');

function barOf(bar: WrittenBar, isFirst: boolean): string {
  const signs: string[] = [];
  if (bar.changesMetre) signs.push(`[M:${bar.metre.numerator}/${bar.metre.denominator}]`);
  if (bar.changesKey) signs.push(`[K:${keyOf(bar)}]`);
  if (bar.label !== undefined) signs.push(`"^${oneLine(bar.label).replaceAll('"', "'")}"`);
  // Accidentals that a reader may take to hold for the rest of the bar, in any octave.
  const altered = new Set<string>();
  const groups = tripletSizes(bar.events);
  let text = signs.join('');
  for (const [i, event] of bar.events.entries()) {
    const ends = event.tick + event.ticks;
    const within = ({ tick }: { tick: number }) => tick < ends && (tick >= event.tick || i === 0);
    for (const { tick, bpm } of bar.tempos.filter(within))
      if (!isFirst || tick > 0) text += `[Q:1/4=${bpmOf(bpm)}]`;
    const chords = bar.chords.filter((chord) => placedAt(bar.events, chord.tick) === i);
    const joins = event.note && /continue|end/.test(event.note.beams[0] ?? '') && chords.length === 0;
    text += `${i > 0 && !joins ? ' ' : ''}${chords.map(({ chord }) => `"${chordName(chord, tonesOf(bar.fifths))}"`).join('')}`;
    const size = groups.get(i);
    if (size) text += `(3:2:${size}`;
    text += signOf(event, bar.fifths, altered);
  }
  return text;
}

/** The event that a chord stands at: the one that begins nearest. */
function placedAt(events: readonly WrittenEvent[], tick: number): number {
  return events.reduce(
    (best, event, i) => (Math.abs(event.tick - tick) < Math.abs(events[best]!.tick - tick) ? i : best),
    0,
  );
}

/** How many signs each group of triplets has, by where it begins. */
function tripletSizes(events: readonly WrittenEvent[]): Map<number, number> {
  const sizes = new Map<number, number>();
  let first = 0;
  for (const [i, { triplet }] of events.entries()) {
    if (!triplet) continue;
    if (triplet.starts) first = i;
    sizes.set(first, i - first + 1);
  }
  return sizes;
}

function signOf({ ticks, triplet, note }: WrittenEvent, fifths: number, altered: Set<string>): string {
  const length = lengthOf(triplet ? ticks * 1.5 : ticks);
  if (!note) return `z${length}`;
  const spelled = spell(note.pitch, fifths);
  const octave = octaveOf(note.pitch, spelled);
  const { step, alter } = spelled;
  let accidental = '';
  if (alter !== signatureOn(step, fifths) || altered.has(step)) {
    accidental = alter === 0 ? '=' : alter > 0 ? '^'.repeat(alter) : '_'.repeat(-alter);
    altered.add(step);
  }
  const letter = octave >= 5 ? step.toLowerCase() + "'".repeat(octave - 5) : step + ','.repeat(4 - octave);
  return `${accidental}${letter}${length}${note.tiedTo ? '-' : ''}`;
}

/** "", "3", "/2", "3/2": of sixteenths. */
function lengthOf(ticks: number): string {
  let [above, below] = [ticks, UNIT_TICKS];
  while (above % 2 === 0 && below % 2 === 0) [above, below] = [above / 2, below / 2];
  for (const divisor of [3, 5])
    while (above % divisor === 0 && below % divisor === 0)
      [above, below] = [above / divisor, below / divisor];
  return `${above === 1 ? '' : above}${below === 1 ? '' : `/${below}`}`;
}

/** The words under a line's notes; nothing where nobody sings. */
function wordsOf(bars: readonly WrittenBar[]): string | undefined {
  const notes = bars.flatMap(({ events }) => events.flatMap(({ note }) => (note ? [note] : [])));
  if (!notes.some(({ syllable }) => syllable)) return undefined;
  let hasBegun = false;
  return notes
    .map(({ syllable, tiedFrom, melisma }: WrittenNote) => {
      if (!syllable) return hasBegun && (tiedFrom || melisma) ? '_' : '*';
      hasBegun = true;
      const text = oneLine(syllable.text).replace(/[*_|]/g, '').replaceAll('-', '\\-').replaceAll(' ', '~');
      const goesOn = syllable.syllabic === 'begin' || syllable.syllabic === 'middle';
      return text === '' ? '*' : `${text}${goesOn ? '-' : ''}`;
    })
    .join(' ')
    .replaceAll('- ', '-');
}
