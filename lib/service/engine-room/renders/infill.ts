import { infillRegion, stemsForInfill } from '#lib/engine/doors/infill-region.ts';
import { looksLikeLyrics } from './looks-like-lyrics.ts';
import { readSourcePart } from './read-source.ts';
import type { Render } from './types.ts';
import { rendering, writeSong } from './write-clip.ts';

const READ_AS_DESCRIPTION =
  'The prompt was read as a description of the music; words to be sung begin with a tag such as [Verse].';

export const infill: Render<'infill'> = async (request, tools) => {
  const { prompt, startSeconds, endSeconds, seed } = request;
  const isLyrics = prompt !== undefined && looksLikeLyrics(prompt);
  const song = await infillRegion({
    source: await readSourcePart(request.source, () => stemsForInfill(startSeconds, endSeconds)),
    startSeconds,
    endSeconds,
    lyrics: isLyrics ? prompt : undefined,
    tags: [request.tags, isLyrics ? undefined : prompt].filter(Boolean).join(', ') || undefined,
    seed,
    onProgress: rendering(tools),
  });
  if (prompt !== undefined && !isLyrics) song.notices.push(READ_AS_DESCRIPTION);
  return writeSong(song, tools, request.source.files);
};
