import { expect, it } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { onsetOfPitch, ownPartials, pitchCame } from './note-heard.ts';

/** A tone of falling partials from a time on. */
function tone(pitch: number, startSeconds: number, seconds = 0.6, gain = 1): StereoBuffer {
  const hz = 440 * 2 ** ((pitch - 69) / 12);
  const left = Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => {
    const at = i / SAMPLE_RATE - startSeconds;
    return at < 0
      ? 0
      : [1, 2, 3, 4].reduce((sum, k) => sum + Math.sin(2 * Math.PI * k * hz * at) / k ** 1.5, 0) * (gain / 8);
  });
  return { left, right: left.slice() };
}
const sum = (a: StereoBuffer, b: StereoBuffer): StereoBuffer => ({
  left: a.left.map((sample, i) => sample + b.left[i]!),
  right: a.right.map((sample, i) => sample + b.right[i]!),
});

it('a pitch is heard where it is, and not beside it', () => {
  for (const pitch of [36, 48, 60, 72]) {
    expect(pitchCame(tone(pitch, 0), pitch)).toBe(true);
    for (const beside of [-2, -1, 1, 2]) expect(pitchCame(tone(pitch, 0), pitch + beside)).toBe(false);
    // Slightly out of tune, as people are.
    expect(pitchCame(tone(pitch + 0.3, 0), pitch)).toBe(true);
  }
  expect(pitchCame(tone(60, 9), 60)).toBe(false);
});

it('what came is told from what was there, and when it began', () => {
  // The band is not the same twice: it plays a hair louder.
  const [band, again] = [tone(43, 0), tone(43, 0, 0.6, 1.02)];
  const before = sum(band, tone(60, 0.2));
  const after = sum(again, tone(62, 0.2));
  expect(Math.abs(onsetOfPitch(after, 62, 0.2, before)! - 0.2)).toBeLessThan(0.015);
  expect(pitchCame(after, 62, before, 60)).toBe(true);
  for (const other of [61, 63, 64, 43]) expect(pitchCame(after, other, before, 60)).toBe(false);
  expect(pitchCame(before, 60, before)).toBe(false);
  expect(onsetOfPitch(before, 60, 0.2, before)).toBeUndefined();
});

it("partials are a note's own where no other pitch has one beside them", () => {
  expect(ownPartials(69, [])).toEqual([1, 2, 3, 4, 5]);
  // An octave below has all of them; of a fifth above 1320 Hz is the third too.
  expect(ownPartials(69, [57])).toEqual([]);
  expect(ownPartials(69, [76])).toEqual([1, 2, 4, 5]);
  expect(ownPartials(40, [41])).toEqual([]);
});
