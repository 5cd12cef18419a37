import { z } from 'zod';
import { EditRefusedError, editKind } from './edit.ts';
import { lineOf, setWords } from './set-words.ts';

/** One word of a line for others; the line is fitted to its notes again where it has more or fewer syllables. */
export const setWord = editKind({
  kind: 'set-word',
  schema: z.strictObject({
    kind: z.literal('set-word'),
    line: z.int().min(0),
    /** Which of the line's words, from 0. */
    word: z.int().min(0),
    text: z.string().trim().min(1).max(200),
  }),
  apply: (score, { line, word, text }, context) => {
    const { words, text: written } = lineOf(score, line);
    const old = words[word];
    if (old === undefined)
      throw new EditRefusedError(
        `Line ${line} ("${written}") has ${words.length} words: there is no word ${word}.`,
      );
    // The word as it stands in the text, after those before it, so that its punctuation stays.
    let from = 0;
    for (const before of words.slice(0, word)) {
      const at = written.indexOf(before, from);
      if (at >= 0) from = at + before.length;
    }
    const at = written.indexOf(old, from);
    const separator = words.every((each) => /^\p{Script=Han}$/u.test(each)) ? '' : ' ';
    const changed =
      at >= 0
        ? written.slice(0, at) + text + written.slice(at + old.length)
        : words.with(word, text).join(separator);
    return setWords(score, line, changed, context);
  },
});
