import { createStereoBuffer, SAMPLE_RATE } from './audio.ts';
import { recomposeRegion } from './compose/recompose-region.ts';
import type { DoorOptions, RenderedSong, Stems } from './doors.ts';
import { type ClipSource, scoreOf } from './edit/clip-source.ts';
import { lyricsOf, mergeLines } from './edit/merge-lyrics.ts';
import { type RenderedWindow, renderWindow, stretchOf } from './edit/render-window.ts';
import { replaceRegion } from './edit/splice.ts';
import { readStyle } from './lyrics/read-style.ts';
import { syllabifyLyrics } from './plan-request.ts';
import { Random } from './random.ts';
import { BUSES, type Bus } from './score.ts';
import { timeOf } from './score-time.ts';

export interface InfillRequest extends DoorOptions {
  source: ClipSource;
  startSeconds: number;
  endSeconds: number;
  /** Words for the region, or absent: the region is composed anew on the same chords. */
  lyrics?: string;
  /** Style tags or a description of the section. */
  tags?: string;
  title?: string;
  seed: number;
}

/** Music this far around the region tells what the new music must match, seconds. */
const SURROUNDINGS_SECONDS = 20;

/**
 * Replaces [startSeconds, endSeconds) of a clip by new music. Every sample of the audio outside of the region is the
 * source's own; the crossfades lie inside. The length does not change.
 * @throws RangeError when the region does not lie in the clip
 */
export async function infillRegion(request: InfillRequest): Promise<RenderedSong> {
  const { source, startSeconds, endSeconds, signal, onProgress } = request;
  const length = source.audio.left.length;
  const startSample = Math.round(startSeconds * SAMPLE_RATE);
  const endSample = Math.min(length, Math.round(endSeconds * SAMPLE_RATE));
  if (!(startSample >= 0 && endSample > startSample))
    throw new RangeError(`infill: ${startSeconds}–${endSeconds} s does not lie in the clip`);

  const before = await scoreOf(source, request);
  signal?.throwIfAborted();
  const time = timeOf(before);
  const startBeat = Math.max(0, time.beatAt(startSeconds));
  const endBeat = Math.min(before.lengthBeats, time.beatAt(endSeconds));
  const { sections, notices } = await syllabifyLyrics(request.lyrics ?? '');
  const lines = sections.flatMap((section) => section.lines);
  const score = recomposeRegion(before, startBeat, endBeat, {
    lines: lines.length > 0 ? lines : undefined,
    reading: request.tags ? readStyle(request.tags) : undefined,
    voice: source.voice,
    random: new Random(request.seed).fork('infill'),
  });

  onProgress?.(0.1, 'composing');
  const window = await renderWindow({
    score,
    fromBeat: startBeat,
    toBeat: endBeat,
    around: stretchOf(source.audio, startSeconds - SURROUNDINGS_SECONDS, endSeconds + SURROUNDINGS_SECONDS),
    voice: source.voice,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.1 + progress * 0.8, stage),
  });
  const offset = startSample - Math.round(window.startSeconds * SAMPLE_RATE);
  const timedLines = mergeLines(source.timedLines ?? [], window.timedLines, startSeconds, endSeconds);
  return {
    score,
    master: replaceRegion(source.audio, window.audio, startSample, endSample, offset),
    stems: replaceStems(source.stems, window, startSample, endSample, offset),
    timedLines,
    title: request.title ?? source.title,
    tags: source.tags,
    lyrics: timedLines.length > 0 ? lyricsOf(timedLines) : source.lyrics,
    voice: source.voice,
    notices,
  };
}

/** The stems with the region replaced in each; a bus that only the old or the new music has is silent in the other. */
function replaceStems(
  stems: Stems | undefined,
  window: RenderedWindow,
  startSample: number,
  endSample: number,
  offset: number,
): Stems {
  if (!stems) return {};
  const anyStem = Object.values(stems)[0];
  if (!anyStem) return {};
  const replaced: Partial<Record<Bus, typeof anyStem>> = {};
  for (const bus of BUSES) {
    const old = stems[bus];
    const fresh = window.stems[bus];
    if (!old && !fresh) continue;
    const base = old ?? createStereoBuffer(anyStem.left.length);
    const insert = fresh ?? createStereoBuffer(window.audio.left.length);
    replaced[bus] = replaceRegion(base, insert, startSample, Math.min(endSample, base.left.length), offset);
  }
  return replaced;
}
