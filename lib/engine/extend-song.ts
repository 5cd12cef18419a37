import { createStereoBuffer, SAMPLE_RATE } from './audio.ts';
import { continueSong } from './compose/continue-song.ts';
import type { DoorOptions, RenderedSong, Stems } from './doors.ts';
import { type ClipSource, scoreOf } from './edit/clip-source.ts';
import { mergeLines } from './edit/merge-lyrics.ts';
import { type RenderedWindow, renderWindow, stretchOf } from './edit/render-window.ts';
import { joinAt } from './edit/splice.ts';
import { readStyle } from './lyrics/read-style.ts';
import { syllabifyLyrics } from './plan-request.ts';
import { Random } from './random.ts';
import { BUSES } from './score.ts';
import { timeOf } from './score-time.ts';
import type { VoiceProfile } from './voice/voice-profile.ts';

export interface ExtendRequest extends DoorOptions {
  source: ClipSource;
  /** Where the new music takes over, seconds; absent: the clip's end. */
  continueAtSeconds?: number;
  /** Words of the new part; absent: it is played. */
  lyrics?: string;
  tags?: string;
  title?: string;
  voice?: VoiceProfile;
  seed: number;
}

/** Music before the join that tells what the new music must match, seconds. */
const SURROUNDINGS_SECONDS = 30;

/**
 * Continues a clip: the source up to the beat nearest to `continueAtSeconds`, sample for sample, then new music in the
 * same key, tempo, metre and motif that develops and ends.
 */
export async function extendSong(request: ExtendRequest): Promise<RenderedSong> {
  const { source, signal, onProgress } = request;
  const durationSeconds = source.audio.left.length / SAMPLE_RATE;
  const before = await scoreOf(source, request);
  signal?.throwIfAborted();
  const time = timeOf(before);
  const wanted = Math.min(request.continueAtSeconds ?? durationSeconds, durationSeconds);
  // The end of a song is its last beat: the tail that rings on is faded out under the new music.
  const fromBeat = Math.max(1, Math.min(Math.round(time.beatAt(wanted)), Math.floor(before.lengthBeats)));
  const joinSample = Math.min(source.audio.left.length, Math.round(time.secondsAt(fromBeat) * SAMPLE_RATE));
  const joinSeconds = joinSample / SAMPLE_RATE;

  const { sections, notices } = await syllabifyLyrics(request.lyrics ?? '');
  const voice = request.voice ?? source.voice;
  const score = continueSong(before, fromBeat, {
    sections,
    reading: request.tags ? readStyle(request.tags) : undefined,
    voice,
    random: new Random(request.seed).fork('extend'),
  });
  onProgress?.(0.1, 'composing');
  const window = await renderWindow({
    score,
    fromBeat,
    toBeat: score.lengthBeats,
    around: stretchOf(source.audio, joinSeconds - SURROUNDINGS_SECONDS, joinSeconds),
    voice,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.1 + progress * 0.8, stage),
  });
  const offset = joinSample - Math.round(window.startSeconds * SAMPLE_RATE);
  return {
    score,
    master: joinAt(source.audio, window.audio, joinSample, offset),
    stems: joinStems(source.stems, window, joinSample, offset),
    timedLines: mergeLines(source.timedLines ?? [], window.timedLines, joinSeconds, Number.POSITIVE_INFINITY),
    title: request.title ?? source.title,
    tags: source.tags,
    lyrics: [source.lyrics, request.lyrics].filter((text) => text?.trim()).join('\n\n'),
    voice,
    notices,
  };
}

function joinStems(
  stems: Stems | undefined,
  window: RenderedWindow,
  joinSample: number,
  offset: number,
): Stems {
  if (!stems || Object.keys(stems).length === 0) return {};
  const joined: Stems = {};
  for (const bus of BUSES) {
    const old = stems[bus];
    const fresh = window.stems[bus];
    if (!old && !fresh) continue;
    joined[bus] = joinAt(
      old ?? createStereoBuffer(joinSample),
      fresh ?? createStereoBuffer(window.audio.left.length),
      joinSample,
      offset,
    );
  }
  return joined;
}
