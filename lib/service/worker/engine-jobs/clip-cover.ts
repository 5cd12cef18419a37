import type { StereoBuffer } from '#lib/engine/audio.ts';
import { drawCover } from '#lib/engine/cover-art/draw-cover.ts';
import { readStyle } from '#lib/engine/lyrics/read-style.ts';
import { peakShape } from '#lib/engine/publish/song-cover.ts';

/** The cover of a clip without a score: its colours from the words, its form from the sound. */
export function drawClipCover(clip: {
  title: string;
  tags: string;
  seed: number;
  audio: StereoBuffer;
}): Uint8Array {
  const reading = readStyle(`${clip.tags} ${clip.title}`);
  return drawCover({
    title: clip.title,
    seed: clip.seed,
    style: reading.styles[0]?.id ?? 'pop',
    moods: reading.moods,
    valence: reading.valence,
    energy: reading.energy,
    sections: [],
    peaks: peakShape(clip.audio),
  });
}
