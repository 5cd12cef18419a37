/** What the bench of edits runs in a thread like the service's: a song with its files, and edits of single notes of it. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { EditRefusedError } from '#lib/engine/doors/render-edit.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import { Random } from '#lib/engine/random.ts';
import type { SongRequest } from '#lib/engine/rendered-song.ts';
import { freeSpareSamples } from '#lib/engine/sample-memory.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { edit } from '#lib/service/engine-room/renders/edit.ts';
import { RENDER_SHARE, writeSong } from '#lib/service/engine-room/renders/write-clip.ts';
import type { ProducedClip } from '#lib/service/platforms/platform.ts';
import { type DrawnEdit, drawEdit } from '../quality/edits/draw-edit.ts';

/** Of one edit, CPU seconds of the process. */
export interface ScoreEditCost {
  kind: string;
  part: unknown;
  /** Until what changed is played, mixed and mastered. */
  sound: number;
  /** Until all files of the new clip are written. */
  stored: number;
}

/** Edits that are of one note here. */
const OF_A_NOTE: ReadonlySet<string> = new Set([
  'add-notes',
  'lengthen-notes',
  'move-notes',
  'remove-notes',
  'set-velocity',
  'transpose-notes',
]);

interface Wanted {
  request: SongRequest;
  workFolder: string;
  edits: number;
  seed: number;
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function drawNoteEdit(score: Score, random: Random): DrawnEdit {
  for (;;) {
    const drawn = drawEdit(score, random);
    if (OF_A_NOTE.has(drawn.edit.kind)) return drawn;
  }
}

async function costOf(clip: ProducedClip, drawn: DrawnEdit, workFolder: string): Promise<ScoreEditCost> {
  const startedAt = cpuSeconds();
  let sound = Number.NaN;
  const source = { ...clip, id: 'source' };
  await edit({ operation: 'edit', source, edits: [drawn.edit] } as unknown as Parameters<typeof edit>[0], {
    workFolder,
    onProgress: (progress) => {
      if (progress >= RENDER_SHARE && Number.isNaN(sound)) sound = cpuSeconds() - startedAt;
    },
  });
  return { kind: drawn.edit.kind, part: drawn.edit['part'], sound, stored: cpuSeconds() - startedAt };
}

const { request, workFolder, edits, seed } = workerData as Wanted;
const made = await renderSong(request);
const { score } = made;
const clip = await writeSong(made, { workFolder, onProgress: () => undefined });
freeSpareSamples();
const costs: ScoreEditCost[] = [];
for (let i = 0; costs.length < edits; i++) {
  const folder = path.join(workFolder, `edit-${i}`);
  mkdirSync(folder);
  try {
    costs.push(await costOf(clip, drawNoteEdit(score, new Random(seed + i)), folder));
    console.log(JSON.stringify(costs.at(-1)));
  } catch (error) {
    if (!(error instanceof EditRefusedError)) throw error;
  }
  rmSync(folder, { recursive: true });
  freeSpareSamples();
}
parentPort?.postMessage(costs);
