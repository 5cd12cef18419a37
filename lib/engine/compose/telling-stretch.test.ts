import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themeFoundIn } from '#tools/measure/edit-measures.ts';
import { melodyPart } from '#tools/measure/score-measures.ts';
import { Random } from '../random.ts';
import { timeOf } from '../score/time.ts';
import { arrangeMelody } from './arrange-melody.ts';
import { emptyReading } from './plan-song.ts';
import { tellingStretch } from './telling-stretch.ts';

const BAR = 4;
const key = { tonic: 0, mode: 'major' as const };
const HOOK = [67, 69, 72, 69, 67, 64, 62, 60];

/** A melody of so many bars: anything, but for four bars of a hook where it is asked for. */
function wandering(bars: number, seed: number, hookBars: readonly number[] = []) {
  const random = new Random(seed);
  const notes = Array.from({ length: bars * 2 }, (_, i) => {
    const hookBar = hookBars.find((bar) => i >= bar * 2 && i < (bar + 4) * 2);
    const pitch = hookBar === undefined ? random.pick([55, 57, 60, 62, 64, 65]) : HOOK[i - hookBar * 2]!;
    return { startBeat: i * 2, lengthBeats: 1.5, pitch, velocity: 0.7 };
  });
  return { notes, key, beats: bars * BAR };
}

describe('tellingStretch', () => {
  it('takes a melody of up to a minute whole, and whole bars of any other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 50, max: 200 }),
        fc.integer(),
        (bars, tempoBpm, seed) => {
          const melody = { ...wandering(bars, seed), tempoBpm };
          const { startBeat, lengthBeats } = tellingStretch(melody);
          const seconds = (lengthBeats * 60) / tempoBpm;
          if ((melody.beats * 60) / tempoBpm <= 60)
            expect({ startBeat, lengthBeats }).toEqual({ startBeat: 0, lengthBeats: melody.beats });
          else {
            expect(startBeat % BAR).toBe(0);
            expect(lengthBeats % BAR).toBe(0);
            expect(seconds).toBeLessThanOrEqual(45);
            expect(startBeat + lengthBeats).toBeLessThanOrEqual(melody.beats);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([1, 2, 3])('finds the hook that comes back', (seed) => {
    const melody = { ...wandering(80, seed, [28, 32, 60]), tempoBpm: 120 };
    const { startBeat, lengthBeats } = tellingStretch(melody);
    expect(startBeat).toBeLessThanOrEqual(28 * BAR);
    expect(startBeat + lengthBeats).toBeGreaterThanOrEqual(36 * BAR);
  });

  it('prefers the refrain where the form is known', () => {
    const sections = Array.from({ length: 10 }, (_, i) => ({
      kind: i === 6 ? ('chorus' as const) : ('verse' as const),
      startBeat: i * 32,
      lengthBeats: 32,
    }));
    const { startBeat } = tellingStretch({ ...wandering(80, 5), tempoBpm: 120 }, sections);
    expect(startBeat).toBe(6 * 32);
  });
});

it('is a theme of which a song of four minutes at most is made', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 55, max: 200 }),
      fc.integer(),
      (bars, tempoBpm, seed) => {
        const melody = { ...wandering(bars, seed), tempoBpm };
        fc.pre((melody.beats * 60) / tempoBpm <= 60);
        const random = new Random(seed);
        const score = arrangeMelody(melody, {
          reading: emptyReading(),
          title: '',
          seed,
          mode: 'song',
          random,
        });
        expect(timeOf(score).secondsAt(score.lengthBeats)).toBeLessThanOrEqual(250);
        const head = melody.notes.slice(0, 16).map((note) => ({ ...note, velocity: 0.7 }));
        expect(themeFoundIn(head, melodyPart(score))).toBeGreaterThanOrEqual(0.8);
      },
    ),
    { numRuns: 20 },
  );
});
