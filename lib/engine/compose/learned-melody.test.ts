import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG, englishLine } from '#tools/fixtures/compositions.ts';
import { measureProsody } from '#tools/measure/melody/prosody.ts';
import { measureRefrain } from '#tools/measure/melody/refrain.ts';
import { sungGrid } from '#tools/measure/melody/sung-grid.ts';
import { Random } from '../random.ts';
import { drawOnsets } from './learned-rhythm.ts';
import { MelodyWriter } from './melody.ts';
import { rhythmWorth } from './melody-critic.ts';
import { MelodyMemory } from './melody-memory.ts';

const C_MAJOR = { tonic: 0, mode: 'major' as const };
const METRE = { numerator: 4, denominator: 4, beatsPerBar: 4 } as const;
const TRAITS = {
  syncopation: 0.4,
  syllableSeconds: 0.27,
  leap: 0.4,
  span: 11,
  grid: 4,
  scale: 'full',
  melisma: 0,
  repetition: 0.5,
} as const;
const chords = [0, 7, 9, 5].map((root, i) => ({
  startBeat: i * 4,
  lengthBeats: 4,
  root,
  quality: root === 9 ? ('minor' as const) : ('major' as const),
}));
const LINES = [
  'Carry me home when the night is falling',
  'Carry me over the sea',
  'I can still hear the mountains calling',
  'Calling you back to me',
];
const refrain = {
  material: 'chorus',
  kind: 'chorus' as const,
  slots: LINES.map((text, line) => {
    const { words, syllables } = englishLine(text);
    return { line, words, syllables, startBeat: line * 8, lengthBeats: 8 };
  }),
  energy: 0.8,
  key: C_MAJOR,
  keyShift: 0,
  floor: 57,
  ceiling: 74,
  delivery: 'sung' as const,
  earliestBeat: -1,
};
const song = {
  chords,
  metre: METRE,
  secondsPerBeat: 0.6,
  traits: TRAITS,
  motif: { steps: [1], lengthsBeats: [1, 1] },
};
const writer = (seed: number) => new MelodyWriter(song, new Random(seed));

describe('a melody as people sing', () => {
  it('is chosen among 64 candidates at least, by parts that have names', () => {
    const one = writer(3);
    one.write(refrain);
    const [choice] = one.choices;
    expect(choice).toMatchObject({ material: 'chorus' });
    expect(choice!.candidates).toBeGreaterThanOrEqual(64);
    expect(choice!.value).toBeGreaterThan(choice!.median);
    expect(Object.keys(choice!.parts)).toContain('hook');
    expect(Object.values(choice!.parts).every(Number.isFinite)).toBe(true);
  });

  it('is sung to rhythms that put on beats what is stressed', () => {
    const sung = (onBeats: boolean) =>
      refrain.slots.map((slot) => {
        let at = slot.startBeat - 0.5;
        const timed = slot.syllables.map(({ stress }) => {
          const isOn = stress > 0 === onBeats;
          at = (isOn ? Math.floor(at) : Math.floor(at - 0.5) + 0.5) + 1;
          return { startBeat: at, lengthBeats: 0.5 };
        });
        const { startBeat, lengthBeats } = slot;
        return { slot, from: 0, to: timed.length, startBeat, lengthBeats, timed, pitches: [] };
      });
    const worthOf = (onBeats: boolean) => rhythmWorth(sung(onBeats), { song, section: refrain });
    expect(worthOf(true)).toBeGreaterThan(worthOf(false));
  });

  it('is the same for a seed and another for another', () => {
    const notes = (seed: number) => JSON.stringify(writer(seed).write(refrain));
    expect(notes(5)).toBe(notes(5));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => notes(seed))).size).toBe(20);
  });

  it('comes back as it was, a step higher where the key is', () => {
    const one = writer(7);
    const first = one.write(refrain);
    const slots = refrain.slots.map((slot) => ({ ...slot, startBeat: slot.startBeat + 32 }));
    const shifted = chords.map((chord) => ({
      ...chord,
      root: (chord.root + 2) % 12,
      startBeat: chord.startBeat + 32,
    }));
    chords.push(...shifted);
    const again = one.write({
      ...refrain,
      slots,
      earliestBeat: 30,
      key: { tonic: 2, mode: 'major' },
      keyShift: 2,
      ceiling: 76,
    });
    expect(again.map(({ pitch }) => pitch - 2)).toEqual(first.map(({ pitch }) => pitch));
    chords.splice(4);
  });

  it('keeps to its words: stress on beats, tones followed, refrains over verses with a figure that is heard', () => {
    const songs = Array.from({ length: 6 }, (_, seed) => [
      composeForTest('pop', seed, ENGLISH_SONG).score,
      composeForTest('ballad', seed, ENGLISH_SONG).score,
      composeForTest('mandopop', seed, CHINESE_SONG).score,
      // Few of a song's tones lie clearly apart.
      composeForTest('mandopop', 100 + seed, CHINESE_SONG).score,
    ]).flat();
    const measured = songs
      .map((score) => ({ score, grid: sungGrid(score) }))
      .filter(({ grid }) => grid.ground.stepsPerBar === 16)
      .map(({ score, grid }) => ({ prosody: measureProsody(score, grid), refrain: measureRefrain(grid) }));
    const mean = (values: readonly (number | undefined)[]) => {
      const known = values.filter((value) => value !== undefined);
      return known.reduce((sum, value) => sum + value, 0) / known.length;
    };
    expect(mean(measured.map(({ prosody }) => prosody.stressGap))).toBeGreaterThan(0.36);
    expect(mean(measured.map(({ prosody }) => prosody.tonesFollowed))).toBeGreaterThan(0.55);
    expect(mean(measured.map(({ prosody }) => prosody.tonesContrary))).toBeLessThan(0.2);
    const lift = mean(measured.map(({ refrain: { liftSemitones } }) => liftSemitones));
    expect(lift).toBeGreaterThan(3);
    expect(lift).toBeLessThan(7);
    expect(
      mean(measured.map(({ refrain: { figureHeard } }) => Number((figureHeard ?? 0) >= 3))),
    ).toBeGreaterThan(0.9);
  });
});

describe('onsets', () => {
  const { syllables } = englishLine(LINES[0]!);
  const request = {
    syllables,
    commasAfter: new Set<number>(),
    startBeat: 8,
    lengthBeats: 8,
    earliestBeat: 7,
    latestEndBeat: 15.5,
    metre: METRE,
    secondsPerBeat: 0.6,
    minimumSeconds: 0.13,
    character: { liking: [], entryBeats: 0, landing: 0.7, syncopation: 0.4, grid: 4 as const },
  };

  it('lie on sixteenths, in order, inside their room', () => {
    for (let seed = 0; seed < 40; seed++) {
      const timed = drawOnsets(request, 2, new Random(seed))!;
      expect(timed).toHaveLength(syllables.length);
      timed.forEach(({ startBeat, lengthBeats }, i) => {
        expect(Number.isInteger(startBeat * 4)).toBe(true);
        expect(startBeat).toBeGreaterThanOrEqual(7);
        expect(startBeat + lengthBeats).toBeLessThanOrEqual((timed[i + 1]?.startBeat ?? 15.5) + 1e-9);
        expect(lengthBeats * 0.6).toBeGreaterThan(0.13);
      });
    }
  });

  it('fall where they are known to, and are none where there is no room or no bar of sixteen', () => {
    const knownOnsets = syllables.map((_, i) => (i < 3 ? [0, 0.75, 1.5][i] : undefined));
    for (let seed = 0; seed < 10; seed++) {
      const timed = drawOnsets({ ...request, knownOnsets }, 1, new Random(seed))!;
      expect(timed.slice(0, 3).map(({ startBeat }) => startBeat)).toEqual([8, 8.75, 9.5]);
    }
    expect(drawOnsets({ ...request, latestEndBeat: 8.5 }, 1, new Random(1))).toBeUndefined();
    expect(
      drawOnsets({ ...request, metre: { numerator: 3, denominator: 4, beatsPerBar: 3 } }, 1, new Random(1)),
    ).toBeUndefined();
  });
});

describe('the memory of a song', () => {
  it('hands what was sung on to candidates, which leave it as it was', () => {
    const song = new MelodyMemory();
    for (const [step, pitch] of [
      [0, 60],
      [2, 62],
      [4, 64],
      [6, 65],
    ] as const)
      song.add({ step, pitch });
    const one = new MelodyMemory(song);
    for (const [step, pitch] of [
      [16, 60],
      [18, 62],
    ] as const)
      one.add({ step, pitch });
    expect(one.hintsAt(20)).toEqual([64, undefined, undefined, undefined]);
    expect(one.runs).toEqual([2, 0, 0, 0]);
    expect(one.intervals).toEqual([2, 1, -5, 2]);
    expect(song.last).toEqual({ step: 6, pitch: 65 });
    expect(song.hintsAt(34)).toEqual([undefined, 62, undefined, undefined]);
  });

  it('knows what followed a figure', () => {
    const song = new MelodyMemory();
    [60, 62, 64, 65, 60, 62, 64].forEach((pitch, i) => {
      song.add({ step: i * 2, pitch });
    });
    expect(new MelodyMemory(song).following()?.findIndex((count) => count > 0)).toBe(12 + 1);
  });
});
