import { z } from 'zod';
import type { Note } from '../score.ts';
import { tidyLyrics } from '../tidy-lyrics.ts';
import { EditRefusedError, editKind, placeOf } from './edit.ts';
import { noteSelection, partOf, selectNotes, withPart } from './select-notes.ts';

/**
 * Notes away. Where the first note of a syllable goes, the next of its melisma takes the syllable over; a word whose
 * every note goes leaves its line, and half a word is not left behind.
 */
export const removeNotes = editKind({
  kind: 'remove-notes',
  schema: z.strictObject({
    kind: z.literal('remove-notes'),
    part: z.string(),
    select: noteSelection,
  }),
  apply: (score, { part: id, select }) => {
    const part = partOf(score, id);
    const selected = selectNotes(score, part, select);
    const kept = part.notes.filter((note) => !selected.has(note));
    const syllableOf = ({ sung }: Note) => sung && `${sung.line}/${sung.syllable}`;
    const begun = new Set<string>();
    const notes = kept.map((note) => {
      const syllable = syllableOf(note);
      if (!note.sung || syllable === undefined) return note;
      const isFirst = !begun.has(syllable);
      begun.add(syllable);
      if (!isFirst || !note.sung.continues) return note;
      const { continues: _first, ...sung } = note.sung;
      return { ...note, sung };
    });
    const after = withPart(score, part, { notes });
    const sung = new Set(after.parts.flatMap((each) => each.notes.map(syllableOf)));
    for (const note of selected) {
      if (!note.sung || sung.has(syllableOf(note)!)) continue;
      const line = score.lyrics[note.sung.line]!;
      const { word } = line.syllables[note.sung.syllable]!;
      const left = line.syllables.some(
        (syllable, i) => syllable.word === word && sung.has(`${note.sung!.line}/${i}`),
      );
      if (left)
        throw new EditRefusedError(
          `The note at ${placeOf(score, note.startBeat)} of "${id}" carries "${line.syllables[note.sung.syllable]!.text}" of "${line.words[word]}": remove all notes of the word, or change the words first.`,
        );
    }
    return score.lyrics.length > 0 ? tidyLyrics(after) : after;
  },
});
