import { expect, it } from 'vitest';
import { composeSong } from '#lib/engine/doors/compose-song.ts';
import { EditRefusedError, editScore } from '#lib/engine/doors/edit-score.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import { Random } from '#lib/engine/random.ts';
import { editKinds } from '#lib/engine/score/edits/index.ts';
import { DRAWN_KINDS, drawEdit } from './draw-edit.ts';
import { ONSET_MS, renderDrawn } from './measure-score-edits.ts';

const REQUEST = {
  seed: 12,
  tags: 'folk pop, acoustic guitar, bass, drums, female vocal, 126 bpm',
  wishes: {
    sections: [
      { label: 'Verse', bars: 3, lyrics: 'Lights are on and the street is wide' },
      { label: 'Chorus', bars: 3, lyrics: 'Oh we run into the sun' },
    ],
  },
};

it('random edits leave every sample outside of what they changed, and their notes are heard', async () => {
  const made = await renderSong(REQUEST);
  let heard = 0;
  for (let i = 0; i < 5; i++) {
    const row = await renderDrawn(made, new Random(7).fork(`${i}`));
    expect([row.kind, row.master, row.stems]).toEqual([row.kind, 0, 0]);
    if (row.pitch !== undefined) {
      heard++;
      expect([row.kind, row.pitch]).toEqual([row.kind, true]);
    }
    if (row.onsetMs !== undefined) expect(Math.abs(row.onsetMs)).toBeLessThanOrEqual(ONSET_MS);
  }
  expect(heard).toBeGreaterThan(0);
}, 600_000);

it('every kind of edit is drawn, but the one that the engine writes', () => {
  const drawn = editKinds.map(({ kind }) => kind).filter((kind) => kind !== 'restore');
  expect(DRAWN_KINDS.toSorted()).toEqual(drawn.toSorted());
});

it.each(DRAWN_KINDS)('a %s that can be made is drawn', async (kind) => {
  const { score } = await composeSong(REQUEST);
  const random = new Random(5).fork(kind);
  const isMade = () => {
    const { edit } = drawEdit(score, random, kind);
    expect(edit.kind).toBe(kind);
    try {
      return editScore({ score, edits: [edit] }).changed !== undefined;
    } catch (error) {
      if (error instanceof EditRefusedError) return false;
      throw error;
    }
  };
  expect(Array.from({ length: 30 }, isMade)).toContain(true);
});

it('the same seed draws the same edits', async () => {
  const { score } = await composeSong(REQUEST);
  const drawn = () => Array.from({ length: 40 }, (_, i) => drawEdit(score, new Random(3).fork(`${i}`)).edit);
  expect(drawn()).toEqual(drawn());
  expect(new Set(drawn().map(({ kind }) => kind)).size).toBeGreaterThan(8);
});
