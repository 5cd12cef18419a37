import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { Score } from '../score.ts';
import { timeOf } from '../score-time.ts';
import { loudnessOf } from './match-levels.ts';
import { quietBefore } from './splice.ts';

/** Positions of the interface are whole seconds: one within the last second of a clip means its end. */
const END_SECONDS = 1;
/** A bar this much quieter than those just before it belongs to a fade or to the ringing out of a last chord, LU. */
const DYING_LU = 5;
const BARS_BEFORE = 4;
/** And so does one this far under the whole clip's loudness, LU. */
const FAINT_LU = 20;

/**
 * The beat on which new music takes over.
 * @param continueAtSeconds what was asked for; absent: where the music ends, which is the last bar line that the clip
 * reaches at its level. The ringing of a last chord after it, or a fade, are not waited for.
 */
export function beatToJoin(score: Score, audio: StereoBuffer, continueAtSeconds: number | undefined): number {
  const time = timeOf(score);
  const endSeconds = audio.left.length / SAMPLE_RATE;
  const last = Math.max(1, Math.floor(Math.min(score.lengthBeats, time.beatAt(endSeconds)) + 0.05));
  if (continueAtSeconds !== undefined && continueAtSeconds <= endSeconds - END_SECONDS)
    return Math.max(1, Math.min(last, Math.round(time.beatAt(continueAtSeconds))));
  const bar = score.metre.beatsPerBar;
  const sampleAt = (beat: number) => Math.round(time.secondsAt(beat) * SAMPLE_RATE);
  const loudness = (beat: number) => loudnessOf(audio, sampleAt(beat - bar), sampleAt(beat));
  const faint = loudnessOf(audio, 0, audio.left.length) - FAINT_LU;
  for (let beat = Math.floor(last / bar) * bar; beat > score.lengthBeats / 2; beat -= bar) {
    const before = Array.from({ length: BARS_BEFORE }, (_, i) => beat - (i + 1) * bar).filter(
      (at) => at >= bar,
    );
    const level = loudness(beat);
    if (level > faint && level > Math.max(...before.map(loudness)) - DYING_LU) return beat;
  }
  return last;
}

/**
 * How far before the beat the join may lie, seconds: the beat's own hit, played a little early, then belongs to what
 * follows. Beats that were heard are less certain than those of a score.
 */
const EARLIEST_SECONDS = { own: 0.03, heard: 0.045 };

/**
 * The sample at which the old music gives way to the new: shortly before a beat, where neither has treble.
 * @param fresh the new music; `startSample` is its place in the song
 */
export function sampleToJoin(
  score: Score,
  beat: number,
  source: StereoBuffer,
  fresh: { audio: StereoBuffer; startSample: number },
  kind: keyof typeof EARLIEST_SECONDS,
): number {
  const beatSample = Math.round(timeOf(score).secondsAt(beat) * SAMPLE_RATE);
  if (beatSample >= source.left.length) return source.left.length;
  const earliest = beatSample - Math.round(EARLIEST_SECONDS[kind] * SAMPLE_RATE);
  return quietBefore(source, fresh, beatSample, earliest);
}
