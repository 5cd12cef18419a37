import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { findInstrument } from './find-instrument.ts';
import { INSTRUMENT_IDS } from './ids.ts';
import type { Instrument, PlayedNote } from './instrument.ts';
import { instruments } from './kinds/index.ts';

const START_SECONDS = 0.1;
const HELD_SECONDS = 1.2;
/** No vibrato and no swell: for measuring. */
const PLAIN = [
  { seconds: 0, control: 'vibrato', value: 0 },
  { seconds: 0, control: 'expression', value: 1 },
] as const;

/**
 * Not held to 5 cents, with the reason: what the ear takes for the pitch of an inharmonic sound is not its
 * period.
 */
const UNTUNED: Readonly<Record<string, string>> = {
  'tubular-bells': 'the strike note is between the partials',
  timpani: 'the modes of a kettle are not harmonic',
  glockenspiel: 'partials 2.76 and 5.4 times the lowest',
  'steel-drums': 'several notes of the pan sound along',
  'tremolo-strings': 'many players out of step',
  'acid-bass': 'its ringing filter sweeps through the partials',
  'wobble-bass': 'its filter swings through the partials',
  riser: 'it climbs two octaves',
  impact: 'it has no pitch',
  'reverse-cymbal': 'it has no pitch',
};

const ARTICULATIONS = [
  'normal',
  'legato',
  'slide',
  'staccato',
  'accent',
  'ghost',
  'palm-mute',
  'strum-down',
  'strum-up',
  'scoop',
  'fall',
  'tremolo',
  'trill',
  'pizzicato',
  'choke',
  'dead',
] as const;

/** Files of this folder that are not instruments. */
const middle = (instrument: Instrument) =>
  instrument.isDrums ? 38 : Math.round((instrument.range.low + instrument.range.high) / 2);

function noteOf(instrument: Instrument, change: Partial<PlayedNote> = {}): PlayedNote {
  return {
    startSeconds: START_SECONDS,
    durationSeconds: HELD_SECONDS,
    pitch: middle(instrument),
    velocity: 0.63,
    ...change,
  };
}

function play(instrument: Instrument, notes: readonly PlayedNote[], seconds: number, seed = 7): StereoBuffer {
  const out = createStereoBuffer(Math.round(seconds * SAMPLE_RATE));
  instrument.render({ notes, controls: PLAIN }, out, new Random(seed));
  return out;
}

function peak(buffer: StereoBuffer, fromSeconds: number, toSeconds: number): number {
  let highest = 0;
  const end = Math.min(buffer.left.length, Math.round(toSeconds * SAMPLE_RATE));
  for (let i = Math.round(fromSeconds * SAMPLE_RATE); i < end; i++)
    highest = Math.max(highest, Math.abs(buffer.left[i]!), Math.abs(buffer.right[i]!));
  return highest;
}

/** Loudest 0.25 s, in dB (mean square of both channels added). */
function loudnessDb(buffer: StereoBuffer): number {
  const window = Math.round(0.25 * SAMPLE_RATE);
  const hop = Math.round(0.05 * SAMPLE_RATE);
  let loudest = 0;
  for (let start = 0; start + window <= buffer.left.length; start += hop) {
    let sum = 0;
    for (let i = start; i < start + window; i++) sum += buffer.left[i]! ** 2 + buffer.right[i]! ** 2;
    loudest = Math.max(loudest, sum / window);
  }
  return 10 * Math.log10(loudest + 1e-12);
}

/**
 * How far a tone is from `expectedHz`, in cents: normalised autocorrelation at a few milliseconds (±50 cents),
 * averaged over ten windows, for some recordings have a vibrato of their own.
 */
function centsOff(buffer: StereoBuffer, fromSeconds: number, expectedHz: number): number {
  const mono = buffer.left.map((value, i) => value + buffer.right[i]!);
  const period = SAMPLE_RATE / expectedHz;
  const multiple = 2 * Math.max(1, Math.floor((0.003 * SAMPLE_RATE) / period));
  const lowest = Math.floor(multiple * period * 0.971) - 1;
  const highest = Math.ceil(multiple * period * 1.03) + 1;
  const window = Math.round(0.1 * SAMPLE_RATE);
  let sum = 0;
  let count = 0;
  for (let w = 0; w < 10; w++) {
    const start = Math.round((fromSeconds + w * 0.08) * SAMPLE_RATE);
    const correlation: number[] = [];
    for (let lag = lowest; lag <= highest; lag++) {
      let cross = 0;
      let energy = 0;
      for (let i = start; i < start + window; i++) {
        cross += mono[i]! * mono[i + lag]!;
        energy += mono[i + lag]! ** 2;
      }
      correlation.push(cross / Math.sqrt(energy + 1e-12));
    }
    let best = 1;
    for (let k = 1; k < correlation.length - 1; k++) if (correlation[k]! > correlation[best]!) best = k;
    const before = correlation[best - 1]!;
    const after = correlation[best + 1]!;
    const lag = lowest + best + (before - after) / (2 * (before - 2 * correlation[best]! + after));
    // what has died away by now has no pitch left
    if (correlation[best]! < 1e-3) continue;
    sum += 1200 * Math.log2((SAMPLE_RATE * multiple) / lag / expectedHz);
    count++;
  }
  return sum / count;
}

describe('the list of instruments', () => {
  it('is the same as the ids and the files of the folder', () => {
    const files = readdirSync(path.join(import.meta.dirname, 'kinds'))
      .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
      .map((file) => file.slice(0, -3))
      .sort();
    expect(instruments.map((instrument) => instrument.id).sort()).toEqual(files);
    expect([...INSTRUMENT_IDS].sort()).toEqual(files);
  });

  it('has at least 60', () => {
    expect(instruments.length).toBeGreaterThanOrEqual(60);
  });

  it('finds by id, and names the nearest of an unknown one', () => {
    expect(findInstrument('cello').name).toBe('Cello');
    expect(() => findInstrument('grand-pian')).toThrow(/grand-piano/);
    expect(() => findInstrument('grand-pian')).toThrow(RangeError);
  });
});

describe.each(instruments.map((instrument) => [instrument.id, instrument] as const))(
  '%s',
  (_id, instrument) => {
    it('describes itself', () => {
      expect(instrument.name.length).toBeGreaterThan(2);
      expect(instrument.range.low).toBeLessThan(instrument.range.high);
      expect(instrument.midiProgram).toBeGreaterThanOrEqual(0);
      expect(instrument.midiProgram).toBeLessThanOrEqual(127);
      expect(instrument.releaseSeconds).toBeGreaterThan(0);
      expect(instrument.releaseSeconds).toBeLessThanOrEqual(6);
    });

    it('plays a note: silent before, sounding after, finite, level, in tune, gone in time', async () => {
      await instrument.prepare?.();
      // bells and drums ring beyond the written note, by rule for no longer than their release
      const longest = START_SECONDS + Math.max(HELD_SECONDS, 1.6) + instrument.releaseSeconds;
      const buffer = play(instrument, [noteOf(instrument)], longest + 0.3);
      expect(buffer.left.every(Number.isFinite) && buffer.right.every(Number.isFinite)).toBe(true);
      expect(peak(buffer, 0, START_SECONDS - 0.002)).toBe(0);
      const highest = peak(buffer, START_SECONDS, START_SECONDS + HELD_SECONDS);
      expect(highest).toBeGreaterThan(0.01);
      expect(highest).toBeLessThan(1);
      if (instrument.family !== 'effects') {
        expect(loudnessDb(buffer)).toBeGreaterThan(-33);
        expect(loudnessDb(buffer)).toBeLessThan(-12);
      }
      expect(peak(buffer, longest + 0.01, longest + 0.3)).toBeLessThan(1e-3);
      if (!instrument.isDrums && !(instrument.id in UNTUNED)) {
        const expectedHz = 440 * 2 ** ((middle(instrument) - 69) / 12);
        expect(Math.abs(centsOff(buffer, START_SECONDS + 0.25, expectedHz))).toBeLessThan(5);
      }
    });

    it('gives the same samples for the same seed, whatever was played before, and adds into the buffer', async () => {
      await instrument.prepare?.();
      const notes = [noteOf(instrument, { durationSeconds: 0.2 })];
      const first = play(instrument, notes, 0.4);
      play(
        instrument,
        [noteOf(instrument, { pitch: middle(instrument) + 3, durationSeconds: 0.1 })],
        0.3,
        99,
      );
      const second = createStereoBuffer(first.left.length);
      second.left.fill(0.25);
      second.right.fill(-0.25);
      instrument.render({ notes, controls: PLAIN }, second, new Random(7));
      let worst = 0;
      for (let i = 0; i < first.left.length; i++)
        worst = Math.max(
          worst,
          Math.abs(second.left[i]! - 0.25 - first.left[i]!),
          Math.abs(second.right[i]! + 0.25 - first.right[i]!),
        );
      expect(worst).toBeLessThan(1e-5);
      const third = play(instrument, notes, 0.4);
      expect(third).toEqual(first);
    });

    it('is louder when played harder', async () => {
      await instrument.prepare?.();
      const level = (velocity: number) =>
        loudnessDb(play(instrument, [noteOf(instrument, { velocity, durationSeconds: 0.3 })], 0.6));
      expect(level(0.95)).toBeGreaterThan(level(0.3) + 1.5);
    });

    it('takes every articulation', async () => {
      await instrument.prepare?.();
      const notes = ARTICULATIONS.map((articulation, i) =>
        noteOf(instrument, {
          startSeconds: 0.12 * i,
          durationSeconds: 0.12,
          pitch: middle(instrument) + (i % 3),
          articulation,
        }),
      );
      const buffer = play(instrument, notes, 0.12 * notes.length);
      expect(buffer.left.every(Number.isFinite) && buffer.right.every(Number.isFinite)).toBe(true);
      expect(peak(buffer, 0, 0.12 * notes.length)).toBeGreaterThan(0.01);
    });

    it('stays within a buffer that ends before the note does, and takes notes out of its range', async () => {
      await instrument.prepare?.();
      const out = play(instrument, [noteOf(instrument, { durationSeconds: 3 })], 0.15);
      expect(out.left).toHaveLength(Math.round(0.15 * SAMPLE_RATE));
      const strange = play(
        instrument,
        [
          noteOf(instrument, { pitch: 10 }),
          noteOf(instrument, { pitch: 120 }),
          noteOf(instrument, { startSeconds: 9 }),
        ],
        0.3,
      );
      expect(strange.left.every(Number.isFinite)).toBe(true);
    });
  },
);
