import { expect, test } from 'vitest';
import { composeForTest, englishLine } from '#tools/fixtures/compositions.ts';
import type { Note } from '../score/score.ts';
import { singMelody } from './sing-melody.ts';

test('a line is not put on a few quick notes alone, which would slow the whole song', () => {
  const { score } = composeForTest('jazz', 7, []);
  const run = (startBeat: number, lengthBeats: number, count: number): Note[] =>
    Array.from({ length: count }, (_, i) => ({
      startBeat: startBeat + i * lengthBeats,
      lengthBeats,
      pitch: 60 + i,
      velocity: 0.7,
    }));
  // Runs of eight sixteenths with rests after them, between phrases of eight quarters.
  const notes = [0, 16, 32, 48].flatMap((at) => [...run(at, 0.25, 8), ...run(at + 4, 1, 8)]);
  const lead = { ...score.parts.find((part) => part.role === 'lead')!, notes };
  const sung = singMelody(
    { ...score, parts: [lead] },
    [englishLine('One more time around the bend')],
    'voice',
  );
  const vocal = sung.parts.find((part) => part.role === 'lead-vocal')!;
  expect(sung.lyrics.length).toBeGreaterThanOrEqual(4);
  expect(vocal.notes.length).toBeGreaterThanOrEqual(notes.length);
  expect(Math.min(...vocal.notes.map((note) => note.lengthBeats))).toBeGreaterThanOrEqual(0.25);
});

test('the theme is sung, and who plays a solo goes on playing it', () => {
  const { score } = composeForTest('jazz', 206, []);
  const [theme, solo] = score.parts.filter((part) => part.role === 'lead');
  const sung = singMelody(score, [englishLine('One more time around the bend')], 'voice');
  expect(sung.parts).not.toContain(theme);
  expect(sung.parts).toContain(solo!);
});
