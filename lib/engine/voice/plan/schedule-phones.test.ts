import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schedulePhones } from './schedule-phones.ts';
import type { SungSyllable } from './sung-phrases.ts';

const syllable = (
  start: number,
  end: number,
  onset: string[],
  nucleus: string[],
  coda: string[],
): SungSyllable => ({
  onset,
  nucleus,
  coda,
  stress: 2,
  lineEnd: false,
  notes: [{ startSeconds: start, endSeconds: end, pitch: 60, velocity: 0.8, energy: 0.5 }],
});

describe('schedulePhones', () => {
  it('begins the vowel on the beat, consonants before it', () => {
    const segments = schedulePhones([syllable(1, 1.6, ['S', 'T', 'R'], ['EH'], ['NG', 'TH'])], 1, 0);
    const vowel = segments.find((s) => s.role === 'nucleus')!;
    expect(vowel.startSeconds).toBeCloseTo(1, 6);
    expect(segments.filter((s) => s.role === 'onset').every((s) => s.endSeconds <= 1 + 1e-9)).toBe(true);
    expect(segments.findLast((s) => s.role === 'coda')!.endSeconds).toBeCloseTo(1.6, 6);
  });
  it('gives a small word in passing less of its note than a held one', () => {
    const vowelOf = (length: number) => {
      const the: SungSyllable = { ...syllable(1, 1 + length, ['DH'], ['AX'], []), stress: 0 };
      const segments = schedulePhones([the, syllable(1 + length, 2 + length, ['S'], ['IY'], [])], 1, 0);
      return segments.find((s) => s.name === 'AX')!;
    };
    expect(vowelOf(0.3).startSeconds).toBeCloseTo(1.07, 6);
    expect(vowelOf(0.3).endSeconds - vowelOf(0.3).startSeconds).toBeLessThan(0.12);
    expect(vowelOf(0.8).startSeconds).toBeCloseTo(1, 6);
    expect(vowelOf(0.8).endSeconds - vowelOf(0.8).startSeconds).toBeGreaterThan(0.5);
  });
  it('leaves the vowel at least half of a longer note, whatever consonants want', () => {
    for (const length of [0.5, 0.6, 0.9, 1.4]) {
      const segments = schedulePhones(
        [
          syllable(1, 1 + length, ['L'], ['AY'], ['T']),
          syllable(1 + length, 3, ['S', 'T', 'R'], ['IH'], ['L']),
        ],
        1.2,
        0,
      );
      const vowel = segments.find(({ name }) => name === 'AY')!;
      expect(vowel.endSeconds - vowel.startSeconds).toBeGreaterThanOrEqual(0.5 * length - 1e-9);
    }
  });
  it('takes longer to begin and to end a phrase of short notes, but not of long ones', () => {
    const lengths = (end: number) => {
      const words = [syllable(1, end, ['S'], ['IY'], []), syllable(end, 2 * end - 1, ['S'], ['IY'], [])];
      const [first, within] = schedulePhones(words, 1, 0).filter(({ name }) => name === 'S');
      return [first!, within!].map((s) => s.endSeconds - s.startSeconds);
    };
    const [short, shortWithin] = lengths(1.4);
    expect(short).toBeGreaterThan(1.1 * shortWithin!);
    const [long, longWithin] = lengths(2);
    expect(long).toBeCloseTo(longWithin!, 6);
  });
  it('gives /h/ as long as other consonants, or it is not heard', () => {
    const [first] = schedulePhones([syllable(1, 1.4, ['HH'], ['IY'], [])], 1, 0).filter(
      ({ role }) => role === 'onset',
    );
    expect(first!.endSeconds - first!.startSeconds).toBeGreaterThan(0.11);
  });
  it('passes quickly through the medial of a Mandarin final', () => {
    const segments = schedulePhones([syllable(1, 2, ['x'], ['i', 'a-back'], ['NG'])], 1, 0);
    const [medial, main] = segments.filter((s) => s.role === 'nucleus');
    expect(medial!.endSeconds - medial!.startSeconds).toBeCloseTo(0.075, 3);
    expect(main!.endSeconds - main!.startSeconds).toBeGreaterThan(0.5);
  });
  it('never overlaps phones, and leaves every vowel time, however fast the notes', () => {
    const consonants = fc.array(fc.constantFrom('S', 'T', 'R', 'M', 'K', 'zh', 'CH', 'V'), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            length: fc.double({ min: 0.08, max: 1.5, noNaN: true }),
            gap: fc.constantFrom(0, 0, 0.2),
            onset: consonants,
            coda: consonants,
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (notes) => {
          let at = 1;
          const syllables = notes.map(({ length, gap, onset, coda }) => {
            const made = syllable(at, at + length, onset, ['AA'], coda);
            at += length + gap;
            return made;
          });
          const segments = schedulePhones(syllables, 1, 0);
          segments.forEach((segment, i) => {
            expect(segment.endSeconds).toBeGreaterThanOrEqual(segment.startSeconds);
            if (i > 0)
              expect(segment.startSeconds).toBeGreaterThanOrEqual(segments[i - 1]!.endSeconds - 1e-6);
            if (segment.role === 'nucleus')
              expect(segment.endSeconds - segment.startSeconds).toBeGreaterThan(0.015);
          });
        },
      ),
      { numRuns: 150, seed: 3 },
    );
  });
});
