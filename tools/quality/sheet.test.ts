import { expect, it } from 'vitest';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import type { MelodyChoice } from '#lib/engine/compose/melody-choice.ts';
import { Random } from '#lib/engine/random.ts';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { songSheet } from './sheet.ts';

it('prints every line with its chords and words, and why a melody was chosen', () => {
  const { plan, score } = composeForTest('pop', 4, ENGLISH_SONG);
  let choices: readonly MelodyChoice[] = [];
  composeSong(plan, new Random(4), (chosen) => {
    choices = chosen;
  });
  const text = songSheet(score, choices);
  expect(text.match(/^\[.*?\]$/gm)).toEqual(
    score.sections.flatMap((section, at) =>
      score.lyrics.some((line) => line.section === at && !line.backing) ? [`[${section.label}]`] : [],
    ),
  );
  expect(text).toMatch(/\[[A-G][#b]?\w*.*?\] \d+\.[\d.]+ [A-G][#b]?\d/);
  expect(text).toMatch(/chorus: one of 72, .* hook 0\.00/);
});
