import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { estimateLoudness, gatedLoudness, kWeightedHops, measureLoudness } from '../dsp/loudness.ts';
import { bandSharesDb } from '../dsp/spectrum.ts';
import { truePeakDb } from '../dsp/true-peak.ts';
import { Random } from '../random.ts';
import { BUSES, type Part, type PartRole, type Score } from '../score/score.ts';
import { kickCurve, throwCurve } from './automation.ts';
import { DEFAULT_CURVE, fillProfile, ROLE_LOUDNESS, stagedLoudness } from './defaults.ts';
import { type MasterStrength, masterMix } from './master.ts';
import type { MixProfile } from './mix-profile.ts';
import { CRACKLE, createMixer, createPartMixer, type Staging } from './mixer.ts';
import { panOf, stripOf } from './strips.ts';

const SECONDS = 8;
const LENGTH = SECONDS * SAMPLE_RATE;

function part(id: string, role: PartRole, bus: Part['bus'], startBeat = 0, endBeat = 16, pitch = 57): Part {
  const notes = [];
  for (let beat = startBeat; beat < endBeat; beat++)
    notes.push({ startBeat: beat, lengthBeats: 0.8, pitch, velocity: 0.8 });
  return { id, name: id, role, bus, instrument: 'grand-piano', notes };
}

function scoreOf(parts: Part[]): Score {
  return {
    version: 1,
    title: 'Test',
    seed: 7,
    style: 'pop',
    key: { tonic: 0, mode: 'major' },
    keyChanges: [],
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    tempoMap: [{ startBeat: 0, bpm: 120 }],
    swing: 0,
    lengthBeats: 16,
    sections: [
      { kind: 'verse', label: 'Verse', occurrence: 0, startBeat: 0, lengthBeats: 8, energy: 0.45 },
      { kind: 'chorus', label: 'Chorus', occurrence: 0, startBeat: 8, lengthBeats: 8, energy: 0.9 },
    ],
    chords: [],
    parts,
    lyrics: [],
    motif: { steps: [], lengthsBeats: [] },
  };
}

/** Decaying notes with overtones and a little noise: something for every filter. */
function play({ notes, id }: Part): StereoBuffer {
  const random = new Random(3).fork(id);
  const buffer = createStereoBuffer(LENGTH);
  for (const note of notes) {
    const start = Math.round(note.startBeat * 0.5 * SAMPLE_RATE);
    const hz = 440 * 2 ** ((note.pitch - 69) / 12);
    for (let i = 0; i < 0.45 * SAMPLE_RATE && start + i < LENGTH; i++) {
      const t = i / SAMPLE_RATE;
      const envelope = 0.3 * Math.exp(-5 * t) * Math.min(1, t * 300);
      let value = 0.2 * random.range(-1, 1);
      for (let k = 1; k <= 6; k++) value += Math.sin(2 * Math.PI * hz * k * t) / k;
      buffer.left[start + i]! += envelope * value;
      buffer.right[start + i]! += envelope * (0.8 * value + 0.1 * random.range(-1, 1));
    }
  }
  return buffer;
}

const BAND: Part[] = [
  part('lead-vocal', 'lead-vocal', 'vocals', 1, 15, 64),
  part('backing', 'backing-vocal', 'backing_vocals', 8, 16, 67),
  part('kick', 'kick', 'drums', 0, 16, 36),
  part('snare', 'snare', 'drums', 0, 16, 38),
  part('shaker', 'percussion', 'percussion', 0, 16, 70),
  part('bass', 'bass', 'bass', 0, 16, 33),
  part('piano', 'harmony', 'harmony', 0, 16, 57),
  { ...part('guitar', 'harmony', 'harmony', 0, 16, 52), instrument: 'steel-guitar' },
  { ...part('strings', 'counter', 'melody', 8, 16, 72), instrument: 'string-section' },
  part('riser', 'effects', 'effects', 6, 8, 80),
];

function mixDown(parts: Part[], profile: MixProfile = {}) {
  const mixer = createMixer({ score: scoreOf(parts), profile, lengthSamples: LENGTH });
  for (const each of parts) mixer.add(each, play(each));
  return mixer.finish();
}

function expectSumsToMix({ stems, mix }: ReturnType<typeof mixDown>): void {
  for (const channel of ['left', 'right'] as const) {
    const sum = new Float64Array(LENGTH);
    for (const stem of Object.values(stems)) for (let i = 0; i < LENGTH; i++) sum[i]! += stem[channel][i]!;
    let worst = 0;
    for (let i = 0; i < LENGTH; i++) worst = Math.max(worst, Math.abs(sum[i]! - mix[channel][i]!));
    expect(worst).toBeLessThan(2e-6);
  }
}

/** Of the channels: 1 where they are alike, 0 where they have nothing in common. */
function correlationOf({ left, right }: StereoBuffer): number {
  const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, sample, i) => sum + sample * b[i]!, 0);
  return product(left, right) / Math.sqrt(product(left, left) * product(right, right));
}

describe('mixer', () => {
  it('stems sum to the mix, whatever the profile and the parts', () => {
    fc.assert(
      fc.property(
        fc.subarray(BAND, { minLength: 1, maxLength: 4 }),
        fc.record({
          sidechainDb: fc.integer({ min: 0, max: 12 }),
          vocalDuckDb: fc.integer({ min: 0, max: 6 }),
          drumParallel: fc.double({ min: 0, max: 1, noNaN: true }),
          hall: fc.constantFrom({ timeSeconds: 0.5, amount: 0 }, { timeSeconds: 3, amount: 0.6 }),
          lofi: fc.constantFrom(undefined, { crackle: 0.5, wobble: 0.6, lowpassHz: 7000 }),
        }),
        (parts, profile) => expectSumsToMix(mixDown(parts, profile as MixProfile)),
      ),
      { numRuns: 5 },
    );
  });

  const whole = mixDown(BAND, { sidechainDb: 4 });

  it('keeps every bus that has a part, of the length asked for, finite', () => {
    expect(Object.keys(whole.stems).sort()).toEqual([...BUSES].sort());
    for (const buffer of [...Object.values(whole.stems), whole.mix]) {
      expect(buffer.left.length).toBe(LENGTH);
      expect(buffer.left.every(Number.isFinite) && buffer.right.every(Number.isFinite)).toBe(true);
    }
    expectSumsToMix(whole);
  });

  it('puts the voice in front', () => {
    const lufs = (bus: (typeof BUSES)[number]): number => measureLoudness(whole.stems[bus]!).integratedLufs;
    for (const bus of ['harmony', 'melody', 'percussion', 'effects', 'backing_vocals'] as const) {
      expect(lufs('vocals')).toBeGreaterThan(lufs(bus) + 1.5);
    }
  });

  it('lifts the chorus by 1.5 LU or more', () => {
    const hops = kWeightedHops(whole.mix);
    expect(gatedLoudness(hops.subarray(41, 79)) - gatedLoudness(hops.subarray(1, 39))).toBeGreaterThan(1.5);
  });

  it('gives the same samples again', () => {
    expect(mixDown(BAND.slice(0, 3)).mix.left).toEqual(mixDown(BAND.slice(0, 3)).mix.left);
  });

  it('takes parts of any level, length and silence', () => {
    const parts = [part('a', 'harmony', 'harmony'), part('b', 'lead', 'melody'), part('c', 'pad', 'harmony')];
    const mixer = createMixer({ score: scoreOf(parts), profile: {}, lengthSamples: LENGTH });
    const loud = play(parts[0]!);
    for (const channel of [loud.left, loud.right])
      for (let i = 0; i < channel.length; i++) channel[i]! *= 100;
    mixer.add(parts[0]!, loud);
    mixer.add(parts[1]!, {
      left: new Float32Array(1000).fill(1e-4),
      right: new Float32Array(1000).fill(-1e-4),
    });
    mixer.add(parts[2]!, createStereoBuffer(LENGTH + 5000));
    const { stems, mix } = mixer.finish();
    expect(mix.left.every(Number.isFinite)).toBe(true);
    expect(Math.abs(measureLoudness(stems.harmony!).integratedLufs - ROLE_LOUDNESS.harmony)).toBeLessThan(3);
  });

  it.each<[string, MixProfile]>([
    ['as it is', {}],
    [
      'with everything a style may ask for',
      { vocalDuckDb: 3, sidechainDb: 6, delay: { amount: 0.3, beats: 0.75, feedback: 0.3 } },
    ],
  ])(
    'gives every part for itself, which add up to the stems, nearly where they share one: a desk %s',
    (_, profile) => {
      const options = { score: scoreOf(BAND), profile, lengthSamples: LENGTH, rides: false };
      const [buses, parts] = [createMixer(options), createPartMixer(options)];
      for (const each of BAND) {
        buses.add(each, play(each));
        parts.add(each, play(each));
      }
      const [{ stems }, apart] = [buses.finish(), parts.finish()];
      expect(Object.keys(apart.stems)).toEqual(BAND.map(({ id }) => id));
      for (const bus of BUSES) {
        const sum = createStereoBuffer(LENGTH);
        for (const { id } of BAND.filter((each) => each.bus === bus))
          for (let i = 0; i < LENGTH; i++) sum.left[i]! += apart.stems[id]!.left[i]!;
        let [error, power] = [0, 0];
        for (let i = 0; i < LENGTH; i++) {
          error += (sum.left[i]! - stems[bus]!.left[i]!) ** 2;
          power += stems[bus]!.left[i]! ** 2;
        }
        const missed = 10 * Math.log10(error / power + 1e-12);
        const isShared = BAND.filter((each) => each.bus === bus).length > 1;
        expect(missed, bus).toBeLessThan(isShared ? -20 : -90);
      }
    },
  );

  it('has a worn record crackle once', () => {
    const mixer = createPartMixer({
      score: scoreOf(BAND),
      profile: { lofi: { crackle: 0.5 } },
      lengthSamples: LENGTH,
    });
    for (const each of BAND) mixer.add(each, play(each));
    const { stems } = mixer.finish();
    expect(Object.keys(stems)).toEqual([...BAND.map(({ id }) => id), CRACKLE]);
    // Nothing of the riser is there before its bar; the record turns from the start.
    const peakOfFirstSecond = (id: string) =>
      stems[id]!.left.subarray(0, SAMPLE_RATE).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    expect(peakOfFirstSecond('riser')).toBe(0);
    expect(peakOfFirstSecond(CRACKLE)).toBeGreaterThan(1e-4);
  });

  it.each([0, -1, 1.5])('refuses a length of %s', (lengthSamples) => {
    expect(() => createMixer({ score: scoreOf([]), profile: {}, lengthSamples })).toThrow(RangeError);
  });

  it.each(['left', 'right'] as const)('a stretch of a song is mixed as it is there: the %s', (channel) => {
    const late = [
      part('backing', 'backing-vocal', 'backing_vocals', 9, 16, 67),
      part('snare', 'snare', 'drums', 9, 16, 38),
      { ...part('guitar', 'harmony', 'harmony', 9, 16, 52), instrument: 'steel-guitar' },
      { ...part('strings', 'counter', 'melody', 9, 16, 72), instrument: 'string-section' },
    ];
    // Not a whole number of waves of anything that moves.
    const clockSamples = 21 * 8192;
    const mixFrom = (from: number, staging: Staging) => {
      const mixer = createMixer({
        ...{ score: scoreOf(late), lengthSamples: LENGTH - from, clockSamples: from, staging, rides: false },
        profile: { hall: { timeSeconds: 2, amount: 0.6 }, lofi: { wobble: 0.6, crackle: 0.5 } },
      });
      for (const each of late) {
        const { left, right } = play(each);
        mixer.add(each, { left: left.slice(from), right: right.slice(from) });
      }
      return mixer.finish().mix[channel];
    };
    const staging: Staging = new Map();
    const whole = mixFrom(0, staging).subarray(clockSamples);
    const stretch = mixFrom(clockSamples, staging);
    expect(stretch.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
    const worst = stretch.reduce((most, sample, i) => Math.max(most, Math.abs(sample - whole[i]!)), 0);
    expect(worst).toBeLessThan(1e-5);
  });

  it('pumps with the kick', () => {
    const pad = [part('kick', 'kick', 'drums', 0, 16, 36), part('pad', 'pad', 'harmony', 0, 16, 60)];
    const held = createStereoBuffer(LENGTH);
    for (let i = 0; i < LENGTH; i++) held.left[i] = held.right[i] = 0.2 * Math.sin(i * 0.06);
    const mixer = createMixer({
      score: scoreOf(pad),
      profile: { sidechainDb: 12, hall: { timeSeconds: 1, amount: 0 } },
      lengthSamples: LENGTH,
    });
    mixer.add(pad[1]!, held);
    const { left } = mixer.finish().stems.harmony!;
    const level = (seconds: number): number => {
      let sum = 0;
      for (let i = 0; i < 1500; i++) sum += left[Math.round(seconds * SAMPLE_RATE) + i]! ** 2;
      return 10 * Math.log10(sum);
    };
    expect(level(2.45) - level(2.012)).toBeGreaterThan(4);
  });
});

describe('automation', () => {
  it('has no kick curve without kicks, and one that falls on each', () => {
    expect(kickCurve(scoreOf([part('pad', 'pad', 'harmony')]), LENGTH)).toBeUndefined();
    const curve = kickCurve(scoreOf([part('kick', 'kick', 'drums')]), LENGTH)!;
    expect(curve[Math.round((2 * SAMPLE_RATE) / 256)]).toBeLessThan(0.15);
    expect(curve[Math.round((2.42 * SAMPLE_RATE) / 256)]).toBeGreaterThan(0.95);
  });
  it('throws the echo at ends of lines only', () => {
    const sung = part('v', 'lead-vocal', 'vocals', 0, 4);
    const curve = throwCurve(scoreOf([sung]), sung, LENGTH);
    expect(curve[Math.round((0.7 * SAMPLE_RATE) / 256)]).toBeLessThan(0.05);
    expect(curve[Math.round((1.85 * SAMPLE_RATE) / 256)]).toBeGreaterThan(0.8);
  });
});

describe('strips and defaults', () => {
  it('keeps parts of a role apart and the lead in the middle', () => {
    const parts = BAND.map((each) => ({ ...each }));
    expect(panOf(parts[0]!, parts)).toBe(0);
    expect(panOf(parts[6]!, parts) * panOf(parts[7]!, parts)).toBeLessThan(0);
    expect(panOf({ ...parts[0]!, pan: -3 }, parts)).toBe(-1);
  });
  it('doubles rhythm guitars, not lead guitars', () => {
    expect(stripOf({ role: 'riff', instrument: 'overdriven-guitar' }).double).toBeGreaterThan(0);
    expect(stripOf({ role: 'lead', instrument: 'overdriven-guitar' }).double).toBeUndefined();
  });
  it('shares a role between its parts, and lets an instrument lead where nobody sings', () => {
    const profile = fillProfile({});
    const two = scoreOf([part('a', 'harmony', 'harmony'), part('b', 'harmony', 'harmony')]);
    expect(stagedLoudness(two, 'harmony', profile)).toBeCloseTo(ROLE_LOUDNESS.harmony - 1.5);
    expect(stagedLoudness(two, 'lead', profile)).toBeGreaterThan(
      stagedLoudness(scoreOf(BAND), 'lead', profile),
    );
  });
  it('ignores a curve of the wrong length', () => {
    expect(fillProfile({ curve: [1, 2] }).curve).toEqual(DEFAULT_CURVE);
  });
});

describe('master', () => {
  const { mix } = mixDown(BAND);
  const strengths: MasterStrength[] = ['subtle', 'normal', 'high'];
  const masters = strengths.map((strength) => masterMix(mix, {}, { strength }));

  it.each(strengths.map((strength, i) => [strength, masters[i]!] as const))(
    '%s: loudness, true peak, no offset, nothing clipped, mono holds',
    (_, { master, report }) => {
      expect(Math.abs(measureLoudness(master).integratedLufs + 14)).toBeLessThan(0.5);
      expect(truePeakDb(master)).toBeLessThan(-1);
      for (const channel of [master.left, master.right]) {
        let sum = 0;
        let peak = 0;
        for (const x of channel) {
          sum += x;
          peak = Math.max(peak, Math.abs(x));
        }
        expect(Math.abs(sum / channel.length)).toBeLessThan(5e-4);
        expect(peak).toBeLessThan(1);
      }
      expect(report.monoLossDb).toBeLessThan(3);
    },
  );

  it('normal: within 0.1 LU of the target and 4 dB of the curve where the mix has anything', () => {
    const { master, report } = masters[1]!;
    expect(Math.abs(report.integratedLufs + 14)).toBeLessThan(0.1);
    const before = bandSharesDb(mix);
    bandSharesDb(master).forEach((db, band) => {
      if (before[band]! > DEFAULT_CURVE[band]! - 12)
        expect(Math.abs(db - DEFAULT_CURVE[band]!)).toBeLessThan(4);
    });
  });

  it('strengths differ in tone, density, width and loudness', () => {
    const [subtle, normal, high] = masters.map(({ master, report }) => ({
      report,
      correlation: correlationOf(master),
    }));
    expect(subtle!.report.integratedLufs).toBeLessThan(normal!.report.integratedLufs - 0.1);
    expect(high!.report.integratedLufs).toBeGreaterThan(normal!.report.integratedLufs + 0.1);
    expect(high!.report.glueMaxDb).toBeGreaterThan(subtle!.report.glueMaxDb + 0.5);
    expect(high!.correlation).toBeLessThan(subtle!.correlation);
    const off = (report: (typeof masters)[number]['report']): number =>
      report.toneDb.reduce((sum, db) => sum + Math.abs(db), 0);
    expect(off(high!.report)).toBeGreaterThan(off(subtle!.report));
  });

  it('starts where the mix starts and leaves the mix alone', () => {
    const before = mix.left.slice(0, 5000);
    const { master } = masterMix(mix, {});
    expect(mix.left.slice(0, 5000)).toEqual(before);
    const onset = (x: Float32Array): number => x.findIndex((value) => Math.abs(value) > 0.02);
    expect(Math.abs(onset(master.left) - onset(mix.left))).toBeLessThan(40);
  });

  it('trims silence at the end to a natural tail', () => {
    const long = createStereoBuffer(LENGTH + 6 * SAMPLE_RATE);
    long.left.set(mix.left);
    long.right.set(mix.right);
    const { master, report } = masterMix(long, {});
    expect(report.trimmedSamples).toBeGreaterThan(3 * SAMPLE_RATE);
    expect(master.left.length + report.trimmedSamples).toBe(long.left.length);
    expect(master.left.length % 1152).toBe(0);
    expect(Math.abs(master.left[master.left.length - 1]!)).toBeLessThan(1e-4);
  });

  it('stays finite for anything', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1, 7, 500, 30_000),
        fc.constantFrom(0, 1e-9, 1e-5, 1, 50),
        fc.nat(),
        (length, gain, seed) => {
          const random = new Random(seed);
          const buffer = createStereoBuffer(length);
          for (let i = 0; i < length; i++) {
            buffer.left[i] = gain * random.range(-1, 1);
            buffer.right[i] = gain * random.range(-1, 1);
          }
          if (length > 10) buffer.left[5] = Number.NaN;
          const { master } = masterMix(buffer, {});
          expect(master.left.every(Number.isFinite) && master.right.every(Number.isFinite)).toBe(true);
          if (length > 0) expect(truePeakDb(master)).toBeLessThan(-0.9);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is loud enough from a very quiet mix', () => {
    const quiet = { left: mix.left.map((x) => x * 0.01), right: mix.right.map((x) => x * 0.01) };
    expect(estimateLoudness(quiet, [{ start: 0, end: LENGTH }])).toBeLessThan(-40);
    expect(Math.abs(masterMix(quiet, {}).report.integratedLufs + 14)).toBeLessThan(0.2);
  });
});
