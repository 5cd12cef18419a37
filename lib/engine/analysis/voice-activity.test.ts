import { expect, test } from 'vitest';
import type { OnsetFeatures } from './frame-features.ts';
import { isSung, type LeadLine, LINE_HOP_SECONDS, voiceActivityOf } from './voice-activity.ts';

const FRAMES = 2000;

/** A line that sounds half of the time, moves by 3 cents a frame, and lies so far above the rest. */
function lineOf(salience: number, levelDb: number): { line: LeadLine; spectrum: OnsetFeatures } {
  const sounds = (t: number) => t % 100 < 50;
  const line = {
    frequencyHz: Float32Array.from({ length: FRAMES }, (_, t) =>
      sounds(t) ? 220 * 2 ** ((3 * (t % 2)) / 1200) : 0,
    ),
    salience: Float32Array.from({ length: FRAMES }, (_, t) => (sounds(t) ? salience : 0)),
    level: Float32Array.from({ length: FRAMES }, (_, t) => (sounds(t) ? 10 ** (levelDb / 20) : 0)),
  };
  return { line, spectrum: { levelDb: new Float32Array(2 * FRAMES) } as unknown as OnsetFeatures };
}

test.each([
  ['clear and loud: somebody sings', 0.9, 5, true, false],
  ['clear and soft: somebody may', 0.9, 2, false, true],
  ['clear and far too soft: nobody', 0.9, -2, false, false],
  ['as loud, but no clearer than the band: nobody', 0.75, 3, false, false],
])('a line in a mix that is %s', (_, salience, levelDb, sung, mayBeSung) => {
  const { line, spectrum } = lineOf(salience, levelDb);
  const activity = voiceActivityOf(line, spectrum);
  expect(isSung(activity, FRAMES * LINE_HOP_SECONDS)).toBe(sung);
  expect(activity.mayBeSung).toBe(mayBeSung);
});
