import { arrangeMelody } from './compose/arrange-melody.ts';
import type { DoorOptions, RenderedSong } from './doors.ts';
import type { ClipSource } from './edit/clip-source.ts';
import { findMelody } from './edit/given-melody.ts';
import { fitStems } from './edit/render-window.ts';
import { readStyle } from './lyrics/read-style.ts';
import { masterMix } from './mix/master.ts';
import { Random } from './random.ts';
import { renderScore } from './render-score.ts';
import { tagsOfScore } from './render-song.ts';
import { findStyle } from './styles/find-style.ts';

export interface SampleRequest extends DoorOptions {
  /** A hum, a sung line, or a song whose melody is taken. */
  source: ClipSource;
  startSeconds: number;
  endSeconds: number;
  tags?: string;
  title?: string;
  seed: number;
}

/**
 * Makes a whole piece whose theme is the melody of a clip's stretch: stated, developed, harmonised.
 * @throws NoMelodyError when there is none
 */
export async function songFromSample(request: SampleRequest): Promise<RenderedSong> {
  const { source, startSeconds, endSeconds, seed, signal, onProgress } = request;
  onProgress?.(0, 'listening');
  const { melody } = await findMelody(source, startSeconds, endSeconds);
  signal?.throwIfAborted();
  const reading = readStyle(request.tags || source.tags);
  const title = request.title ?? source.title;
  const score = arrangeMelody(melody, {
    reading,
    title,
    seed,
    mode: 'song',
    random: new Random(seed).fork('sample'),
  });
  const rendered = await renderScore({
    score,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.15 + progress * 0.7, stage),
  });
  onProgress?.(0.88, 'mastering');
  const { master } = masterMix(rendered.mix, findStyle(score.style).mix, { inPlace: true });
  return {
    score,
    master,
    stems: fitStems(rendered.stems, master.left.length),
    timedLines: [],
    title,
    tags: tagsOfScore(score, reading),
    lyrics: '',
    notices: [],
  };
}
