import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { leadSheets } from '#tools/fixtures/lead-sheets/read-lead-sheets.ts';
import { scoreFacts } from './score-facts.ts';

const SAINTS = leadSheets().find(({ name }) => name === 'when-the-saints')!;

test.each(leadSheets())('$name: title, bars and words are seen in both formats', ({ abc, musicxml }) => {
  const [inAbc, inXml] = [scoreFacts('abc', strToU8(abc)), scoreFacts('musicxml', strToU8(musicxml))];
  expect(inAbc).toMatchObject({ title: inXml!.title, hasWords: true, bars: inXml!.bars });
  expect(inXml).toMatchObject({ parts: 1, hasWords: true });
  expect(inXml!.title).not.toBe('');
});

test('a compressed sheet, a score of ours', () => {
  const packed = zipSync({
    'META-INF/container.xml': strToU8('<container/>'),
    'a.xml': strToU8(SAINTS.musicxml),
  });
  expect(scoreFacts('musicxml', packed)).toEqual(scoreFacts('musicxml', strToU8(SAINTS.musicxml)));
  const score = { title: 'Mine', parts: [{ notes: [{}] }, { notes: [] }], lyrics: [] };
  expect(scoreFacts('json', strToU8(JSON.stringify(score)))).toEqual({
    title: 'Mine',
    parts: 1,
    hasWords: false,
  });
});

test.each(['midi', 'musicxml', 'abc', 'json'] as const)('nothing is seen in what is no %s', (format) => {
  for (const text of ['', 'no score', '{"a":1}', '<part'])
    expect(scoreFacts(format, strToU8(text))).toBeUndefined();
});
