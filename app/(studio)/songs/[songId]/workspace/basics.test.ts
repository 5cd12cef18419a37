import { expect, test } from 'vitest';
import { MUSICAL_KEYS } from '#lib/contract/musical-key.ts';
import { editKinds } from '#lib/engine/score/edits/index.ts';
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

test('whatever can be written is an edit that the service takes, of the song or of a section', () => {
  for (const section of [undefined, 3])
    for (const bpm of [EDIT_BPM.least, EDIT_BPM.most, 97.5])
      for (const metre of EDIT_METRES)
        for (const key of MUSICAL_KEYS) {
          const edits = basicsEdits({ bpm: String(bpm), key, metre }, section);
          expect(edits.map(({ kind }) => kind)).toEqual(['set-metre', 'set-tempo', 'set-key']);
          for (const edit of edits) {
            const kind = editKinds.find((one) => one.kind === edit.kind);
            expect(kind?.schema.safeParse(edit).success, JSON.stringify(edit)).toBe(true);
            expect(edit.section).toBe(section);
          }
        }
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
