import { expect, test } from 'vitest';
import { importedFacts } from '#lib/studio/songs/imported-facts.ts';
import { typedLine, typedName } from '#lib/studio/typed-line.ts';
import { readSources } from './read-sources.ts';

const sources = readSources('app', 'lib/studio');
/** What somebody calls something, wherever a schema of the studio takes it. */
const NAMED =
  /\b(name|title|label|description|word|section|text)\w*: (z\s*\.string\(\)[^,\n]*|[\w.]+(?:\([^\n]*?\))?)/g;
/** Checked by the contract's own fields afterwards, where they are sent to the service. */
const BY_CONTRACT: Record<string, RegExp> = {
  'app/(studio)/songs/actions.ts title': /renderScoreFile\(user\.id, input\)/,
};

test('no name goes into a row or before other people’s eyes but as a line', () => {
  const bare = sources.flatMap(({ file, text }) =>
    [...text.matchAll(NAMED)]
      .filter(
        ([, , schema = '']) => schema.startsWith('z') && /string\(\)/.test(schema) && !/toLine/.test(schema),
      )
      .map(([, field]) => [`${file} ${field}`, text] as const),
  );
  expect([...new Set(bare.map(([where]) => where))].sort()).toEqual([
    ...Object.keys(BY_CONTRACT),
    // Its chain is over several lines, with its own words for what is wrong; it ends in toLine.
    'lib/studio/auth/accounts.ts name',
  ]);
  for (const [where, text] of bare) if (BY_CONTRACT[where]) expect(text).toMatch(BY_CONTRACT[where]);
});

const ODD = 'a\u202eb\u0007\r\n  c\u0301';
test('a line shows nothing but itself', () => {
  expect(typedLine(80).parse(ODD)).toBe('ab \u0107');
  expect(typedLine(80).parse('')).toBe('');
  expect(typedName(80).safeParse(' \u202e ').success).toBe(false);
  expect(typedName(3).parse('abcdef')).toBe('abc');
  expect(typedName(3).safeParse('a'.repeat(25)).success).toBe(false);
});

test('so does every text of a bundle', () => {
  const times = { start_s: 0, end_s: 1 };
  const facts = importedFacts.parse({
    songloom: 1,
    title: ODD,
    tags: ODD,
    timeline: {
      state: 'complete',
      beats: [],
      sections: [{ label: ODD, ...times }],
      aligned_lyrics: [{ text: ODD, section: ODD, words: [{ word: ODD, ...times }], ...times }],
      aligned_words: [{ word: ODD, success: true, p_align: 1, ...times }],
    },
    stems: [{ key: 'k', id: 'i', files: [{ kind: 'stem-voice', name: ODD }] }],
  });
  expect(JSON.stringify(facts)).not.toMatch(/\u202e|\\u0007|\\n/);
  expect(facts.timeline?.sections[0]?.label).toBe('ab \u0107');
  expect(facts.stems[0]?.files[0]?.name).toBe('ab \u0107');
});
