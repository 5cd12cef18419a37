import { type LyricsRequest, type WrittenLyrics, writeLyrics as write } from '../lyrics/write-lyrics.ts';
import { Random } from '../random.ts';

/** Writes words for a song. Same request and seed, same words. */
export const writeLyrics = (request: LyricsRequest & { seed: number }): WrittenLyrics =>
  write(request, new Random(request.seed));
