import { type ArrangeOptions, arrangeMelody, type GivenMelody } from '../compose/arrange-melody.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { Random } from '../random.ts';
import { type RenderedScore, renderScore } from '../render/render-score.ts';
import { tagsOfScore } from '../render/tags-of-score.ts';
import type { DoorOptions } from '../rendered-song.ts';
import type { Score } from '../score/score.ts';
import type { ClipSource } from './clip-source.ts';
import { type FoundTheme, findMelody, findTheme } from './given-melody.ts';

/** Music to be made around the melody of a clip's stretch. */
export interface AroundRequest extends DoorOptions {
  /** A hum, a sung line, or a song whose melody is taken. */
  source: ClipSource;
  startSeconds: number;
  endSeconds: number;
  tags?: string;
  title?: string;
  seed: number;
}

/** What was played around a melody, before mastering. */
export interface PlayedAround {
  score: Score;
  /** On the score's clock. */
  melody: GivenMelody;
  rendered: RenderedScore;
  /** Where the score's first beat lies in the stretch, seconds; negative when it lies before. */
  firstBeatSeconds: number;
  /** Where in the clip the melody was taken, if the stretch holds more of it than a theme can be. */
  taken?: FoundTheme['taken'];
  title: string;
  tags: string;
}

/**
 * Listens to a stretch, arranges around its melody and plays that.
 * @throws NoMelodyError when nothing sung, hummed or played is found
 */
export async function playAround(
  request: AroundRequest,
  mode: ArrangeOptions['mode'],
): Promise<PlayedAround> {
  const { source, startSeconds, endSeconds, seed, signal, onProgress } = request;
  onProgress?.(0, 'listening');
  const find = mode === 'song' ? findTheme : findMelody;
  const { melody, firstBeatSeconds, taken }: FoundTheme = await find(source, startSeconds, endSeconds);
  signal?.throwIfAborted();
  const reading = readStyle(request.tags || source.tags);
  const title = request.title ?? source.title;
  const random = new Random(seed).fork(mode === 'song' ? 'sample' : 'add-instrumental');
  const score = arrangeMelody(melody, { reading, title, seed, mode, random });
  const rendered = await renderScore({
    score,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.15 + progress * 0.7, stage),
  });
  // What is accompanied is somebody's voice.
  const tags = tagsOfScore(score, reading, mode === 'accompany');
  return { score, melody, rendered, firstBeatSeconds, taken, title, tags };
}
