import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SectionKind } from '../score/score.ts';
import { shareLines } from './share-lines.ts';

const lines = (...counts: [SectionKind, number][]): SectionKind[] =>
  counts.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
const room = (kind: SectionKind, beats: number) => ({ kind, beats });

describe('words over a band', () => {
  it('have their refrain over the band’s refrain, however long its verses are', () => {
    const words = lines(['verse', 4], ['chorus', 4], ['verse', 4], ['chorus', 4]);
    const band = [room('verse', 64), room('chorus', 32), room('verse', 64), room('chorus', 32)];
    expect(shareLines(words, band)).toEqual([4, 4, 4, 4]);
  });

  it('are sung through a longer piece in turns', () => {
    const words = lines(['verse', 2], ['chorus', 2], ['verse', 2], ['chorus', 2]);
    const band = [
      room('verse', 32),
      room('pre-chorus', 16),
      room('chorus', 32),
      room('verse', 32),
      room('chorus', 32),
    ];
    const shares = shareLines(words, band);
    expect(shares[0]! + shares[1]!).toBe(2);
    expect(shares.slice(2)).toEqual([2, 2, 2]);
  });

  it('of one kind go by the length of rooms', () => {
    expect(shareLines(lines(['verse', 6]), [room('verse', 16), room('chorus', 32)])).toEqual([2, 4]);
  });

  it('are all sung, whatever the band plays', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<SectionKind>('verse', 'chorus', 'bridge'), { maxLength: 24 }),
        fc.array(
          fc.record({
            kind: fc.constantFrom<SectionKind>('intro', 'verse', 'chorus', 'outro'),
            beats: fc.integer({ min: 1, max: 64 }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (kinds, rooms) => {
          const shares = shareLines(kinds, rooms);
          expect(shares).toHaveLength(rooms.length);
          expect(shares.every((count) => count >= 0)).toBe(true);
          expect(shares.reduce((sum, count) => sum + count, 0)).toBe(kinds.length);
        },
      ),
    ));
});
