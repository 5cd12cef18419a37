import type { ChordQuality, Key, LyricLine, Note, Part, Score } from '../score.ts';
import { KINDS } from './read-musicxml.ts';

/** Parts of a beat that are written: times are rounded to them. */
const DIVISIONS = 480;
const SHARP_STEPS = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];
const FLAT_STEPS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'];
/** Sharps of the key on C of each mode that MusicXML names. */
const FIFTHS_ON_C: Readonly<Record<string, number>> = {
  major: 0,
  minor: -3,
  dorian: -2,
  mixolydian: -1,
  lydian: 1,
  phrygian: -4,
};
/** What else is sung in is written as the mode it is nearest to. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  'harmonic-minor': 'minor',
  'minor-pentatonic': 'minor',
  blues: 'minor',
  'major-pentatonic': 'major',
};
/** Qualities that MusicXML has no one word for. */
const NEAREST: Readonly<Partial<Record<ChordQuality, string>>> = { add9: 'major', 'minor-add9': 'minor' };

/** There is nothing to write a lead sheet of: no part has a melody. */
export class NoMelodyToWriteError extends RangeError {
  override readonly name = 'NoMelodyToWriteError';
}

/**
 * A lead sheet in MusicXML 4.0 (partwise): the melody (who sings first, else who leads) with its words, the chords over
 * it, the sections, key, metre and tempo. Times are as they are written in the score, to 1/480 of a beat, without what
 * players add; rests are written out, ties go over bar lines; pitches are spelled by the key.
 * @throws NoMelodyToWriteError where no part has notes of a pitch
 */
export function writeMusicXml(score: Score): string {
  const part = melodyOf(score);
  if (!part) throw new NoMelodyToWriteError('No part of this song has a melody that could be written down.');
  const fifths = fifthsOf(score.key);
  const names = fifths < 0 ? FLAT_STEPS : SHARP_STEPS;
  const bar = Math.round(score.metre.beatsPerBar * DIVISIONS);
  const notes = oneAtATime(part.notes);
  const bars = Math.max(1, Math.ceil(score.lengthBeats / score.metre.beatsPerBar - 1e-6));
  const measures = Array.from({ length: bars }, (_, index) => {
    const from = index * bar;
    return [
      `  <measure number="${index + 1}">`,
      ...(index === 0 ? attributes(score, fifths) : []),
      ...directions(score, from, from + bar),
      ...harmonies(score, from, from + bar, names),
      ...melody(notes, score.lyrics, from, from + bar, names),
      '  </measure>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" "http://www.musicxml.org/dtds/partwise.dtd">
<score-partwise version="4.0">
 <work><work-title>${escaped(score.title)}</work-title></work>
 <part-list><score-part id="P1"><part-name>${escaped(part.name)}</part-name></score-part></part-list>
 <part id="P1">
${measures.join('\n')}
 </part>
</score-partwise>
`;
}

const TUNEFUL = ['lead-vocal', 'lead', 'counter', 'riff', 'arpeggio', 'harmony', 'bass'] as const;

function melodyOf({ parts }: Score): Part | undefined {
  for (const role of TUNEFUL) {
    const found = parts.find((part) => part.role === role && part.notes.length > 0);
    if (found) return found;
  }
  return undefined;
}

interface WrittenNote {
  start: number;
  end: number;
  pitch: number;
  sung: Note['sung'];
}

/** The notes on the grid, each until the next at most; of notes at once the highest. */
function oneAtATime(notes: readonly Note[]): WrittenNote[] {
  const placed = notes
    .map(({ startBeat, lengthBeats, pitch, sung }) => ({
      start: Math.round(startBeat * DIVISIONS),
      end: Math.round((startBeat + lengthBeats) * DIVISIONS),
      pitch: Math.round(pitch),
      sung,
    }))
    .sort((a, b) => a.start - b.start || b.pitch - a.pitch)
    .filter((note, i, all) => i === 0 || note.start > all[i - 1]!.start);
  return placed
    .map((note, i) => ({ ...note, end: Math.min(note.end, placed[i + 1]?.start ?? note.end) }))
    .filter(({ start, end }) => end > start);
}

function attributes({ key, metre }: Score, fifths: number): string[] {
  const mode = WRITTEN_AS[key.mode] ?? key.mode;
  return [
    '   <attributes>',
    `    <divisions>${DIVISIONS}</divisions>`,
    `    <key><fifths>${fifths}</fifths><mode>${mode}</mode></key>`,
    `    <time><beats>${metre.numerator}</beats><beat-type>${metre.denominator}</beat-type></time>`,
    '    <clef><sign>G</sign><line>2</line></clef>',
    '   </attributes>',
  ];
}

function directions({ sections, tempoMap }: Score, from: number, to: number): string[] {
  const isHere = ({ startBeat }: { startBeat: number }) => {
    const at = Math.round(startBeat * DIVISIONS);
    return at >= from && at < to;
  };
  return [
    ...sections
      .filter(isHere)
      .map(
        ({ label }) =>
          `   <direction placement="above"><direction-type><rehearsal>${escaped(label)}</rehearsal></direction-type></direction>`,
      ),
    ...tempoMap
      .filter(isHere)
      .slice(0, 1)
      .map(({ bpm }) => `   <sound tempo="${Number(bpm.toFixed(3))}"/>`),
  ];
}

/** The chords that begin in a bar, before its notes: the place is gone to and back from. */
function harmonies({ chords }: Score, from: number, to: number, names: readonly string[]): string[] {
  const lines: string[] = [];
  let at = from;
  for (const { startBeat, root, quality, bass } of chords) {
    const start = Math.round(startBeat * DIVISIONS);
    if (start < from || start >= to) continue;
    if (start > at) lines.push(`   <forward><duration>${start - at}</duration></forward>`);
    at = Math.max(at, start);
    const kind = NEAREST[quality] ?? Object.keys(KINDS).find((name) => KINDS[name] === quality) ?? 'major';
    const lowest = bass === undefined ? '' : `<bass>${stepOf(names[bass]!, 'bass-')}</bass>`;
    lines.push(
      `   <harmony><root>${stepOf(names[root]!, 'root-')}</root><kind>${kind}</kind>${lowest}</harmony>`,
    );
  }
  if (at > from) lines.push(`   <backup><duration>${at - from}</duration></backup>`);
  return lines;
}

function melody(
  notes: readonly WrittenNote[],
  lyrics: readonly LyricLine[],
  from: number,
  to: number,
  names: readonly string[],
): string[] {
  const lines: string[] = [];
  let at = from;
  const restUntil = (time: number) => {
    if (time > at) lines.push(`   <note><rest/><duration>${time - at}</duration><voice>1</voice></note>`);
    at = Math.max(at, time);
  };
  for (const { start, end, pitch, sung } of notes) {
    if (end <= from || start >= to) continue;
    const [first, last] = [Math.max(start, from), Math.min(end, to)];
    restUntil(first);
    const [stops, starts] = [first > start, last < end];
    const ties = [...(stops ? ['stop'] : []), ...(starts ? ['start'] : [])];
    const octave = Math.floor(pitch / 12) - 1;
    lines.push(
      `   <note><pitch>${stepOf(names[pitch % 12]!, '')}<octave>${octave}</octave></pitch><duration>${last - first}</duration>${ties
        .map((type) => `<tie type="${type}"/>`)
        .join('')}<voice>1</voice>${
        ties.length > 0
          ? `<notations>${ties.map((type) => `<tied type="${type}"/>`).join('')}</notations>`
          : ''
      }${stops ? '' : lyricOf(sung, lyrics)}</note>`,
    );
    at = last;
  }
  restUntil(to);
  return lines;
}

/** The syllable that begins on a note, and its place in its word. */
function lyricOf(sung: Note['sung'], lyrics: readonly LyricLine[]): string {
  const line = sung && !sung.continues ? lyrics[sung.line] : undefined;
  const syllable = line?.syllables[sung!.syllable];
  if (!line || !syllable) return '';
  const isOfWord = (place: number) => line.syllables[place]?.word === syllable.word;
  const [before, after] = [isOfWord(sung!.syllable - 1), isOfWord(sung!.syllable + 1)];
  const syllabic = before ? (after ? 'middle' : 'end') : after ? 'begin' : 'single';
  return `<lyric number="1"><syllabic>${syllabic}</syllabic><text>${escaped(syllable.text)}</text></lyric>`;
}

/** "Bb" as step and alteration. */
function stepOf(name: string, prefix: string): string {
  const alter = name.length > 1 ? `<${prefix}alter>${name[1] === '#' ? 1 : -1}</${prefix}alter>` : '';
  return `<${prefix}step>${name[0]}</${prefix}step>${alter}`;
}

/** Sharps of a key (flats below 0), the spelling with fewer of them: −5 to 6. */
function fifthsOf({ tonic, mode }: Key): number {
  const above = FIFTHS_ON_C[WRITTEN_AS[mode] ?? mode] ?? 0;
  // A fifth is 7 semitones, and 7 × 7 is 1 modulo 12.
  const fifths = (((tonic * 7) % 12) + above + 24) % 12;
  return fifths > 6 ? fifths - 12 : fifths;
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // Everything of Unicode's Cc that XML 1.0 does not allow, and its two non-characters.
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (sign) => MARKUP[sign]!);
