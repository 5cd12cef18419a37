import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import type { PlayedControl, PlayedNote } from '../instrument.ts';
import { ControlLane } from './control-lane.ts';
import { performPart } from './perform-part.ts';
import { CONTROL_BLOCK } from './performed-note.ts';
import { planNotes } from './plan-notes.ts';
import { BOWED_SOLO, PLUCKED, type PlayingStyle } from './playing-style.ts';
import { soundingRegions } from './regions.ts';

const note = (
  startSeconds: number,
  durationSeconds: number,
  pitch: number,
  articulation?: PlayedNote['articulation'],
): PlayedNote => ({
  startSeconds,
  durationSeconds,
  pitch,
  velocity: 0.8,
  ...(articulation ? { articulation } : {}),
});

const plan = (notes: PlayedNote[], style: PlayingStyle, controls: PlayedControl[] = []) =>
  planNotes({ notes, controls }, style, new ControlLane(controls, 'sustain', 0));

/** The curves of every note, copied. */
function perform(notes: PlayedNote[], style: PlayingStyle, controls: PlayedControl[] = []) {
  const played: {
    start: number;
    pitch: number;
    velocity: number;
    gate: number;
    bend: Float32Array;
    gain: Float32Array;
    seed: number;
  }[] = [];
  performPart({ notes, controls }, style, 0.2, new Random(3), (n) => {
    played.push({
      start: n.startSample,
      pitch: n.pitch,
      velocity: n.velocity,
      gate: n.gateBlocks,
      bend: n.bend.slice(0, n.curveBlocks + 1),
      gain: n.gain.slice(0, n.curveBlocks + 1),
      seed: n.seed,
    });
  });
  return played;
}

const blockAt = (seconds: number) => Math.round((seconds * SAMPLE_RATE) / CONTROL_BLOCK);

describe('planNotes', () => {
  it('strums down from the lowest string and up from the highest', () => {
    const down = plan(
      [60, 64, 67].map((pitch) => note(1, 1, pitch, 'strum-down')),
      PLUCKED,
    );
    expect(down.map((n) => n.pitch)).toEqual([60, 64, 67]);
    expect(down[2]!.startSeconds).toBeGreaterThan(down[0]!.startSeconds + 0.01);
    const up = plan(
      [60, 64, 67].map((pitch) => note(1, 1, pitch, 'strum-up')),
      PLUCKED,
    );
    expect(up.map((n) => n.pitch)).toEqual([67, 64, 60]);
  });

  it('plays a plucked tremolo as repeated strikes within the note', () => {
    const strikes = plan([note(0, 1, 60, 'tremolo')], PLUCKED);
    expect(strikes.length).toBeGreaterThan(9);
    for (const strike of strikes) expect(strike.startSeconds).toBeLessThan(1);
  });

  it('slurs bowed notes that touch and glides between them', () => {
    const [first, second, third] = plan(
      [note(0, 0.5, 60), note(0.5, 0.4, 64), note(1.2, 0.4, 62)],
      BOWED_SOLO,
    );
    expect(first).toMatchObject({ joined: false, leadsOn: true });
    expect(second).toMatchObject({ joined: true, fromPitch: 60 });
    expect(third!.joined).toBe(false);
  });

  it('plucks every note of a line unless it is marked as slurred', () => {
    const style: PlayingStyle = { ...PLUCKED, monophonic: true };
    const [, second, third] = plan([note(0, 0.5, 40), note(0.5, 0.5, 43), note(1, 0.5, 45, 'slide')], style);
    expect(second!.joined).toBe(false);
    expect(third).toMatchObject({ joined: true, fromPitch: 43 });
  });

  it('holds notes until the pedal comes up', () => {
    const controls: PlayedControl[] = [
      { seconds: 0, control: 'sustain', value: 1 },
      { seconds: 2, control: 'sustain', value: 0 },
    ];
    const [held, after] = plan([note(0.5, 0.5, 60), note(2.5, 0.5, 60)], {}, controls);
    expect(held!.durationSeconds).toBeCloseTo(1.5);
    expect(after!.durationSeconds).toBeCloseTo(0.5);
  });
});

describe('performPart', () => {
  it('brings vibrato in late, and not at all where the control is down', () => {
    const [free] = perform([note(0, 2, 69)], BOWED_SOLO);
    const swing = (bend: Float32Array, from: number, to: number) => {
      const part = bend.subarray(blockAt(from), blockAt(to));
      return Math.max(...part) - Math.min(...part);
    };
    expect(swing(free!.bend, 0, 0.2)).toBeLessThan(0.01);
    expect(swing(free!.bend, 1, 1.8)).toBeGreaterThan(0.2);
    const [still] = perform([note(0, 2, 69)], BOWED_SOLO, [{ seconds: 0, control: 'vibrato', value: 0 }]);
    expect(swing(still!.bend, 1, 1.8)).toBeLessThan(0.01);
  });

  it('scoops up into a note, falls off it, and keeps round-robin tuning within 2.5 cents', () => {
    const [scooped] = perform([note(0, 1, 60, 'scoop')], {});
    expect(scooped!.bend[0]!).toBeLessThan(-0.9);
    expect(Math.abs(scooped!.bend[blockAt(0.5)]!)).toBeLessThan(0.03);
    const [falling] = perform([note(0, 1, 60, 'fall')], {});
    expect(falling!.bend[blockAt(0.98)]!).toBeLessThan(-3);
    for (const plain of perform(
      Array.from({ length: 40 }, (_, i) => note(i, 0.5, 60)),
      {},
    ))
      expect(Math.abs(plain.bend[5]!)).toBeLessThanOrEqual(0.0251);
  });

  it('swells on long notes, and leaves level to expression where there is some', () => {
    const [long] = perform([note(0, 2, 60)], BOWED_SOLO);
    expect(long!.gain[blockAt(1.1)]!).toBeGreaterThan(1.3 * long!.gain[0]!);
    const [driven] = perform([note(0, 2, 60)], { swellDb: 5 }, [
      { seconds: 0, control: 'expression', value: 1 },
    ]);
    expect(driven!.gain[0]).toBe(1);
    expect(driven!.gain[blockAt(1.1)]).toBe(1);
  });

  it('plays a note the same whatever surrounds it', () => {
    const alone = perform([note(1, 0.5, 64)], PLUCKED)[0]!;
    const among = perform([note(0, 0.5, 60), note(1, 0.5, 64), note(2, 0.5, 67)], PLUCKED)[1]!;
    expect(among).toEqual(alone);
  });

  it('shortens staccato and ghosts quietly', () => {
    const [short, full, ghost] = perform(
      [note(0, 1, 60, 'staccato'), note(2, 1, 60), note(4, 1, 60, 'ghost')],
      {},
    );
    expect(short!.gate).toBeLessThan(full!.gate * 0.6);
    expect(ghost!.velocity).toBeLessThan(full!.velocity * 0.6);
  });
});

describe('soundingRegions', () => {
  it('covers where notes and their tails sound, and nothing else', () => {
    const regions = soundingRegions(
      { notes: [note(1, 1, 60), note(2.2, 1, 62), note(60, 1, 60)], controls: [] },
      0.5,
      100 * SAMPLE_RATE,
    );
    expect(regions).toHaveLength(2);
    expect(regions[0]!.startSample).toBeLessThanOrEqual(SAMPLE_RATE);
    expect(regions[0]!.endSample).toBeGreaterThanOrEqual(Math.round(3.7 * SAMPLE_RATE));
    expect(regions[0]!.endSample).toBeLessThan(5 * SAMPLE_RATE);
    expect(regions[1]!.notes).toHaveLength(1);
  });
});
