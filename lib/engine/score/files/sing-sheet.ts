import { syllabifyLine } from '../../text/syllabify-line.ts';
import type { LyricLine, Note, Syllable } from '../score.ts';
import type { PlayedSheet, SheetSyllable } from './sheet.ts';

/** A rest this long ends a line, beats; so does a word with a full stop after this many syllables. */
const REST_BEATS = 1;
const LONGEST_SYLLABLES = 16;
const LEAST_SYLLABLES = 4;
const VELOCITY = 0.75;

/** A melody with its words as a vocal part has them. Every note is where it is written, and sings what it is written under. */
export function singSheet(sheet: PlayedSheet): { notes: Note[]; lyrics: LyricLine[]; notices: string[] } {
  const notices = new Set<string>();
  const lyrics: LyricLine[] = [];
  const notes: Note[] = [];
  for (const line of linesOf(sheet.notes)) {
    const tokens = line.flatMap(({ syllable }) => (syllable ? [syllable] : []));
    const written = wordsOf(tokens);
    const text = written.map((word) => word.map((token) => token.text).join('')).reduce(joinWords, '');
    const cut: Syllable[] = [];
    const words: string[] = [];
    // Characters sound by their neighbours: 一 and 不 change their tone, 乐 its sound.
    const whole = written.every(isCharacter) ? syllabifyLine(text) : undefined;
    for (const [i, word] of written.entries()) {
      const together = whole?.syllables.length === written.length;
      const { syllables, notices: own } = together
        ? { syllables: [whole.syllables[i]!], notices: whole.notices }
        : fittedWord(word);
      for (const notice of own) notices.add(notice);
      cut.push(...syllables.map((each) => ({ ...each, word: words.length })));
      words.push(word.map((token) => token.text).join(''));
    }
    let syllable = -1;
    for (const { syllable: begins, ...note } of line) {
      if (begins) syllable++;
      const sung = { line: lyrics.length, syllable, ...(!begins && { continues: true }) };
      notes.push({ ...note, velocity: VELOCITY, ...(syllable >= 0 && { sung }) });
    }
    if (cut.length > 0) lyrics.push({ section: 0, text, words, syllables: cut, backing: false });
  }
  return { notes, lyrics, notices: [...notices] };
}

type SheetNotes = PlayedSheet['notes'];

/** Lines of a song: to the next rest or full stop, never through a word. */
function linesOf(notes: SheetNotes): SheetNotes[] {
  const lines: SheetNotes[] = [];
  let line: SheetNotes = [];
  let syllables = 0;
  let last: SheetSyllable | undefined;
  for (const [i, note] of notes.entries()) {
    const before = notes[i - 1];
    const rests =
      before !== undefined && note.startBeat - before.startBeat - before.lengthBeats >= REST_BEATS - 1e-3;
    const ends = last !== undefined && /[.!?;,。！？；，]$/.test(last.text);
    const isNew =
      note.syllable !== undefined &&
      last !== undefined &&
      !last.goesOn &&
      (rests || (ends && syllables >= LEAST_SYLLABLES) || syllables >= LONGEST_SYLLABLES);
    if (isNew) {
      lines.push(line);
      line = [];
      syllables = 0;
    }
    line.push(note);
    if (note.syllable) {
      syllables++;
      last = note.syllable;
    }
  }
  return line.length > 0 ? [...lines, line] : lines;
}

function wordsOf(tokens: readonly SheetSyllable[]): SheetSyllable[][] {
  const words: SheetSyllable[][] = [];
  let goesOn = false;
  for (const token of tokens) {
    if (goesOn) words.at(-1)!.push(token);
    else words.push([token]);
    goesOn = token.goesOn;
  }
  return words;
}

const isCharacter = (word: readonly SheetSyllable[]): boolean =>
  word.length === 1 && /^\p{Script=Han}\p{P}*$/u.test(word[0]!.text);

const joinWords = (text: string, word: string): string =>
  text === '' || /\p{Script=Han}\p{P}*$/u.test(text) ? text + word : `${text} ${word}`;

/** A word's sounds on exactly as many notes as it is written under. */
function fittedWord(word: readonly SheetSyllable[]): { syllables: Syllable[]; notices: string[] } {
  const { syllables, notices } = syllabifyLine(word.map(({ text }) => text).join(''));
  const fitted = syllables.length > 0 ? [...syllables] : [humming()];
  while (fitted.length > word.length) {
    // The weakest inner vowel is swallowed, as singers do: "ev'ry".
    let weakest = 1;
    for (let i = 1; i < fitted.length; i++) if (fitted[i]!.stress < fitted[weakest]!.stress) weakest = i;
    fitted.splice(weakest - 1, 2, swallowed(fitted[weakest - 1]!, fitted[weakest]!));
  }
  // More notes than the word has syllables: its last vowel is sung again.
  while (fitted.length < word.length) {
    const last = fitted.pop()!;
    fitted.push({ ...last, coda: [] }, { ...last, onset: [], stress: 0 });
  }
  return { syllables: fitted.map((each, i) => ({ ...each, text: word[i]!.text })), notices };
}

/** Two syllables as one: the stronger keeps its vowel, the other its consonants. */
function swallowed(first: Syllable, second: Syllable): Syllable {
  return second.stress > first.stress
    ? { ...second, onset: [...first.onset, ...first.coda, ...second.onset] }
    : { ...first, coda: [...first.coda, ...second.onset, ...second.coda] };
}

const humming = (): Syllable => ({
  text: '',
  word: 0,
  language: 'vocable',
  onset: [],
  nucleus: ['AA'],
  coda: [],
  stress: 1,
});
