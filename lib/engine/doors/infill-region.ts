import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { recomposeRegion } from '../compose/recompose-region.ts';
import { linesWithRoom } from '../compose/room-for-words.ts';
import { type ClipSource, scoreOf } from '../edit/clip-source.ts';
import { asBefore, leadInBeat } from '../edit/lead-in.ts';
import { levelSeam } from '../edit/level-seam.ts';
import { askedLu, rideToAsked, rideToReplaced } from '../edit/match-levels.ts';
import { hasTags, lyricsOf, mergeLines, underGivenNames } from '../edit/merge-lyrics.ts';
import { quietSeams } from '../edit/quiet-seams.ts';
import {
  fitStems,
  ownStems,
  type RenderedWindow,
  renderWindow,
  ringOn,
  stretchOf,
} from '../edit/render-window.ts';
import { replaceRegion } from '../edit/splice.ts';
import { voiceOfClip } from '../edit/voice-of-clip.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { tagLineThatHolds } from '../lyrics/singing-tags.ts';
import { Random } from '../random.ts';
import { syllabifyLyrics } from '../render/plan-request.ts';
import type { DoorOptions, RenderedSong, SampleRange, Stems } from '../rendered-song.ts';
import { BUSES, type Bus } from '../score/score.ts';
import { timeOf } from '../score/time.ts';

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
 * source's own; the crossfades lie inside, up to 250 ms, where neither music strikes. The length does not change.
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
  // After the last bar of a song there is only its ringing out; new music there belongs to the last beat.
  const startBeat = Math.min(Math.max(0, time.beatAt(startSeconds)), before.lengthBeats - 1);
  const endBeat = Math.max(startBeat + 0.25, Math.min(before.lengthBeats, time.beatAt(endSeconds)));
  const { sections, notices } = syllabifyLyrics(request.lyrics ?? '');
  const { lines, notices: unsung } = linesWithRoom(
    sections.flatMap((section) => section.lines),
    endSeconds - startSeconds,
  );
  const random = new Random(request.seed).fork('infill');
  const reading = request.tags ? readStyle(request.tags) : undefined;
  const around = {
    startSeconds: startSeconds - SURROUNDINGS_SECONDS,
    endSeconds: endSeconds + SURROUNDINGS_SECONDS,
  };
  const voice =
    lines.length > 0
      ? await voiceOfClip(
          source,
          stretchOf(source.audio, around.startSeconds, around.endSeconds),
          reading ?? readStyle(source.tags),
          before.style,
          random.fork('voice'),
        )
      : source.voice;
  const playsFromBeat = ownStems(source) ? startBeat : leadInBeat(before, startBeat);
  const played = recomposeRegion(before, startBeat, endBeat, {
    lines: lines.length > 0 ? lines : undefined,
    reading,
    voice,
    playsFromBeat,
    random,
  });
  const score = asBefore(played, before, playsFromBeat, startBeat);

  onProgress?.(0.1, 'composing');
  const window = await renderWindow({
    score: played,
    source,
    fromBeat: playsFromBeat,
    toBeat: endBeat,
    around,
    voice,
    signal,
    onProgress: (progress, stage) => onProgress?.(0.1 + progress * 0.8, stage),
  });
  const region = { start: startSample, end: endSample };
  rideToReplaced(window, source.audio, region, window.startSample);
  rideToAsked(window, region, window.startSample, askedLu(reading?.loudness));
  const { start, end } = quietSeams(source.audio, window, region, before, score);
  const offset = start - window.startSample;
  if (!ownStems(source)) {
    ringOn(source.audio, start, window.audio, offset);
    if (start > 0) levelSeam(window.audio, -window.startSample, source.audio, { at: start, inwards: 1 });
    if (end < length) levelSeam(window.audio, -window.startSample, source.audio, { at: end, inwards: -1 });
  }
  const fresh = hasTags(request.lyrics) ? underGivenNames(window.timedLines, sections) : window.timedLines;
  const timedLines = mergeLines(source.timedLines ?? [], fresh, startSeconds, endSeconds);
  return {
    score,
    master: replaceRegion(source.audio, window.audio, start, end, offset),
    stems: replaceStems(source, window, start, end, offset),
    changed: { startSample: start, endSample: end },
    stemsStartSample: source.stemsStartSample,
    timedLines,
    title: request.title ?? source.title,
    tags: fresh.length > 0 ? tagLineThatHolds(source.tags, true) : source.tags,
    lyrics: timedLines.length > 0 ? lyricsOf(timedLines) : source.lyrics,
    voice,
    notices: [...notices, ...unsung],
  };
}

/**
 * What is used of the stems of a clip made here: they need not be read further. The length of a bar is no matter, for
 * the bars around the region that are used lie in this too, or are left out.
 */
export const stemsForInfill = (startSeconds: number, endSeconds: number): SampleRange => ({
  startSample: Math.round(Math.max(0, startSeconds - SURROUNDINGS_SECONDS) * SAMPLE_RATE),
  endSample: Math.round((endSeconds + SURROUNDINGS_SECONDS) * SAMPLE_RATE),
});

/** The stems with the region replaced in each; a bus that only the old or the new music has is silent in the other. */
function replaceStems(
  source: ClipSource,
  window: RenderedWindow,
  startSample: number,
  endSample: number,
  offset: number,
): Stems {
  const old = ownStems(source);
  if (!old) return {};
  const stemsStart = source.stemsStartSample ?? 0;
  const length =
    source.stemsStartSample === undefined
      ? source.audio.left.length
      : Math.max(...Object.values(old).map((stem) => stem.left.length));
  const replaced: Partial<Record<Bus, StereoBuffer>> = {};
  const fitted = fitStems(old, length);
  for (const bus of BUSES) {
    const before = fitted[bus];
    const fresh = window.stems[bus];
    if (!before && !fresh) continue;
    replaced[bus] = replaceRegion(
      before ?? createStereoBuffer(length),
      fresh ?? createStereoBuffer(0),
      startSample - stemsStart,
      endSample - stemsStart,
      offset,
    );
  }
  return replaced;
}
