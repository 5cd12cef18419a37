import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampRegion,
  formatRegion,
  moveEnd,
  parseRegion,
  rulerStep,
  sectionAt,
  shortestSeconds,
  snapPoints,
  snapTime,
  stepTime,
  sungSection,
  wordsIn,
} from './region-math.ts';

const timeline = {
  state: 'complete',
  beats: [0, 0.5, 1, 1.5].map((start_s, at) => ({ start_s, bar: 1, beat: at + 1 })),
  sections: [
    { label: 'Verse', start_s: 0, end_s: 2 },
    { label: 'Chorus', start_s: 2, end_s: 4 },
  ],
  aligned_lyrics: [
    {
      text: 'a b',
      section: 'Verse',
      start_s: 0.2,
      end_s: 1.1,
      words: [
        { word: 'a', start_s: 0.2, end_s: 0.6 },
        { word: 'b', start_s: 0.6, end_s: 1.1 },
      ],
    },
  ],
  aligned_words: [],
};
const duration = fc.double({ min: 1, max: 900, noNaN: true });
const time = fc.double({ min: -100, max: 1000, noNaN: true });

describe('regions', () => {
  it('stay inside the song, in order, and long enough', () => {
    fc.assert(
      fc.property(time, time, duration, (start, end, length) => {
        const region = clampRegion({ start, end }, length);
        expect(region.start).toBeGreaterThanOrEqual(0);
        expect(region.end - region.start).toBeGreaterThanOrEqual(shortestSeconds - 0.002);
        expect(region.end).toBeLessThanOrEqual(length + 0.002);
      }),
    );
  });
  it('never cross when an end is moved', () => {
    fc.assert(
      fc.property(time, fc.constantFrom('start', 'end'), (to, end) => {
        const moved = moveEnd({ start: 10, end: 20 }, end, to, 30);
        expect(moved.end - moved.start).toBeGreaterThanOrEqual(shortestSeconds - 0.002);
        expect(end === 'start' ? moved.end : moved.start).toBe(end === 'start' ? 20 : 10);
      }),
    );
  });
  it('come back from the address as they went', () => {
    expect(parseRegion(formatRegion({ start: 12.4, end: 31 }))).toEqual({ start: 12.4, end: 31 });
    expect([null, '', '3-1', 'a-b', '1-'].map(parseRegion)).toEqual([null, null, null, null, null]);
  });
});

describe('snapping', () => {
  it.each([
    ['none', []],
    ['beats', [0, 0.5, 1, 1.5, 4]],
    ['words', [0, 0.2, 0.6, 1.1, 4]],
  ] as const)('to %s', (snap, points) => expect(snapPoints(snap, timeline, 4)).toEqual(points));
  it('takes the nearest point, or the time itself', () =>
    expect([snapTime(0.7, [0, 0.5, 1]), snapTime(0.7, [])]).toEqual([0.5, 0.7]));
  it('steps from point to point, or by a step', () =>
    expect([
      stepTime(0.5, 1, [0, 0.5, 1], 0.1),
      stepTime(0.5, -1, [0, 0.5, 1], 0.1),
      stepTime(1, 1, [0, 0.5, 1], 0.1),
      stepTime(1, -1, [], 0.1),
    ]).toEqual([1, 0, 1, 0.9]));
});

it('knows the section', () =>
  expect([0, 2, 9].map((at) => sectionAt(at, timeline))).toEqual(['Verse', 'Chorus', '']));
it('spaces the ruler', () =>
  expect([1, 8, 100, 0.01].map((pixels) => rulerStep(pixels))).toEqual([120, 10, 1, 600]));

describe('what is sung in a part', () => {
  const line = (text: string, section: string, start_s: number, end_s: number) => ({
    text,
    section,
    start_s,
    end_s,
    words: [],
  });
  const song = {
    ...timeline,
    sections: [
      { label: 'Verse', start_s: 0, end_s: 8 },
      { label: 'Chorus', start_s: 8, end_s: 16 },
      { label: 'Outro', start_s: 16, end_s: 20 },
    ],
    aligned_lyrics: [
      line('walking home', 'Verse', 1, 4),
      line('Leave a light on', 'Chorus', 7.2, 10),
      line('leave it burning', 'Chorus', 11, 14),
    ],
  };
  const [verse, chorus, outro] = song.sections;

  it('a section is taken with its pickup, and without the next one’s', () => {
    expect(sungSection(chorus!, song)).toEqual({ start: 7.2, end: 16 });
    expect(sungSection(verse!, song)).toEqual({ start: 0, end: 7.2 });
    expect(sungSection(outro!, song)).toEqual({ start: 16, end: 20 });
  });
  it('a region has the lines of which half is sung in it, however it was made', () => {
    expect(wordsIn(sungSection(chorus!, song), song)).toBe('Leave a light on\nleave it burning');
    expect(wordsIn({ start: 8, end: 12.4 }, song)).toBe('Leave a light on');
    expect(wordsIn({ start: 4.5, end: 7 }, song)).toBe('');
    expect(wordsIn({ start: 0, end: 20 }, null)).toBe('');
  });
  it('snaps to bars: the first beats', () => {
    expect(snapPoints('bars', timeline, 4)).toEqual([0, 4]);
  });
});
