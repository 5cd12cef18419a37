import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { composeSong } from '../doors/compose-song.ts';
import { cutScore } from '../edit/cut-score.ts';
import type { Score } from '../score/score.ts';
import { type RenderedScore, renderScore, scoreLengthSamples } from './render-score.ts';
import { Takes } from './takes.ts';

let before: Score;
let after: Score;
const lead = ({ parts: all }: Score) => all.find(({ role }) => role === 'lead-vocal')!;

beforeAll(async () => {
  const { score } = await composeSong({
    seed: 5,
    tags: 'folk, acoustic guitar, bass, female vocal',
    wishes: {
      sections: [
        { label: 'Verse', bars: 4, lyrics: 'Paper boats along the shore\nNobody sails them any more' },
        { label: 'Chorus', bars: 2, lyrics: 'Carry me home' },
      ],
    },
  });
  before = cutScore(score, 0, score.lengthBeats);
  const last = lead(before).notes.length - 1;
  const notes = lead(before).notes.map((note, i) => (i === last ? { ...note, pitch: note.pitch + 1 } : note));
  after = {
    ...before,
    parts: before.parts.map((part) => (part === lead(before) ? { ...part, notes } : part)),
  };
});

/** The same but for how hard the bass is played. */
function withSofterBass(): Score {
  const bass = before.parts.find(({ bus }) => bus === 'bass')!;
  const softer = { ...bass, notes: bass.notes.map((note) => ({ ...note, velocity: note.velocity / 2 })) };
  return { ...before, parts: before.parts.map((part) => (part === bass ? softer : part)) };
}

const sized = (score: Score) => ({ score, lengthSamples: scoreLengthSamples(score) });
/** By stem and side: hashes are compared in no time, a million samples are not. */
function soundOf({ mix, stems }: RenderedScore): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const [name, { left, right }] of Object.entries({ mix, ...stems }))
    for (const [side, samples] of Object.entries({ left, right }))
      hashes[`${name} ${side}`] = createHash('sha256')
        .update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
        .digest('hex');
  return hashes;
}

describe('what two scores share', () => {
  it('is played and sung once, and both have the samples they have alone', async () => {
    const alone = [await renderScore({ score: before }), await renderScore({ score: after })];
    const takes = new Takes(sized(before), sized(after));
    const play = vi.spyOn(takes, 'play');
    const first = await renderScore({ score: before, takes });
    const sung = takes.phrases.size;
    const second = await renderScore({ score: after, takes });
    expect(soundOf(first)).toEqual(soundOf(alone[0]!));
    expect(soundOf(second)).toEqual(soundOf(alone[1]!));
    expect(second.timedLines).toEqual(alone[1]!.timedLines);
    expect(play.mock.calls.length).toBeGreaterThan(3);
    // One phrase is another one: the others were sung before.
    expect(sung).toBeGreaterThan(1);
    expect(takes.phrases.size).toBe(sung + 1);
  }, 300_000);

  it('a bus that is the same is mixed once, whether all are played or only some', async () => {
    const other = withSofterBass();
    for (const onlyBuses of [undefined, new Set(['bass'] as const)]) {
      const options = { staging: new Map(), onlyBuses };
      const alone = [before, other].map((score) => () => renderScore({ score, ...options }));
      const expected = [soundOf(await alone[0]!()), soundOf(await alone[1]!())];
      const takes = new Takes(sized(before), sized(other));
      const taken = vi.spyOn(takes, 'takeBus');
      const both = { takes, ...options, staging: new Map() };
      expect(soundOf(await renderScore({ score: before, ...both }))).toEqual(expected[0]);
      expect(soundOf(await renderScore({ score: other, ...both }))).toEqual(expected[1]);
      const kept = taken.mock.results.filter(({ value }) => value !== undefined).length;
      expect(kept).toBe(Object.keys(expected[0]!).length / 2 - 2);
    }
  }, 300_000);

  it('a part that is the same is not played again, one that is not is', async () => {
    const other = withSofterBass();
    const bass = before.parts.find(({ bus }) => bus === 'bass')!;
    const takes = new Takes(sized(before), sized(other));
    const length = scoreLengthSamples(before);
    const played: string[] = [];
    for (const score of [before, other])
      for (const part of score.parts.filter(({ role }) => role !== 'lead-vocal'))
        await takes.play(score, part, length, async () => {
          played.push(part.id);
          return { left: new Float32Array(8).fill(1), right: new Float32Array(8) };
        });
    // Buses that are mixed once are not asked for again; here none is mixed, and only the bass's parts are kept.
    const names = before.parts.filter(({ role }) => role !== 'lead-vocal').map(({ id }) => id);
    expect(played.filter((id) => id === bass.id)).toHaveLength(2);
    expect(new Set(played)).toEqual(new Set(names));
  });
});
