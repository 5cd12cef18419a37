import { beforeAll, describe, expect, test } from 'vitest';
import { MUSICAL_KEYS, parseMusicalKey } from '#lib/contract/musical-key.ts';
import { composeSong } from '#lib/engine/doors/compose-song.ts';
import { editScore } from '#lib/engine/doors/edit-score.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import type { SongScore } from '#lib/studio/views.ts';
import { basicsAt, basicsEdits, EDIT_BPM, EDIT_METRES, isEditBpm } from './basics.ts';

const metre = (numerator: number, denominator: number) => ({
  numerator,
  denominator,
  beatsPerBar: (numerator * 4) / denominator,
});
const score = {
  tempoMap: [
    { startBeat: 0, bpm: 100 },
    { startBeat: 16, bpm: 80 },
  ],
  metre: metre(4, 4),
  metreChanges: [{ startBeat: 16, metre: metre(6, 8) }],
} as unknown as SongScore;

test.each([
  [0, { bpm: 100, metre: '4/4' }],
  [15.5, { bpm: 100, metre: '4/4' }],
  [16, { bpm: 80, metre: '6/8' }],
  [400, { bpm: 80, metre: '6/8' }],
])('at beat %d of a song that changes', (beat, basics) => expect(basicsAt(score, beat)).toEqual(basics));

test('nothing written is no edit', () => {
  expect(basicsEdits({ bpm: ' ', key: '', metre: '' }, undefined)).toEqual([]);
});

describe('whatever can be written is an edit that is made, of the song or of a section', () => {
  let song: Score;
  beforeAll(async () => {
    song = (await composeSong({ tags: 'pop, 100 bpm', instrumental: true, seed: 4 })).score;
  });
  const unwritten = { bpm: '', key: '', metre: '' };
  const writings = [
    ...[EDIT_BPM.least + 30, 97.5, 180].map((bpm) => ({ ...unwritten, bpm: String(bpm) })),
    ...EDIT_METRES.map((metre) => ({ ...unwritten, metre })),
    ...MUSICAL_KEYS.map((key) => ({ ...unwritten, key })),
    { bpm: '120', key: 'D minor', metre: '6/8' },
  ];
  for (const section of [undefined, 2])
    test.each(writings)(`%o ${section === undefined ? 'everywhere' : 'in the third'}`, (written) => {
      const { score } = editScore({ score: song, edits: basicsEdits(written, section) as never });
      const beat = score.sections[section ?? 0]!.startBeat;
      const now = basicsAt(score as unknown as SongScore, beat);
      if (written.bpm) expect(now.bpm).toBeCloseTo(Number(written.bpm), 3);
      if (written.metre) expect(now.metre).toBe(written.metre);
      const key = parseMusicalKey(written.key);
      const there = score.keyChanges.findLast(({ startBeat }) => startBeat <= beat + 1e-6)?.key ?? score.key;
      if (key) expect(there).toMatchObject({ tonic: key.tonic, mode: key.mode });
    });
});

test.each([
  ['', true],
  ['120', true],
  ['97.5', true],
  ['19', false],
  ['301', false],
  ['fast', false],
  ['1e400', false],
])('a tempo of "%s": %s', (text, isGood) => expect(isEditBpm(text)).toBe(isGood));
