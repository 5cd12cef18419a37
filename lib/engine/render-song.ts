import { composeSong } from './compose/compose-song.ts';
import type { RenderedSong, SongRequest } from './doors.ts';
import { tagsThatHold } from './lyrics/singing-tags.ts';
import type { StyleReading } from './lyrics/style-reading.ts';
import { masterMix } from './mix/master.ts';
import { cutStems } from './mix/stem-shelf.ts';
import { planRequest } from './plan-request.ts';
import { isVocalPart } from './publish/score-notes.ts';
import { Random } from './random.ts';
import { renderScore } from './render-score.ts';
import type { Score } from './score.ts';
import { tempoOf } from './score-time.ts';
import { findStyle } from './styles/find-style.ts';
import { keyName } from './theory/key.ts';

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

/**
 * What was understood, as far as it holds, then what the style decided, without saying anything twice.
 * @param sings whether somebody does, where that is not in the score
 */
export function tagsOfScore(
  score: Score,
  reading: Pick<StyleReading, 'understood' | 'styles'>,
  sings = score.parts.some((part) => isVocalPart(part) && part.notes.length > 0),
): string {
  const decided = [
    // A genre that was named is among what was understood, in the words of who asked.
    ...(reading.styles[0]?.id === score.style ? [] : [findStyle(score.style).name.toLowerCase()]),
    ...(sings ? [] : ['instrumental']),
    `${Math.round(tempoOf(score))} bpm`,
    keyName(score.key),
  ];
  return [...new Set([...tagsThatHold(reading.understood, sings), ...decided])].join(', ');
}
