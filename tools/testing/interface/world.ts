import { expect } from 'vitest';
import { errorEnvelope } from '#lib/contract/nouns.ts';
import { gate } from '../gate.ts';
import {
  type Answer,
  finished,
  startTestService,
  type TestKey,
  type TestService,
} from '../start-test-service.ts';

/** A service with an account that has one of everything, for all suites of the interface. */
export interface World {
  t: TestService;
  key: TestKey;
  /** Of another account. */
  stranger: TestKey;
  clipId: string;
  expiredClipId: string;
  lyricsClipId: string;
  stemJobId: string;
  personaId: string;
  taskId: string;
  vocalUrl: string;
  audioUrl: string;
}

export async function makeWorld(): Promise<World> {
  const t = await startTestService({ env: { TRUSTED_ORIGINS: 'http://127.0.0.1:4321' } });
  const key = await t.makeKey();
  const stranger = await t.makeKey({ accountId: 'stranger' });
  const { clipId, taskId, audioUrl } = await generate(key);
  const { clipId: expiredClipId } = await generate(key);
  await t.context.database.clip.update({
    where: { id: expiredClipId },
    data: { expireAt: new Date(t.clock.now() - 1) },
  });
  const lyrics = await key.call('/api/v1/lyrics/generate', { prompt: 'trains' });
  const lyricsClipId = (await finished(key, lyrics.body.data.task_id)).results[0].id;
  const stem = (await key.call('/api/v1/music/stem', { clip_id: clipId })).body.data;
  const persona = await key.call('/api/v1/music/persona', { name: 'P', clip_id: clipId });
  return {
    t,
    key,
    stranger,
    clipId,
    expiredClipId,
    lyricsClipId,
    stemJobId: stem.id,
    personaId: persona.body.data.items[0].id,
    taskId,
    vocalUrl: stem.vocal_audio_url,
    audioUrl,
  };
}

/** A song of the key's account. */
export async function generate(key: TestKey): Promise<{ clipId: string; taskId: string; audioUrl: string }> {
  const { body } = await key.call('/api/v1/music/generate', { tags: 'jazz' });
  const task = await finished(key, body.data.task_id);
  return { clipId: task.results[0].id, taskId: task.id, audioUrl: task.results[0].audio_url };
}

/** An error answer as the interface wants it. */
export function expectError(answer: Answer, code: number, status: number, message?: RegExp): void {
  expect([answer.body.code, answer.status, answer.body.message]).toEqual([code, status, expect.any(String)]);
  expect(errorEnvelope.strict().safeParse(answer.body).success).toBe(true);
  expect(answer.body.message.length).toBeGreaterThan(5);
  if (message) expect(answer.body.message).toMatch(message);
  if (status === 429) {
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const name of ['limit', 'remaining', 'reset'])
      expect(answer.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
  }
}

/** Makes the reading of timelines wait. @returns what lets it go on */
export function holdTimelines({ threads }: TestService): () => void {
  const { open, opened } = gate();
  const nothing = { state: 'complete', beats: [], sections: [], aligned_lyrics: [], aligned_words: [] };
  threads.behave = () => opened.then(() => nothing);
  return open;
}
