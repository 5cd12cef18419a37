import { describe, expect, it } from 'vitest';
import type { SongAnalysis } from './analyse-song.ts';
import { analysisToScore } from './analysis-to-score.ts';
import type { ChordSpan } from './chord-tracker.ts';
import { findKeys } from './key-changes.ts';

/** A chord a bar of four, as semitones above C, `m` minor: chroma of its tones with overtones, a beat a row. */
function heardIn(bars: readonly string[]) {
  const all = new Float32Array(bars.length * 4 * 12).fill(0.03);
  const chords = bars.map((text, bar): ChordSpan => {
    const root = Number.parseInt(text, 10) % 12;
    const isMinor = text.endsWith('m');
    for (let beat = 4 * bar; beat < 4 * bar + 4; beat++)
      for (const [step, level] of [
        [0, 1],
        [isMinor ? 3 : 4, 0.8],
        [7, 0.9],
        [2, 0.15],
      ] as const)
        all[beat * 12 + ((root + step) % 12)]! += level;
    return { firstBeat: 4 * bar, endBeat: 4 * bar + 4, root, isMinor, quality: isMinor ? 'minor' : 'major' };
  });
  return findKeys(
    all,
    chords,
    bars.flatMap(() => [2, 0, 1, 0]),
  );
}

const repeated = (progression: string, times: number, by = 0): string[] =>
  Array.from({ length: times }, () => progression.split(' '))
    .flat()
    .map((text) => `${Number.parseInt(text, 10) + by}${text.endsWith('m') ? 'm' : ''}`);

describe('findKeys', () => {
  it.each([
    ['a tone', 2],
    ['a semitone', 1],
    ['a minor third', 3],
  ])('hears a last refrain that is %s higher', (_, by) => {
    const { spans } = heardIn([...repeated('0 7 9m 5', 6), ...repeated('0 7 9m 5', 3, by)]);
    expect(spans).toMatchObject([
      { firstBeat: 0, endBeat: 96, key: { tonic: 0, mode: 'major' } },
      { firstBeat: 96, endBeat: 144, key: { tonic: by, mode: 'major' } },
    ]);
  });

  it.each([
    ['stays', [...repeated('0 7 9m 5', 9)]],
    ['has its verse in the relative minor', [...repeated('9m 5 0 7', 4), ...repeated('0 5 0 7', 4)]],
    [
      'goes elsewhere for four bars',
      [...repeated('0 7 9m 5', 4), '3', '8', '10', '3', ...repeated('0 7 9m 5', 4)],
    ],
    ['borrows chords', [...repeated('0 10 5 0', 4), ...repeated('0 5 5m 0', 4)]],
  ])('hears one key where a song %s', (_, bars) => {
    expect(heardIn(bars).spans).toHaveLength(1);
  });

  it('hears one in nothing', () => {
    expect(findKeys(new Float32Array(0), [], []).spans).toHaveLength(1);
  });
});

it('a score of a recording has the keys that were heard, on bar lines', () => {
  const beats = Array.from({ length: 64 }, (_, i) => ({ seconds: i / 2, bar: i >> 2, beat: i % 4 }));
  const analysis: SongAnalysis = {
    durationSeconds: 32,
    tempoBpm: 120,
    beats,
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    key: { tonic: 0, mode: 'major' },
    keys: [
      { startSeconds: 0, endSeconds: 20, key: { tonic: 0, mode: 'major' } },
      { startSeconds: 20, endSeconds: 32, key: { tonic: 2, mode: 'major' } },
    ],
    chords: [],
    sections: [],
    melody: [],
    hasVocals: false,
    vocalRanges: [],
    confidence: { tempo: 1, downbeats: 1, key: 1, chords: 1, sections: 1, melody: 1, vocals: 1 },
    backend: 'builtin',
  };
  const { key, keyChanges } = analysisToScore(analysis);
  expect(key).toEqual({ tonic: 0, mode: 'major' });
  expect(keyChanges).toEqual([{ startBeat: 40, key: { tonic: 2, mode: 'major' } }]);
});
