import { describe, expect, it } from 'vitest';
import { judgingRequests, tuningRequests } from '#tools/fixtures/lyric-requests.ts';
import { measureSubject } from '#tools/measure/lyric-subject.ts';
import { Random } from '../random.ts';
import { writeLyrics } from './write-lyrics.ts';

describe.each([
  ['requests that the writer was made by', tuningRequests],
  ['other requests', judgingRequests],
])('words for %s', (_, requests) => {
  const rows = requests.flatMap((request) => [4, 5].map((seed) => measureSubject(request, seed)));

  it.each(['en', 'zh'] as const)('sing at least 60 %% of what was asked (%s)', (language) => {
    const said = rows.filter((row) => row.language === language).map((row) => row.said);
    expect(said).toHaveLength(40);
    expect(said.reduce((sum, share) => sum + share, 0) / said.length).toBeGreaterThan(0.85);
    expect(rows.filter((row) => row.said < 0.6 - 1e-9)).toEqual([]);
  });

  it('rhyme, keep the metre of their verses and say no line twice', () => {
    expect(rows.filter((row) => row.unrhymed + row.offMetre + row.twice > 0)).toEqual([]);
  });
});

it('what a request says of its sound is not sung', () => {
  for (let seed = 0; seed < 6; seed++) {
    const { text } = writeLyrics(
      { description: 'a synthwave song about a lost umbrella with soft piano, 120 bpm, female vocals' },
      new Random(seed),
    );
    expect(text).toMatch(/lost umbrella/iu);
    expect(text).not.toMatch(/synthwave|bpm|female vocals|soft piano/iu);
  }
});

it('a keyword stands beside the request’s words, not in their place', () => {
  const { text } = writeLyrics(
    {
      description: 'a folk song about a one-legged rooster in a petrol station',
      keyword: 'velvet thunder, Maria',
    },
    new Random(3),
  );
  for (const word of ['one-legged rooster', 'petrol station', 'velvet thunder', 'Maria'])
    expect(text.toLowerCase()).toContain(word.toLowerCase());
});

it.each([
  `a song about ${'old men who sing of rivers in the night, '.repeat(120)}`,
  `关于${'沙漠里种树的老人和他的猫，'.repeat(300)}`,
  `about ${'x'.repeat(5_000)}`,
  `关于${'的'.repeat(3_000)}`,
  'a song about <script>alert(1)</script> and [Chorus] {x} {X} {the}',
])('whatever is asked, what is sung is a song: %.40s', (description) => {
  const { text } = writeLyrics({ description }, new Random(1));
  const lines = text.split('\n').filter((line) => line !== '' && !/^\[[^\]<]+\]$/u.test(line));
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter((line) => line.length > 90 || /[<>{}$]/u.test(line))).toEqual([]);
});
