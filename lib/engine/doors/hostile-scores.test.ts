import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { AMAZING_GRACE, XML_SONG } from '#tools/fixtures/lead-sheets.ts';
import { hostileValue } from '#tools/testing/arbitrary-request.ts';
import { scoreToMidi } from '../score/midi.ts';
import { findVoice } from '../voice/find-voice.ts';
import { reachOf } from '../voice/reach.ts';
import { type ScoreFormat, songOfScoreFile, UnreadableScoreError } from './compose-song.ts';

/** Files of each kind; `FUZZ_RUNS=2000` looks for longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);

/** A song comes of a file, or a sentence: never anything else. */
function expectSongOrSentence(format: ScoreFormat, content: string | Uint8Array): void {
  try {
    const { score } = songOfScoreFile({ format, content, seed: 3 });
    expect(score.lengthBeats).toBeGreaterThan(0);
    expect(Number.isFinite(score.lengthBeats)).toBe(true);
  } catch (error) {
    if (!(error instanceof UnreadableScoreError)) throw error;
    expect(error.message).toMatch(/\S.*\S/);
    expect(error.message.length).toBeLessThan(2_000);
  }
}

const singer = findVoice('female-middle');
const { score } = composeForTest('pop', 1, ENGLISH_SONG, {}, { id: singer.id, ...reachOf(singer) });

/** Another value somewhere in a tree: `draws` says at which of each level. */
function withAnother(tree: unknown, draws: readonly number[], value: unknown): unknown {
  const [draw, ...rest] = draws;
  if (draw === undefined || typeof tree !== 'object' || tree === null) return value;
  const keys = Object.keys(tree);
  if (keys.length === 0) return value;
  const key = keys[draw % keys.length]!;
  const changed = withAnother((tree as Record<string, unknown>)[key], rest, value);
  return Array.isArray(tree) ? tree.with(Number(key), changed) : { ...tree, [key]: changed };
}

describe('a file with something else in it', () => {
  it('score: any value anywhere', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(999), { minLength: 1, maxLength: 6 }), hostileValue, (draws, value) =>
        expectSongOrSentence('json', JSON.stringify(withAnother(score, draws, value))),
      ),
      { numRuns: RUNS },
    );
  });

  it.each([
    [
      'abc',
      AMAZING_GRACE,
      [
        '|:',
        '::',
        '[1',
        '[2',
        '(3',
        '{',
        '}',
        'w:',
        'M:7/0',
        'L:1/0',
        'K:',
        '"',
        '99999',
        '-',
        '\0',
        '[V:2]',
        '\nV:3\n',
        '\nP:A(B2)9\n',
        '!D.C.!',
        '!segno!',
        '!coda!',
        '&',
        '\n+:',
      ],
    ],
    [
      'musicxml',
      XML_SONG,
      [
        '<',
        '</note>',
        '<note>',
        '&',
        '<!DOCTYPE',
        ']]>',
        '-1',
        '1e99',
        '<chord/>',
        '0',
        '\0',
        '<sound dacapo="yes" tocoda="a" coda="a"/>',
        '<part id="P2">',
        '</part><part id="P3">',
        '<unpitched/>',
        '<staff>2</staff>',
      ],
    ],
  ] as const)('%s: pieces put in and taken out', (format, text, pieces) => {
    const change = fc.record({
      at: fc.nat(text.length),
      removed: fc.nat(12),
      piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = changes.reduce(
          (now, { at, removed, piece }) => now.slice(0, at) + piece + now.slice(at + removed),
          text as string,
        );
        expectSongOrSentence(format, changed);
      }),
      { numRuns: RUNS },
    );
  });

  it('mid: bytes changed and taken out', () => {
    const midi = scoreToMidi(score);
    const change = fc.record({ at: fc.nat(midi.length - 1), byte: fc.nat(255) });
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.option(fc.nat(midi.length), { nil: midi.length }),
        (changes, length) => {
          const changed = midi.slice();
          for (const { at, byte } of changes) changed[at] = byte;
          expectSongOrSentence('mid', changed.subarray(0, length));
        },
      ),
      { numRuns: RUNS },
    );
  });
});
