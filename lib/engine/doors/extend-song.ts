import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { continueSong } from '../compose/continue-song.ts';
import { type ClipSource, isOwn, scoreOf } from '../edit/clip-source.ts';
import { levelSeam } from '../edit/level-seam.ts';
import { hearLastBeats } from '../edit/local-beats.ts';
import { askedLu, loudnessOf, rideOnFrom } from '../edit/match-levels.ts';
import { lyricsOf, mergeLines } from '../edit/merge-lyrics.ts';
import {
  fitStems,
  ownStems,
  type RenderedWindow,
  renderWindow,
  ringOn,
  stretchOf,
} from '../edit/render-window.ts';
import { joinAt } from '../edit/splice.ts';
import { voiceOfClip } from '../edit/voice-of-clip.ts';
import { beatToJoin, sampleToJoin, wantedJoinSeconds } from '../edit/where-to-join.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { tagLineThatHolds } from '../lyrics/singing-tags.ts';
import { Random } from '../random.ts';
import { syllabifyLyrics } from '../render/plan-request.ts';
import type { DoorOptions, RenderedSong, SampleRange, Stems } from '../rendered-song.ts';
import { BUSES } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';

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
/** What lies this much under the new music's loudness at its end is silence, dB. */
const INAUDIBLE_DB = 52;

/** A continued clip, and where its new music begins, seconds. */
export type ExtendedSong = RenderedSong & { joinSeconds: number };

/**
 * Continues a clip: the source up to the beat nearest to `continueAtSeconds` (a few hundredths of a second before it,
 * where a cut is heard least), sample for sample, then new music in the same key, tempo, metre and motif that develops and ends. At
 * the clip's end its last chord rings out first, as far as it can be heard.
 * @throws RangeError when `continueAtSeconds` is not positive
 */
export async function extendSong(request: ExtendRequest): Promise<ExtendedSong> {
  const { source, signal, onProgress } = request;
  if (request.continueAtSeconds !== undefined && !(request.continueAtSeconds > 0))
    throw new RangeError(`extend: ${request.continueAtSeconds} s does not lie in the clip`);
  const random = new Random(request.seed).fork('extend');
  const reading = request.tags ? readStyle(request.tags) : undefined;
  const asked = reading?.styles[0]?.id;
  // Of an upload what people say of its style counts for more than what it is like.
  const known = await scoreOf(source, request);
  signal?.throwIfAborted();
  const wanted = wantedJoinSeconds(source.audio, request.continueAtSeconds);
  const heard = isOwn(source) ? known : hearLastBeats(known, source.audio, wanted);
  const { score: before, beat: fromBeat } = beatToJoin(
    asked && !isOwn(source) ? { ...heard, style: asked } : heard,
    source.audio,
    request.continueAtSeconds,
  );
  const beatSeconds = timeOf(before).secondsAt(fromBeat);

  const { sections, notices } = syllabifyLyrics(request.lyrics ?? '');
  if (asked && asked !== before.style) notices.push(styleNotice(before.style));
  const around = { startSeconds: beatSeconds - SURROUNDINGS_SECONDS, endSeconds: beatSeconds };
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
  const joinSample = sampleToJoin(before, fromBeat, source.audio, window, ownStems(source) ? 'own' : 'heard');
  const joinSeconds = joinSample / SAMPLE_RATE;
  const offset = joinSample - window.startSample;
  const isRecording = !ownStems(source);
  if (isRecording) ringOn(source.audio, joinSample, window.audio, offset);
  rideOnFrom(window, source.audio, joinSample, offset, askedLu(reading?.loudness));
  if (isRecording) levelSeam(window.audio, offset - joinSample, source.audio, { at: joinSample, inwards: 1 });
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
    changed: { startSample: joinSample, endSample: master.left.length },
    stemsStartSample: source.stemsStartSample,
    timedLines,
    title: request.title ?? source.title,
    tags: window.timedLines.length > 0 ? tagLineThatHolds(source.tags, true) : source.tags,
    lyrics: source.timedLines
      ? lyricsOf(timedLines)
      : [source.lyrics, request.lyrics].filter((text) => text?.trim()).join('\n\n'),
    voice,
    notices,
    joinSeconds,
  };
}

/** The join lies this near to where it was wanted: half a beat of the slowest music, and what the cut is moved by. */
const JOIN_REACH_SECONDS = 4;

/** What is used of the stems of a clip made here: they need not be read further. */
export function stemsForExtend(audio: StereoBuffer, continueAtSeconds: number | undefined): SampleRange {
  const wanted = wantedJoinSeconds(audio, continueAtSeconds);
  const from = Math.max(0, wanted - JOIN_REACH_SECONDS - SURROUNDINGS_SECONDS);
  return {
    startSample: Math.round(from * SAMPLE_RATE),
    endSample: Math.round((wanted + JOIN_REACH_SECONDS) * SAMPLE_RATE),
  };
}

const styleNotice = (style: string): string =>
  `The song goes on in its own style (${findStyle(style).name}); a cover changes it.`;

/** A buffer without the silence at its end. */
function soundingPart({ left, right }: StereoBuffer): StereoBuffer {
  const least = 10 ** ((loudnessOf({ left, right }, 0, left.length) - INAUDIBLE_DB) / 20);
  let last = left.length - 1;
  while (last > 0 && Math.abs(left[last]!) < least && Math.abs(right[last]!) < least) last--;
  const length = Math.min(left.length, last + 1 + Math.round(0.3 * SAMPLE_RATE));
  return { left: left.subarray(0, length), right: right.subarray(0, length) };
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
  const stemsStart = source.stemsStartSample ?? 0;
  const joined: Stems = {};
  for (const bus of BUSES) {
    const before = old[bus];
    const fresh = window.stems[bus];
    if (!before && !fresh) continue;
    joined[bus] = joinAt(
      before ?? createStereoBuffer(joinSample - stemsStart),
      fresh ?? createStereoBuffer(window.audio.left.length),
      joinSample - stemsStart,
      offset,
    );
  }
  return fitStems(joined, length - stemsStart);
}
