import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { drawCover } from '../cover-art/draw-cover.ts';
import type { RenderedSong } from '../doors.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { timeOf } from '../score-time.ts';

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

/** The loudest sample of each of {@link PEAK_COUNT} stretches, 0–1. */
export function peakShape(buffer: StereoBuffer): Float32Array {
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
