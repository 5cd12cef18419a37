import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import { timeOf } from '../score/time.ts';
import { hearLastBeats } from './local-beats.ts';

const BEATS = 56;

/** Strokes at given times, louder on the beat, a few milliseconds uneven; the last one rings. */
function strokes(times: readonly number[], seed: number) {
  const left = new Float32Array(Math.round((times.at(-1)! + 5) * SAMPLE_RATE));
  const random = new Random(seed);
  times.forEach((seconds, i) => {
    const start = Math.round((seconds + random.range(-0.004, 0.004)) * SAMPLE_RATE);
    const ring = i === times.length - 1 ? 1.2 : 0.08;
    for (let k = 0; k < Math.round(4 * ring * SAMPLE_RATE) && start + k < left.length; k++) {
      const t = k / SAMPLE_RATE;
      left[start + k]! +=
        Math.exp(-t / ring) * (0.2 * Math.sin(2 * Math.PI * 110 * t) + 0.2 * random.range(-1, 1));
    }
  });
  return { left, right: left.slice() };
}

const { score } = composeForTest('pop', 3, ENGLISH_SONG);
const heardAs = (bpm: number, leadSeconds: number) => ({
  ...score,
  lengthBeats: BEATS + 8,
  tempoMap: [
    { startBeat: 0, bpm: 240 / leadSeconds },
    { startBeat: 4, bpm },
  ],
});

it('brings the beats of a grid that is a little off to where they are struck', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 70, max: 170 }),
      fc.double({ min: -0.02, max: 0.02, noNaN: true }),
      fc.integer({ min: 24, max: BEATS }),
      fc.integer(),
      (bpm, offSeconds, joinBeat, seed) => {
        const at = (beat: number) => 2 + ((beat - 4) * 60) / bpm;
        const audio = strokes(
          Array.from({ length: BEATS - 4 }, (_, i) => at(4 + i)),
          seed,
        );
        const fitted = hearLastBeats(heardAs(bpm, 2 + offSeconds), audio, at(joinBeat));
        expect(Math.abs(timeOf(fitted).secondsAt(joinBeat) - at(joinBeat))).toBeLessThan(0.005);
      },
    ),
    { numRuns: 6 },
  );
});

it.each([90, 120, 150])('follows a slowing end at %d a minute and goes on in the song’s tempo', (bpm) => {
  const steady = (beat: number) => 2 + ((beat - 4) * 60) / bpm;
  // Half bars, each slower, as bands end: the last stroke comes a third of a beat late and more.
  const rates = [0.96, 0.91, 0.84];
  const times = Array.from({ length: BEATS - 10 }, (_, i) => steady(4 + i));
  for (const rate of rates) for (const _ of [0, 1]) times.push(times.at(-1)! + 60 / bpm / rate);
  const fitted = timeOf(hearLastBeats(heardAs(bpm, 2.01), strokes(times, bpm), times.at(-1)! + 4));
  const last = times.at(-1)!;
  const beat = fitted.beatAt(last);
  expect(Math.abs(fitted.secondsAt(Math.round(beat)) - last)).toBeLessThan(0.01);
  expect(Math.round(beat)).toBe(times.length + 3);
  expect(60 / (fitted.secondsAt(BEATS + 5) - fitted.secondsAt(BEATS + 4))).toBeCloseTo(bpm);
});

it('leaves the score where nothing is struck', () => {
  const left = new Float32Array(20 * SAMPLE_RATE);
  const heard = heardAs(120, 2);
  expect(hearLastBeats(heard, { left, right: left }, 18)).toBe(heard);
});
