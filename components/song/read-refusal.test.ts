import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { errors } from '#lib/studio/i18n/messages/errors.ts';
import { isInChinese, knownRefusal } from './read-refusal.ts';

test.each([
  ['the file is empty', 'emptyFile', {}],
  ['This is a PNG picture. Send MP3, WAV, AIFF, FLAC, OGG, Opus, M4A or WebM audio.', 'otherFile', {}],
  ['The MP3 file is cut off: 12 seconds are missing.', 'missingSound', { what: 'MP3', seconds: '12' }],
  ['The M4A file is cut off: its index is missing.', 'cutOff', {}],
  ['The Ogg file ends in its first page.', 'cutOff', {}],
  ['The Ogg Vorbis file has no readable header.', 'damaged', {}],
  ['The MP3 file is damaged.', 'damaged', {}],
  ['Ogg files are read with Vorbis or Opus sound only.', 'unsupported', { what: 'Ogg files' }],
  ['The recording is 0.50 s long; at least 1 s is needed.', 'tooShort', { seconds: '0.50', least: '1' }],
  [
    'infill_end_s leaves a section of 0.50 s; at least 1 s is needed',
    'shortRegion',
    { seconds: '0.50', least: '1' },
  ],
  ['prompt is 6000 characters long; at most 5000 are allowed', 'longText', { length: '6000', most: '5000' }],
  [
    'plan.sections.0.lyrics is 6000 characters long; at most 5000 are allowed',
    'longText',
    { length: '6000', most: '5000' },
  ],
  [
    'The tags or the description say 92 bpm, bpm says 120; take one of them out.',
    'contradiction',
    { said: '92 bpm', wish: '120' },
  ],
  [
    '"mo" is sung at bar 4, beat 4.5, which the new metre has no beat for: move the words into the bar\'s first beats before.',
    'cutByMetre',
    { syllable: 'mo', bar: '4', beat: '4.5' },
  ],
])('“%s” is known', (message, name, values) =>
  expect(knownRefusal(message)).toEqual({ name, values, place: null }),
);

test('of a note it is said where', () =>
  expect(
    knownRefusal('bar 1, beat 2.5: G9 (127) is not on "choir-oohs", which sings C3 to C6 (48–84).'),
  ).toEqual({
    name: 'range',
    values: { note: 'G9', part: 'choir-oohs', low: 'C3', high: 'C6' },
    place: { bar: '1', beat: '2.5' },
  }));

test.each(['', 'The disk is full', 'a; b', '歌词里没有“la”：请照歌词原样写。'])('“%s” is not', (message) =>
  expect(knownRefusal(message)).toBeNull(),
);

test('what it quotes does not make a sentence Chinese', () => {
  expect(isInChinese('这首歌没有副歌。')).toBe(true);
  expect(isInChinese('Line 1 ("你好") has 2 words')).toBe(false);
  expect(isInChinese('The disk is full')).toBe(false);
});

test('every known sentence has a text that takes its values', () => {
  const said = 'x';
  const known = errors.zh.refusal.of;
  expect(Object.keys(known).sort()).toEqual(Object.keys(errors.en.refusal.of).sort());
  const t = createTranslator({ locale: 'zh', messages: errors.zh as never });
  const told = knownRefusal('The recording is 0.50 s long; at least 1 s is needed.');
  expect(t(`refusal.of.${told?.name}` as never, told?.values as never)).toBe(
    '录音只有 0.50 秒，至少需要 1 秒。',
  );
  expect(t('refusal.at' as never, { bar: '1', beat: '2', said } as never)).toBe('第 1 小节第 2 拍：x');
});
