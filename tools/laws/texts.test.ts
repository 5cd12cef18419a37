import { expect, test } from 'vitest';
import { findUses, readSources } from './read-sources.ts';

/**
 * Putting marks in order is quadratic in how many follow one another: every place where a text is normalised, with what
 * bounds the text there. A new one fails until somebody has thought of that, and written it down.
 */
const FIELD = 'a field of the contract, measured before';
const WORD = 'of a line that `syllabifyLine` has cut';
const BOUNDS: Record<string, string | RegExp> = {
  'lib/contract/measured-text.ts': /MARKS_TOGETHER = 32/,
  'lib/contract/musical-key.ts': FIELD,
  'lib/engine/codec/decode/read-tags.ts': /slice\(0, 8 \* TEXT_CHARACTERS_MAX\)/,
  'lib/engine/compose/given-chords.ts': FIELD,
  'lib/engine/doors/render-sound-effect.ts': FIELD,
  'lib/engine/lyrics/clean-lyrics.ts': FIELD,
  'lib/engine/lyrics/lexicon/lookup.ts': 'the lexicon, and a piece of a style',
  'lib/engine/lyrics/parse-key.ts': FIELD,
  'lib/engine/lyrics/read-subject.ts': FIELD,
  'lib/engine/lyrics/scan-style.ts': FIELD,
  'lib/engine/lyrics/section-tags.ts': 'a line of a field of the contract',
  'lib/engine/lyrics/syllables.ts': FIELD,
  // A letter and its accent.
  'lib/engine/score/files/abc-words.ts': /letter \+ ACCENTS\[accent\]/,
  'lib/engine/score/plain-words/read-chinese.ts': FIELD,
  'lib/engine/sound-effects/read-sound.ts': FIELD,
  'lib/engine/text/english-word.ts': WORD,
  'lib/engine/text/spelling-to-sound.ts': WORD,
  'lib/engine/text/syllabify-line.ts': /plainText\(text\.slice\(0, MAX_LINE_LENGTH\)\)/,
  'lib/engine/text/tokens.ts': WORD,
  'lib/engine/text/transliterate.ts': WORD,
  'lib/engine/voice/banks/aliases.ts': /alias\.length > LONGEST_ALIAS\) return/,
  'lib/engine/voice/banks/bank-files.ts': /name\.length > BANK_LIMITS\.nameCharacters/,
  'lib/studio/auth/auth-options.ts': /typed\.length > EMAIL_CHARACTERS/,
};

test('every text that is normalised has an end before it is', () => {
  const sources = readSources('lib', 'app', 'components');
  const found = findUses(sources, /(?<!path\.posix|path)\.normalize\(/g);
  expect(Object.keys(found).sort()).toEqual(Object.keys(BOUNDS).sort());
  for (const [file, bound] of Object.entries(BOUNDS))
    if (bound instanceof RegExp)
      expect(sources.find((source) => source.file === file)?.text, file).toMatch(bound);
});
