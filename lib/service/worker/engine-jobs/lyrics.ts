import { writeLyrics } from '#lib/engine/lyrics/write-lyrics.ts';
import { Random } from '#lib/engine/random.ts';
import type { EngineJob } from './engine-job.ts';

export const lyrics: EngineJob<'lyrics'> = async (request) => {
  const { prompt: description, topics, moods, style, keyword, seed } = request;
  const written = writeLyrics({ description, topics, moods, style, keyword }, new Random(seed));
  return { title: written.title, tags: written.tags, prompt: written.text, durationSeconds: 0, files: {} };
};
