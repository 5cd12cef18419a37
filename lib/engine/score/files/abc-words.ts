import type { SheetNote } from './sheet.ts';

/** Notes of a line of music, with bar lines between. */
export type LineNotes = (SheetNote | '|')[];

const ACCENTS: Readonly<Record<string, string>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '"': '\u0308',
};
const LETTERS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  o: 'ø',
  O: 'Ø',
  aa: 'å',
};

/** Text as ABC writes letters that are not ASCII: "caf\'e". */
export const abcText = (text: string): string =>
  text
    .replace(/\\(['`^~"])([A-Za-z])/g, (_, accent: string, letter: string) =>
      (letter + ACCENTS[accent]!).normalize('NFC'),
    )
    .replace(/\\,([cC])/g, (_, letter: string) => `${letter}\u0327`.normalize('NFC'))
    .replace(/\\(ss|ae|AE|oe|aa|o|O)/g, (_, name: string) => LETTERS[name]!)
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const tokensOf = (text: string): string[] => text.match(/[*_|]|-|(?:\\-|[^\s*_|-])+/g) ?? [];

/** Of Chinese each character is a syllable, written together or not. */
const piecesOf = (token: string): string[] =>
  /^\p{Script=Han}[\p{Script=Han}\p{P}]*$/u.test(token)
    ? (token.match(/\p{Script=Han}\p{P}*/gu) ?? [])
    : [token];

const notesIn = (lines: readonly LineNotes[]): number =>
  lines.reduce((sum, line) => sum + line.filter((each) => each !== '|').length, 0);

/**
 * The notes that a line of words is for: those of the line of music above it; where it has more words than that has notes, all since the last
 * words (ABC 2.1, 5.1).
 */
export function notesForWords(text: string, lines: readonly LineNotes[]): LineNotes {
  const last = lines.at(-1) ?? [];
  if (lines.length < 2) return last;
  const needed = tokensOf(abcText(text)).reduce(
    (sum, token) => sum + (token === '-' || token === '|' ? 0 : piecesOf(token).length),
    0,
  );
  return needed > notesIn([last]) ? lines.flat() : last;
}

/** A line of words under notes, as a verse of them. */
export function putWords(written: string, verse: number, notes: LineNotes): void {
  // "1.~The" numbers a verse.
  const text = abcText(written.replace(/^\s*\d{1,2}[.:)][~\s]*/, ''));
  let at = 0;
  const nextNote = (): SheetNote | undefined => {
    while (at < notes.length) {
      const note = notes[at++]!;
      if (note !== '|') return note;
    }
    return undefined;
  };
  const noteBefore = (index: number): SheetNote | undefined => {
    for (let i = index - 1; i >= 0; i--) {
      const each = notes[i]!;
      if (each !== '|') return each;
    }
    return undefined;
  };
  for (const token of tokensOf(text)) {
    if (token === '|') {
      while (at < notes.length && notes[at++] !== '|');
      continue;
    }
    if (token === '-') {
      const last = noteBefore(at)?.syllables?.[verse];
      if (last && !last.goesOn) last.goesOn = true;
      else nextNote();
      continue;
    }
    let note = nextNote();
    if (token === '*' || token === '_') continue;
    // A tied note has no syllable of its own; where the words have a sign for it, that is passed with it.
    while (note && noteBefore(at - 1)?.tied === true) note = nextNote();
    if (!note) continue;
    for (const [i, piece] of piecesOf(token).entries()) {
      if (i > 0) note = nextNote();
      if (!note) break;
      const syllables = [...(note.syllables ?? [])];
      syllables[verse] = { text: piece.replace(/~/g, ' ').trim().replace(/\\-/g, '-'), goesOn: false };
      note.syllables = syllables;
    }
  }
}
