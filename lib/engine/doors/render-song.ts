import { composeSong } from '../compose/compose-song.ts';
import { masterMix } from '../mix/master.ts';
import { cutStems } from '../mix/stem-shelf.ts';
import { Random } from '../random.ts';
import { planRequest } from '../render/plan-request.ts';
import { renderScore } from '../render/render-score.ts';
import { tagsOfScore } from '../render/tags-of-score.ts';
import type { RenderedSong, SongRequest } from '../rendered-song.ts';
import { findStyle } from '../styles/find-style.ts';

/**
 * Makes a song from lyrics and tags, or from a description: reads, plans, composes, plays, sings, mixes, masters.
 * Same request and seed, same samples.
 * @throws the signal's reason when stopped
 */
export async function renderSong(request: SongRequest): Promise<RenderedSong> {
  const { signal, onProgress } = request;
  onProgress?.(0, 'reading the request');
  const { plan, voice, reading, lyrics, notices } = await planRequest(request);
  signal?.throwIfAborted();
  onProgress?.(0.02, 'composing');
  const score = composeSong(plan, new Random(request.seed).fork('compose'));
  const rendered = await renderScore({
    score,
    voice,
    signal,
    scratchFolder: request.scratchFolder,
    onProgress: (progress, stage) => onProgress?.(0.05 + progress * 0.8, stage),
  });
  signal?.throwIfAborted();
  const { master } = masterMix(rendered.mix, findStyle(score.style).mix, {
    inPlace: true,
    onProgress: (share) => onProgress?.(0.86 + share * 0.14, 'mastering'),
  });
  onProgress?.(1, 'mastered');
  return {
    score,
    master,
    stems: cutStems(rendered.stems, master.left.length),
    dryVocals: rendered.dryVocals?.subarray(0, master.left.length),
    timedLines: rendered.timedLines,
    title: plan.title,
    tags: tagsOfScore(score, reading),
    lyrics,
    voice: plan.instrumental ? undefined : voice,
    notices,
  };
}
