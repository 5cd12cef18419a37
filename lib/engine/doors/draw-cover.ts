import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { drawCover } from '../cover-art/draw-cover.ts';
import { readStyle } from '../lyrics/read-style.ts';
import type { RenderedSong } from '../rendered-song.ts';
import { timeOf } from '../score/time.ts';

export { drawCover } from '../cover-art/draw-cover.ts';
export { pictureCover } from '../cover-art/picture-cover.ts';

const PEAK_COUNT = 200;

/** The cover of a song: palette from its mood, form from its waveform and sections. */
export function drawSongCover(song: Pick<RenderedSong, 'title' | 'tags' | 'score' | 'master'>): Uint8Array {
  const time = timeOf(song.score);
  const reading = readStyle(song.tags);
  return drawCover({
    title: song.title,
    seed: song.score.seed,
    style: song.score.style,
    moods: reading.moods,
    valence: reading.valence,
    energy: reading.energy,
    sections: song.score.sections.map((section) => ({
      kind: section.kind,
      energy: section.energy,
      startSeconds: time.secondsAt(section.startBeat),
      lengthSeconds:
        time.secondsAt(section.startBeat + section.lengthBeats) - time.secondsAt(section.startBeat),
    })),
    peaks: peakShape(song.master),
  });
}

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

/** The loudest sample of each of {@link PEAK_COUNT} stretches, 0–1. */
function peakShape(buffer: StereoBuffer): Float32Array {
  const shape = new Float32Array(PEAK_COUNT);
  const length = buffer.left.length;
  const stride = Math.max(1, Math.floor(SAMPLE_RATE / 2000));
  for (let i = 0; i < length; i += stride) {
    const index = Math.floor((i / length) * PEAK_COUNT);
    const level = Math.max(Math.abs(buffer.left[i]!), Math.abs(buffer.right[i]!));
    if (level > shape[index]!) shape[index] = level;
  }
  return shape;
}
