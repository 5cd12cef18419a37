import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import type { Note, Part, Score } from '../score/score.ts';
import { playPart } from './play-part.ts';

function part(instrument: string, notes: Note[], controls: Part['controls'] = []): Part {
  return { id: 'test', name: 'Test', role: 'lead', bus: 'melody', instrument, notes, controls };
}

function score(parts: Part[], tempoMap: Score['tempoMap'] = [{ startBeat: 0, bpm: 120 }]): Score {
  return {
    version: 1,
    title: '',
    seed: 1,
    style: 'pop',
    key: { tonic: 0, mode: 'major' },
    keyChanges: [],
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    tempoMap,
    swing: 0,
    lengthBeats: 16,
    sections: [],
    chords: [],
    parts,
    lyrics: [],
    motif: { steps: [], lengthsBeats: [] },
  };
}

const firstSound = (channel: Float32Array): number =>
  channel.findIndex((value) => Math.abs(value) > 1e-5) / SAMPLE_RATE;

describe('playPart', () => {
  it('follows the tempo map and the offset of each note', async () => {
    const lead = part('chiptune-lead', [
      { startBeat: 4, lengthBeats: 1, pitch: 69, velocity: 0.8, offsetSeconds: 0.02 },
    ]);
    const slow = [
      { startBeat: 0, bpm: 120 },
      { startBeat: 2, bpm: 60 },
    ];
    const out = await playPart(score([lead], slow), lead, 5 * SAMPLE_RATE, new Random(1));
    // two beats at 120, two at 60, and the offset
    expect(firstSound(out.left)).toBeCloseTo(3.02, 2);
  });

  it('is exact to the sample where a note starts', async () => {
    const kick = {
      ...part('kit-909', [{ startBeat: 1, lengthBeats: 0.5, pitch: 36, velocity: 1 }]),
      role: 'kick' as const,
    };
    const out = await playPart(score([kick]), kick, SAMPLE_RATE, new Random(1));
    const onset = Math.round(0.5 * SAMPLE_RATE);
    expect(out.left.subarray(0, onset).every((value) => value === 0)).toBe(true);
    expect(out.left.subarray(onset, onset + 64).some((value) => value !== 0)).toBe(true);
  });

  it('gives silence of the right length for a part without notes', async () => {
    const empty = part('violin', []);
    const out = await playPart(score([empty]), empty, 1000, new Random(1));
    expect(out.left).toHaveLength(1000);
    expect(out.right.every((value) => value === 0)).toBe(true);
  });

  it('refuses an unknown instrument', async () => {
    const unknown = part('theremin', [{ startBeat: 0, lengthBeats: 1, pitch: 60, velocity: 0.5 }]);
    await expect(playPart(score([unknown]), unknown, 1000, new Random(1))).rejects.toThrow(RangeError);
  });

  it('lets expression shape the level', async () => {
    const notes: Note[] = [{ startBeat: 0, lengthBeats: 4, pitch: 69, velocity: 0.8 }];
    const swelling = part('erhu', notes, [
      { beat: 0, control: 'expression', value: 0.1 },
      { beat: 4, control: 'expression', value: 1 },
    ]);
    const out = await playPart(score([swelling]), swelling, 2 * SAMPLE_RATE, new Random(1));
    const energy = (from: number, to: number) =>
      out.left.subarray(from * SAMPLE_RATE, to * SAMPLE_RATE).reduce((sum, value) => sum + value * value, 0);
    expect(energy(1.4, 1.8)).toBeGreaterThan(10 * energy(0.2, 0.6));
  });

  it('renders any notes to finite samples, the same ones every time', async () => {
    const anyNote = fc.record({
      startBeat: fc.double({ min: 0, max: 2, noNaN: true }),
      lengthBeats: fc.double({ min: 0.01, max: 1, noNaN: true }),
      pitch: fc.integer({ min: 0, max: 127 }),
      velocity: fc.double({ min: 0.01, max: 1, noNaN: true }),
      articulation: fc.constantFrom(
        'normal',
        'staccato',
        'legato',
        'accent',
        'ghost',
        'palm-mute',
        'strum-down',
        'strum-up',
        'slide',
        'scoop',
        'fall',
        'tremolo',
        'trill',
        'pizzicato',
        'choke',
        'dead' as const,
      ),
      offsetSeconds: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    });
    const ids = fc.constantFrom(
      'violin',
      'steel-guitar',
      'acoustic-kit',
      'guzheng',
      'dizi',
      'supersaw',
      'grand-piano',
      'chinese-drums',
    );
    await fc.assert(
      fc.asyncProperty(
        ids,
        fc.array(anyNote, { minLength: 1, maxLength: 8 }),
        fc.integer(),
        async (id, notes, seed) => {
          const some = part(id, notes as Note[], [
            { beat: 0.5, control: 'sustain', value: 1 },
            { beat: 1.5, control: 'sustain', value: 0 },
          ]);
          const length = Math.round(1.2 * SAMPLE_RATE);
          const first = await playPart(score([some]), some, length, new Random(seed));
          const second = await playPart(score([some]), some, length, new Random(seed));
          expect(first.left.every(Number.isFinite) && first.right.every(Number.isFinite)).toBe(true);
          expect(second).toEqual(first);
        },
      ),
      { numRuns: 24, seed: 20 },
    );
  });
});
