import { beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../audio.ts';
import { composeSong } from '../compose/compose-song.ts';
import { Random } from '../random.ts';
import { planRequest } from '../render/plan-request.ts';
import { type RenderedScore, renderScore } from '../render/render-score.ts';
import type { Note, Score, SectionKind } from '../score/score.ts';
import { isVocalPart } from '../score/score.ts';
import { timeOf } from '../score/time.ts';

const VERSE = '[Verse]\nMorning light is on the door\nI can hear the sea once more';
const CHORUS =
  '[Chorus]\nCarry me home, carry me slow\n(over the water)\nWherever the evening winds may blow';
const LYRICS = [VERSE, CHORUS, VERSE, CHORUS].join('\n\n');

let score: Score;
let rendered: RenderedScore;
beforeAll(async () => {
  const { plan, voice } = await planRequest({ lyrics: LYRICS, tags: 'pop, female vocal', seed: 4 });
  const whole = composeSong(plan, new Random(4).fork('compose'));
  score = { ...whole, parts: whole.parts.filter(isVocalPart) };
  rendered = await renderScore({ score, voice });
});

const notesOf = (id: string): readonly Note[] => score.parts.find((part) => part.id === id)?.notes ?? [];
const isIn = (kinds: readonly SectionKind[]) => (note: Note) =>
  score.sections.some(
    ({ kind, startBeat, lengthBeats }) =>
      kinds.includes(kind) && note.startBeat >= startBeat - 2 && note.startBeat < startBeat + lengthBeats,
  );
/** Level of a stem while notes last, dB. */
function levelDb(bus: 'vocals' | 'backing_vocals', notes: readonly Note[]): number {
  const { left, right } = rendered.stems[bus]!;
  const time = timeOf(score);
  let sum = 0;
  let count = 0;
  for (const { startBeat, lengthBeats } of notes) {
    const end = Math.round(time.secondsAt(startBeat + lengthBeats) * SAMPLE_RATE);
    for (let i = Math.round(time.secondsAt(startBeat) * SAMPLE_RATE); i < end; i++, count++)
      sum += 0.5 * (left[i]! ** 2 + right[i]! ** 2);
  }
  return 10 * Math.log10(sum / Math.max(1, count) + 1e-12);
}
const inChorus = (notes: readonly Note[]) => notes.filter(isIn(['chorus']));
const inVerse = (notes: readonly Note[]) => notes.filter((note) => !isIn(['chorus'])(note));
const leadAt = (note: Note) => notesOf('lead-vocal').find((lead) => lead.startBeat === note.startBeat);

describe('backing vocals', () => {
  it('harmonise refrains in thirds to sixths, with the words and times of the lead', () => {
    const harmony = inChorus(notesOf('backing-high')).filter(leadAt);
    expect(harmony.length).toBeGreaterThan(8);
    for (const note of harmony) {
      const interval = Math.abs(note.pitch - leadAt(note)!.pitch);
      expect(interval).toBeGreaterThanOrEqual(3);
      expect(interval).toBeLessThanOrEqual(9);
      expect(note.sung).toEqual(leadAt(note)!.sung);
    }
  });
  it('double the lead in a later refrain, beside its time by less than is heard as two', () => {
    const doubles = notesOf('backing-double');
    expect(doubles.length).toBeGreaterThan(8);
    for (const note of doubles) {
      expect(note.pitch).toBe(leadAt(note)!.pitch);
      expect(Math.abs(note.offsetSeconds ?? 0)).toBeLessThan(0.05);
    }
    expect(new Set(doubles.map((note) => note.offsetSeconds)).size).toBeGreaterThan(4);
  });
  it('sound in refrains under the lead, and are silent in verses', () => {
    const lead = notesOf('lead-vocal');
    const last = inChorus(notesOf('backing-double'));
    const under = levelDb('vocals', last) - levelDb('backing_vocals', last);
    expect(under).toBeGreaterThan(3);
    expect(under).toBeLessThan(20);
    expect(levelDb('backing_vocals', inVerse(lead))).toBeLessThan(levelDb('backing_vocals', last) - 25);
  });
  it('sing what stands in parentheses, which the lead leaves to them', () => {
    const echo = notesOf('backing-echo');
    expect(echo.length).toBeGreaterThanOrEqual(5);
    for (const note of echo) expect(score.lyrics[note.sung!.line]!.backing).toBe(true);
    for (const note of notesOf('lead-vocal')) expect(score.lyrics[note.sung!.line]!.backing).toBe(false);
    expect(levelDb('backing_vocals', echo)).toBeGreaterThan(levelDb('vocals', notesOf('lead-vocal')) - 20);
  });
});
