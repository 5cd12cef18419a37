import type { EncodedTags } from '../codec/mp3.ts';
import type { RenderedSong } from '../rendered-song.ts';
import { tempoOf } from '../score/time.ts';
import { keyName } from '../theory/key.ts';

/** What a clip's MP3 says about itself. */
export function songTags(
  song: Pick<RenderedSong, 'title' | 'tags' | 'lyrics' | 'score' | 'timedLines'>,
  coverPng?: Uint8Array,
): EncodedTags {
  return {
    title: song.title,
    artist: 'Songloom',
    genre: song.score.style,
    bpm: Math.round(tempoOf(song.score)),
    key: keyName(song.score.key),
    comment: song.tags,
    coverPng,
    lyrics: song.lyrics || undefined,
    syncedLyrics: song.timedLines.map((line) => ({ text: line.text, startSeconds: line.startSeconds })),
  };
}
