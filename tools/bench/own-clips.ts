import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createStereoBuffer, SAMPLE_RATE } from '#lib/engine/audio.ts';
import { composeSong } from '#lib/engine/compose/compose-song.ts';
import { Random } from '#lib/engine/random.ts';
import { planRequest } from '#lib/engine/render/plan-request.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { EngineThreads } from '#lib/service/engine-room/engine-threads.ts';
import { notesOfScore } from '#lib/service/engine-room/renders/notes-of-score.ts';
import { encodePeaks } from '#lib/service/engine-room/renders/peaks-file.ts';
import { fakeClip } from '../testing/fake-engine.ts';
import { finished, startTestService } from '../testing/start-test-service.ts';
import { type BenchRow, median, ratioRow } from './rows.ts';

const CLIPS = 7;
const SEED = 95_300;
/** What is asked of an answer, in milliseconds. */
const BUDGET_MS = 200;
const CALLS = {
  MIDI: ['midi', {}],
  timeline: ['timeline', {}],
  waveform: ['waveform', { points: 800 }],
} as const;

/** How long MIDI, timeline and waveform of a song made here take over HTTP: the first ever, and the next ones. */
export async function benchOwnClips(): Promise<BenchRow[]> {
  const { plan } = await planRequest({ tags: 'pop', seed: SEED, instrumental: true });
  const score = composeSong(plan, new Random(SEED).fork('compose'));
  const durationSeconds = timeOf(score).secondsAt(score.lengthBeats);
  const audio = createStereoBuffer(Math.round(durationSeconds * SAMPLE_RATE));
  for (const side of [audio.left, audio.right])
    for (let i = 0; i < side.length; i++) side[i] = 0.3 * Math.sin(i / 9) * Math.sin(i / 7_919);
  // That it has stems says that it was made here; nobody reads them.
  const { notes, midi } = notesOfScore(score);
  const files = {
    score: JSON.stringify(score),
    peaks: encodePeaks(audio),
    notes: JSON.stringify(notes),
    midi,
    'stem:drums': 'a stem',
  } as const;
  const threads = new EngineThreads({ renderThreads: 1 });
  const service = await startTestService({ threads, env: { LOG_LEVEL: 'error' } });
  try {
    service.platform.behave = async (request, run) => {
      const made = await fakeClip(request, run);
      for (const [kind, content] of Object.entries(files)) {
        const file = path.join(run.workFolder, `${kind.replace(':', '-')}.json`);
        await writeFile(file, content);
        made.files[kind as keyof typeof files] = file;
      }
      return [{ ...made, durationSeconds }];
    };
    const key = await service.makeKey();
    const clips: string[] = [];
    for (let i = 0; i < CLIPS; i++) {
      const { body } = await key.call('/api/v1/music/generate', { tags: 'pop' });
      clips.push((await finished(key, body.data.task_id)).results[0].id);
    }
    const took: Record<string, number[]> = {};
    for (const clip_id of clips)
      for (const [name, [operation, options]] of Object.entries(CALLS)) {
        const startedAt = performance.now();
        const { body } = await key.call(`/api/v1/music/${operation}`, { clip_id, ...options });
        if (body.code !== 0) throw new Error(`bench: ${name}: ${body.message}`);
        took[name] = [...(took[name] ?? []), performance.now() - startedAt];
      }
    const on = `of an own song of ${Math.round(durationSeconds)} s`;
    return Object.entries(took).flatMap(([name, [first = 0, ...others]]) => [
      ratioRow(`${name} ${on}, the first in this process`, first, BUDGET_MS, 'ms'),
      ratioRow(`${name} ${on}, median`, median(others), BUDGET_MS, 'ms'),
    ]);
  } finally {
    await service.stop();
    await threads.close();
  }
}
