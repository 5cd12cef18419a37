import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import { BUSES } from '#lib/engine/doors/score.ts';
import { edit } from './edit.ts';
import { readAudio } from './read-source.ts';
import { writeSong } from './write-clip.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-edit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const toolsIn = (name: string) => {
  const workFolder = path.join(folder, name);
  mkdirSync(workFolder);
  return { workFolder, onProgress: () => undefined };
};

/** The first and the last sample that differ, and the end of that one; nothing where all are the same. */
function differing(before: StereoBuffer, after: StereoBuffer): [start: number, end: number] | undefined {
  const places = [...before.left.keys()].filter(
    (i) => before.left[i] !== after.left[i] || before.right[i] !== after.right[i],
  );
  return places.length > 0 ? [places[0]!, places.at(-1)! + 1] : undefined;
}

describe('an edit of a clip', () => {
  it('writes its files anew where it is heard, and leaves all else of them as it was', async () => {
    const song = await renderSong({
      tags: 'folk, acoustic guitar, bass, drums, 126 bpm',
      instrumental: true,
      wishes: { durationSeconds: 24 },
      seed: 12,
    });
    const bass = song.score.parts.find(({ role }) => role === 'bass')!;
    const note = bass.notes.find(({ startBeat }) => startBeat >= 8)!;
    const clip = await writeSong(song, toolsIn('before'));
    const removed = {
      kind: 'remove-notes',
      part: bass.id,
      select: { notes: [{ beat: note.startBeat, pitch: note.pitch }] },
    };
    const made = await edit(
      { operation: 'edit', source: { ...clip, clipId: 'source', audioUrl: '' }, edits: [removed], seed: 1 },
      toolsIn('after'),
    );

    const { startSeconds, endSeconds } = made.changed!;
    const isWithin = ([start, end]: [number, number]) =>
      start >= Math.round(startSeconds * SAMPLE_RATE) && end <= Math.round(endSeconds * SAMPLE_RATE);
    for (const kind of ['master', 'stem:bass'] as const) {
      const [before, after] = [await readAudio(clip.files[kind]!), await readAudio(made.files[kind]!)];
      expect(after.left.length).toBe(before.left.length);
      expect(differing(before, after)).toSatisfy(isWithin);
    }
    const others = BUSES.filter((bus) => bus !== 'bass' && clip.files[`stem:${bus}`]);
    expect(others.length).toBeGreaterThan(1);
    for (const bus of others) {
      const [before, after] = [clip, made].map(({ files }) => readFileSync(files[`stem:${bus}`]!));
      expect({ bus, same: before!.equals(after!) }).toEqual({ bus, same: true });
    }
  }, 600_000);
});
