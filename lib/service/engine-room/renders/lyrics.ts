import { writeLyrics } from '#lib/engine/doors/write-lyrics.ts';
import type { Render } from './types.ts';

export const lyrics: Render<'lyrics'> = async (request) => {
  const { prompt: description, topics, moods, style, keyword, seed } = request;
  const written = writeLyrics({ description, topics, moods, style, keyword, seed });
  return { title: written.title, tags: written.tags, prompt: written.text, durationSeconds: 0, files: {} };
};
