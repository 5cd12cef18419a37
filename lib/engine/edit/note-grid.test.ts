import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { ScoreTime } from '../score/time.ts';
import { beatTimes, followTempo } from './note-grid.ts';

/** As tunes go: eighths come in pairs. */
const RHYTHM = [1, 1, 0.5, 0.5, 1, 1.5, 0.5, 2, 0.5, 0.5, 1, 1, 1];

function line(bpm: number, offsetSeconds: number, jitterSeconds: number, seed: number) {
  const random = new Random(seed);
  const notes = [];
  let beat = 0;
  for (let i = 0; i < 24; i++) {
    const length = RHYTHM[i % RHYTHM.length]!;
    const startSeconds = offsetSeconds + (beat * 60) / bpm + random.gaussian(0, jitterSeconds);
    notes.push({ startSeconds, endSeconds: startSeconds + (length * 54) / bpm, pitch: 60 });
    beat += length;
  }
  return notes;
}

describe('a steady line', () => {
  it.each([
    [92, 0.4],
    [100, 0.13],
    [120, 0.9],
    [76, 0.05],
  ])('of %d bpm that starts at %d s and is sung a little unevenly', (bpm, offset) => {
    const { tempoMap, firstBeatSeconds } = followTempo(line(bpm, offset, 0.015, bpm));
    expect(tempoMap).toHaveLength(1);
    expect(Math.abs(tempoMap[0]!.bpm - bpm)).toBeLessThan(1.5);
    expect(Math.abs(firstBeatSeconds - offset)).toBeLessThan(0.06);
  });

  it('may be one note or none', () => {
    expect(followTempo([]).tempoMap[0]!.bpm).toBeGreaterThan(0);
    const one = followTempo([{ startSeconds: 1, endSeconds: 2, pitch: 60 }]);
    expect(one.firstBeatSeconds).toBeCloseTo(1, 1);
    expect(one.tempoMap[0]!.bpm).toBeCloseTo(98, -1);
  });
});

/** Four bars of a vocal line, [beat, length] in each: it begins after the bar line, and hangs over others. */
const LINE: readonly (readonly (readonly [number, number])[])[] = [
  [1, 1.5, 2, 2.75, 3.5].map((beat) => [beat, 0.5] as const),
  [
    [0, 0.5],
    [0.5, 0.5],
    [1, 2],
  ],
  [0.5, 1, 1.5, 2, 3, 3.5].map((beat) => [beat, 0.5] as const),
  [[0, 2.5]],
];
/** C, G, A minor, F. */
const TRIADS = [
  [60, 64, 67],
  [59, 62, 67],
  [60, 64, 69],
  [60, 65, 69],
] as const;

/** Such lines as they are sung alone and heard: the tempo wanders, notes are missed and syllables run together. */
function aCappella(bpm: number, seed: number, wander: number) {
  const random = new Random(seed);
  let off = 0;
  const tempoMap = Array.from({ length: 48 }, (_, bar) => {
    off = 0.7 * off + random.range(-wander, wander);
    return { startBeat: 4 * bar, bpm: bpm * (1 + off) };
  });
  const time = new ScoreTime(tempoMap);
  const notes: { startSeconds: number; endSeconds: number; pitch: number }[] = [];
  for (let bar = 0; bar < 48; bar++) {
    for (const [beat, lengthBeats] of LINE[bar % 4]!) {
      const pitch = random.pick(TRIADS[bar % 4]!);
      const startSeconds = time.secondsAt(4 * bar + beat) + random.gaussian(0, 0.018);
      const endSeconds = time.secondsAt(4 * bar + beat + lengthBeats);
      const last = notes.at(-1);
      if (last?.pitch === pitch && random.chance(0.5)) last.endSeconds = endSeconds;
      else if (!random.chance(0.05)) notes.push({ startSeconds, endSeconds, pitch });
    }
  }
  return { time, notes };
}

describe('a song sung alone', () => {
  it.each([
    [96, 'in time', 0],
    [78, 'freely', 0.02],
    [112, 'freely', 0.02],
  ])('at about %d bpm, %s, is barred as it was written', (bpm, _, wander) => {
    for (const seed of [1, 2, 3]) {
      const { time, notes } = aCappella(bpm, seed, wander);
      const bars = beatTimes(followTempo(notes), notes.at(-1)!.startSeconds).filter(
        (seconds, beat) => beat % 4 === 0 && seconds >= 0,
      );
      const right = bars.filter((seconds) => {
        const bar = 4 * Math.round(time.beatAt(seconds) / 4);
        return Math.abs(seconds - time.secondsAt(bar)) < 0.1;
      });
      expect(right.length / bars.length).toBeGreaterThan(0.9);
      expect(bars.length).toBeGreaterThan(44);
    }
  });
});

describe('followTempo', () => {
  /** A line whose tempo goes evenly from one to another, and when its beats are. */
  function drifting(from: number, to: number, seed: number) {
    const random = new Random(seed);
    const beats = 96;
    const secondsAt = (beat: number) => {
      const whole = Math.floor(beat);
      let seconds = 0.4;
      for (let i = 0; i < whole; i++) seconds += 60 / (from + ((to - from) * i) / beats);
      return seconds + ((beat - whole) * 60) / (from + ((to - from) * whole) / beats);
    };
    const notes = [];
    for (let beat = 0, i = 0; beat < beats; i++) {
      const length = RHYTHM[i % RHYTHM.length]!;
      const startSeconds = secondsAt(beat) + random.gaussian(0, 0.012);
      notes.push({ startSeconds, endSeconds: secondsAt(beat + 0.9 * length), pitch: 60 });
      beat += length;
    }
    return { notes, secondsAt, beats };
  }

  it.each([
    [97.13, 97.13],
    [104, 95],
    [88, 94],
    [120, 112],
  ])('keeps with a line from %d to %d bpm', (from, to) => {
    for (const seed of [1, 2, 3]) {
      const { notes, secondsAt, beats } = drifting(from, to, seed);
      const tempo = followTempo(notes);
      const found = beatTimes(tempo, secondsAt(beats));
      const errors = Array.from({ length: beats - 4 }, (_, beat) =>
        Math.min(...found.map((seconds) => Math.abs(seconds - secondsAt(beat)))),
      );
      expect(Math.max(...errors)).toBeLessThan(0.03);
      if (from === to) expect(tempo.tempoMap).toHaveLength(1);
    }
  });

  it('takes few notes for a steady line', () => {
    const few = line(100, 0.2, 0, 1).slice(0, 5);
    expect(followTempo(few).tempoMap).toHaveLength(1);
  });
});
