import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from './audio.ts';
import { continueSong } from './compose/continue-song.ts';
import type { DoorOptions, RenderedSong, Stems } from './doors.ts';
import { type ClipSource, scoreOf } from './edit/clip-source.ts';
import { loudnessOf, rideOnFrom } from './edit/match-levels.ts';
import { lyricsOf, mergeLines } from './edit/merge-lyrics.ts';
import {
  fitStems,
  ownStems,
  type RenderedWindow,
  renderWindow,
  ringOn,
  stretchOf,
} from './edit/render-window.ts';
import { joinAt, quietJoin } from './edit/splice.ts';
import { voiceOfClip } from './edit/voice-of-clip.ts';
import { readStyle } from './lyrics/read-style.ts';
import { syllabifyLyrics } from './plan-request.ts';
import { Random } from './random.ts';
import { BUSES, type Score } from './score.ts';
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
 * How far before the beat the join may lie, seconds: the beat's own hit, played a little early, then belongs to what
 * follows. Beats that were heard are less certain than those of a score.
 */
const EARLIEST_SECONDS = { own: 0.02, heard: 0.045 };
/** What lies this much under a clip's loudness at its end is silence, which is not waited for, dB. */
const INAUDIBLE_DB = 40;

/**
 * Continues a clip: the source up to the beat nearest to `continueAtSeconds` (a few hundredths of a second before it,
 * where a cut is heard least), sample for sample, then new music in the same key, tempo, metre and motif that develops and ends. At
 * the clip's end the last chord rings out first, as far as it can be heard.
 * @throws RangeError when `continueAtSeconds` is not positive
 */
export async function extendSong(request: ExtendRequest): Promise<RenderedSong> {
  const { source, signal, onProgress } = request;
  if (request.continueAtSeconds !== undefined && !(request.continueAtSeconds > 0))
    throw new RangeError(`extend: ${request.continueAtSeconds} s does not lie in the clip`);
  const random = new Random(request.seed).fork('extend');
  const analysed = await scoreOf(source, request);
  signal?.throwIfAborted();
  const time = timeOf(analysed);
  const endSeconds = soundingSeconds(source.audio, INAUDIBLE_DB);
  const wanted = Math.min(request.continueAtSeconds ?? endSeconds, endSeconds);
  const fromBeat = Math.max(1, Math.round(time.beatAt(wanted)));
  const before = lastingUntil(analysed, fromBeat);
  const beatSample = Math.round(time.secondsAt(fromBeat) * SAMPLE_RATE);
  const joinSample = quietJoin(
    source.audio,
    beatSample,
    ownStems(source) ? EARLIEST_SECONDS.own : EARLIEST_SECONDS.heard,
  );
  const joinSeconds = joinSample / SAMPLE_RATE;

  const { sections, notices } = await syllabifyLyrics(request.lyrics ?? '');
  const reading = request.tags ? readStyle(request.tags) : undefined;
  const around = { startSeconds: joinSeconds - SURROUNDINGS_SECONDS, endSeconds: joinSeconds };
  const sings = sections.some((section) => section.lines.length > 0);
  const voice =
    request.voice ??
    (sings
      ? await voiceOfClip(
          source,
          stretchOf(source.audio, around.startSeconds, around.endSeconds),
          reading ?? readStyle(source.tags),
          before.style,
          random.fork('voice'),
        )
      : source.voice);
  const score = continueSong(before, fromBeat, { sections, reading, voice, random, notices });
  onProgress?.(0.1, 'composing');
  const window = await renderWindow({
    score,
    source,
    fromBeat,
    toBeat: score.lengthBeats,
    around,
    voice,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.1 + progress * 0.8, stage),
  });
  const offset = joinSample - window.startSample;
  if (!ownStems(source)) ringOn(source.audio, joinSample, window.audio, offset);
  rideOnFrom(window, source.audio, joinSample, offset);
  const audio = soundingPart(window.audio);
  const timedLines = mergeLines(
    source.timedLines ?? [],
    window.timedLines,
    joinSeconds,
    Number.POSITIVE_INFINITY,
  );
  const master = joinAt(source.audio, audio, joinSample, offset);
  return {
    score,
    master,
    stems: joinStems(source, window, joinSample, offset, master.left.length),
    timedLines,
    title: request.title ?? source.title,
    tags: source.tags,
    lyrics: source.timedLines
      ? lyricsOf(timedLines)
      : [source.lyrics, request.lyrics].filter((text) => text?.trim()).join('\n\n'),
    voice,
    notices,
  };
}

/** Where the last sound of a recording ends that is heard, seconds. @param underDb how far under its loudness */
function soundingSeconds(audio: StereoBuffer, underDb: number): number {
  const { left, right } = audio;
  const least = 10 ** ((loudnessOf(audio, 0, left.length) - underDb) / 20);
  let last = left.length - 1;
  while (last > 0 && Math.abs(left[last]!) < least && Math.abs(right[last]!) < least) last--;
  return (last + 1) / SAMPLE_RATE;
}

/** A buffer without the silence at its end. */
function soundingPart(buffer: StereoBuffer): StereoBuffer {
  const sounding = soundingSeconds(buffer, 1.3 * INAUDIBLE_DB) + 0.3;
  const length = Math.min(buffer.left.length, Math.round(sounding * SAMPLE_RATE));
  return { left: buffer.left.subarray(0, length), right: buffer.right.subarray(0, length) };
}

/** The score with its last section as long as the last chord is heard to ring. */
function lastingUntil(score: Score, beat: number): Score {
  const last = score.sections.at(-1);
  if (beat <= score.lengthBeats || !last) return score;
  return {
    ...score,
    lengthBeats: beat,
    sections: [...score.sections.slice(0, -1), { ...last, lengthBeats: beat - last.startBeat }],
  };
}

function joinStems(
  source: ClipSource,
  window: RenderedWindow,
  joinSample: number,
  offset: number,
  length: number,
): Stems {
  const old = ownStems(source);
  if (!old) return {};
  const joined: Stems = {};
  for (const bus of BUSES) {
    const before = old[bus];
    const fresh = window.stems[bus];
    if (!before && !fresh) continue;
    joined[bus] = joinAt(
      before ?? createStereoBuffer(joinSample),
      fresh ?? createStereoBuffer(window.audio.left.length),
      joinSample,
      offset,
    );
  }
  return fitStems(joined, length);
}
