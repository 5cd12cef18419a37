import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { arbitraryBody } from '#tools/testing/arbitrary-request.ts';
import { findVoice } from '../../voice/find-voice.ts';
import { reachOf } from '../../voice/reach.ts';
import { problemsOf } from '../problems.ts';
import type { Score } from '../score.ts';
import { applyEdit } from './apply-edit.ts';
import { EditRefusedError } from './edit.ts';
import { editKinds } from './index.ts';

/** Edits of each kind; `FUZZ_RUNS=2000` looks for longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
const context = { singerRange: (id: string) => reachOf(findVoice(id)) };
const songs: readonly Score[] = [
  composeForTest('pop', 1, ENGLISH_SONG).score,
  composeForTest('mandopop', 2, CHINESE_SONG).score,
];
const known = [...new Set(songs.flatMap(({ parts }) => parts.map(({ id }) => id)))];
const troubles = (score: Score) => problemsOf(score, context.singerRange).length;

describe.each(editKinds.map((kind) => [kind.kind, kind] as const))('%s', (name, { schema }) => {
  it('takes whatever is sent: a score that can be played and sung comes of it, or a sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...songs), arbitraryBody(schema, known), (song, body) => {
        const sent = typeof body === 'object' && body !== null ? { ...body, kind: name } : body;
        try {
          const { score } = applyEdit(song, sent, context);
          expect(troubles(score)).toBeLessThanOrEqual(troubles(song));
          // What became of it can be told and kept.
          expect(JSON.parse(JSON.stringify(score)).lengthBeats).toBe(score.lengthBeats);
        } catch (error) {
          if (!(error instanceof EditRefusedError)) throw error;
          expect(error.message).toMatch(/\S.*\S/);
          expect(error.message.length).toBeLessThan(2_000);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
