import { syllabifyLine } from '../../text/syllabify-line.ts';
import { fitWords } from '../fit-words.ts';
import type { LyricLine, Note, Part, Score } from '../score.ts';
import { type EditContext, EditRefusedError } from './edit.ts';
import { inOrder } from './select-notes.ts';

/** The line of that number. @throws EditRefusedError where the song has fewer */
export function lineOf(score: Score, line: number): LyricLine {
  const found = score.lyrics[line];
  if (found) return found;
  const count = score.lyrics.length;
  throw new EditRefusedError(
    `There is no line ${line}; this song has ${count === 0 ? 'no lines' : `lines 0 to ${count - 1}`}.`,
  );
}

/** A line's words changed, in every part that sings it. As many syllables as before keep their notes and melismas. */
export function setWords(score: Score, lineIndex: number, text: string, context: EditContext): Score {
  const line = lineOf(score, lineIndex);
  const { words, syllables, notices } = syllabifyLine(text);
  if (syllables.length === 0)
    throw new EditRefusedError(
      `Line ${lineIndex}: there is nothing to sing in "${text}"; to leave the line out, remove its notes.`,
    );
  for (const notice of notices) context.onNotice?.(notice);
  const isAsLong = syllables.length === line.syllables.length;
  return {
    ...score,
    lyrics: score.lyrics.with(lineIndex, { ...line, text, words, syllables }),
    parts: isAsLong ? score.parts : score.parts.map((part) => refitted(part, lineIndex, syllables.length)),
  };
}

function refitted(part: Part, line: number, count: number): Part {
  const own = part.notes.filter((note) => note.sung?.line === line);
  if (own.length === 0) return part;
  const bare = own.map(({ sung: _old, ...note }): Note => note);
  return {
    ...part,
    notes: inOrder([
      ...part.notes.filter((note) => note.sung?.line !== line),
      ...fitWords(bare, line, count),
    ]),
  };
}
