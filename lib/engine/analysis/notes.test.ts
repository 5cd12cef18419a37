import { describe, expect, it } from 'vitest';
import { noteF } from '#tools/measure/analysis/metrics.ts';
import { makeTruthClip } from '#tools/measure/analysis/truth-clip.ts';
import { addPanned, drum, pluck, type SungTone, sing } from '#tools/measure/analysis/truth-synth.ts';
import { createStereoBuffer, SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import { humToMelody } from './hum-to-melody.ts';
import { transcribe } from './transcribe.ts';
import { transcribeDrums } from './transcribe-drums.ts';
import { transcribeNotes } from './transcribe-notes.ts';

/** A line of random notes between C3 and C5. */
function line(random: Random, count: number): { tones: SungTone[]; seconds: number } {
  const tones: SungTone[] = [];
  let at = 0.3;
  let midi = random.integer(52, 64);
  for (let i = 0; i < count; i++) {
    const length = random.pick([0.25, 0.35, 0.5, 0.5, 0.75, 1]);
    midi = Math.max(48, Math.min(72, midi + random.pick([-4, -3, -2, -1, 0, 1, 2, 2, 3, 5])));
    tones.push({ midi, startSeconds: at, endSeconds: at + length * 0.92 });
    at += length + (random.chance(0.15) ? 0.4 : 0);
  }
  return { tones, seconds: at + 0.5 };
}

describe('humToMelody', () => {
  it.each([
    { hum: true, driftCents: 15 },
    { hum: false, driftCents: 15 },
  ])('finds the notes (lips closed: $hum) with F of at least 0.85', ({ hum, driftCents }) => {
    let sum = 0;
    const seeds = [1, 2, 3];
    for (const seed of seeds) {
      const random = new Random(seed);
      const { tones, seconds } = line(random, 16);
      const found = humToMelody(sing(tones, seconds, random.fork('voice'), { hum, driftCents }));
      sum +=
        noteF(
          tones.map((t) => ({ startSeconds: t.startSeconds, pitch: t.midi })),
          found.notes,
        ) / seeds.length;
      expect(found.confidence).toBeGreaterThan(0.5);
    }
    expect(sum).toBeGreaterThanOrEqual(0.85);
  });

  it('follows a singer who is a third of a semitone flat throughout', () => {
    const random = new Random(9);
    const { tones, seconds } = line(random, 12);
    const flat = tones.map((t) => ({ ...t, midi: t.midi - 0.33 }));
    const found = humToMelody(sing(flat, seconds, random, { driftCents: 0 }));
    expect(found.tuningSemitones).toBeCloseTo(-0.33, 1);
    expect(
      noteF(
        tones.map((t) => ({ startSeconds: t.startSeconds, pitch: t.midi })),
        found.notes,
      ),
    ).toBeGreaterThan(0.8);
  });

  it('hears no melody in silence or noise', () => {
    expect(humToMelody(new Float32Array(SAMPLE_RATE)).notes).toEqual([]);
    const random = new Random(1);
    const noise = Float32Array.from({ length: SAMPLE_RATE }, () => random.gaussian() * 0.1);
    expect(humToMelody(noise).confidence).toBeLessThan(0.3);
  });
});

describe('transcription', () => {
  it('finds plucked notes and chords with F of at least 0.85', async () => {
    const random = new Random(2);
    const audio = createStereoBuffer(13 * SAMPLE_RATE);
    const truth: { startSeconds: number; pitch: number }[] = [];
    for (let at = 0.3; at < 11.5; at += random.pick([0.15, 0.2, 0.25, 0.3, 0.5])) {
      const root = random.integer(40, 76);
      for (const interval of random.pick([[0], [0], [0, 4], [0, 4, 7]])) {
        truth.push({ startSeconds: at, pitch: root + interval });
        const note = pluck(root + interval, random.pick([0.25, 0.5, 1]), random.range(0.5, 1), random);
        addPanned(audio, note, Math.round(at * SAMPLE_RATE), 0.25);
      }
    }
    const notes = await transcribeNotes(audio);
    expect(noteF(truth, notes)).toBeGreaterThanOrEqual(0.85);
    for (const n of notes) expect(n.endSeconds).toBeGreaterThan(n.startSeconds);
  });

  it('finds kick and snare of a drum stem', () => {
    const random = new Random(4);
    const audio = createStereoBuffer(9 * SAMPLE_RATE);
    const truth: { startSeconds: number; pitch: number }[] = [];
    for (let beat = 0; beat < 16; beat++) {
      const key = beat % 2 === 0 ? 36 : 38;
      const at = 0.2 + beat * 0.5;
      truth.push({ startSeconds: at, pitch: key });
      addPanned(audio, drum(key, random.range(0.7, 1), random), Math.round(at * SAMPLE_RATE), 0.6);
      for (const half of [0, 0.25])
        addPanned(
          audio,
          drum(42, random.range(0.3, 0.6), random),
          Math.round((at + half) * SAMPLE_RATE),
          0.4,
        );
    }
    const found = transcribeDrums(audio).filter((n) => n.pitch !== 42);
    expect(noteF(truth, found)).toBeGreaterThanOrEqual(0.85);
  });

  it('shares a mix out over instruments', async () => {
    const { audio, truth } = makeTruthClip({ seed: 1, bars: 4 });
    const { instruments, tempo, timeSignature, confidence } = await transcribe(audio);
    expect(Object.keys(instruments).sort()).toEqual(['bass', 'drums', 'harmony', 'melody']);
    expect(tempo / truth.tempoMap[0]!.bpm).toBeCloseTo(1, 1);
    expect(timeSignature).toBe('4/4');
    expect(confidence).toBeGreaterThan(0.2);
    expect(Math.max(...instruments.bass!.map((n) => n.pitch))).toBeLessThanOrEqual(52);
  });
});
