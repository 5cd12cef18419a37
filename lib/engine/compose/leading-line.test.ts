import { expect, test } from 'vitest';
import { composeForTest } from '#tools/fixtures/compositions.ts';
import { melodicSimilarity } from '#tools/measure/score-measures.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { Random } from '../random.ts';
import type { Note } from '../score/score.ts';
import { leadingLine, oneLine } from './leading-line.ts';
import { restyleSong } from './restyle-song.ts';

const note = (startBeat: number, lengthBeats: number, pitch: number): Note => ({
  startBeat,
  lengthBeats,
  pitch,
  velocity: 0.7,
});

test('a line goes over to another only where the first rests', () => {
  const first = [note(0, 1, 60), note(1, 1, 62), note(8, 4, 64)];
  const second = [note(0.5, 1, 72), note(2, 1, 74), note(3, 1, 76), note(7.5, 1, 77)];
  expect(oneLine([first, second]).map(({ pitch }) => pitch)).toEqual([60, 62, 74, 76, 64]);
});

test('a theme that is handed from one instrument to another is kept whole by a cover', () => {
  const { score } = composeForTest('jazz', 206, []);
  expect(score.parts.filter((part) => part.role === 'lead').length).toBeGreaterThan(1);
  for (const style of ['rock', 'house', 'folk']) {
    const covered = restyleSong(score, readStyle(style), { random: new Random(2) });
    expect(melodicSimilarity(leadingLine(score), leadingLine(covered)), style).toBeGreaterThanOrEqual(0.95);
  }
});
