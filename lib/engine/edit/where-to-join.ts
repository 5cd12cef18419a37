import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { loudnessOf } from './match-levels.ts';
import { quietBefore } from './splice.ts';

/** What lies this much under a clip's loudness at its end is silence, which is not waited for, dB. */
const INAUDIBLE_DB = 40;

/**
 * The beat on which new music takes over: the nearest to `continueAtSeconds`, or to where the clip's last chord has
 * rung out. The score comes with it, its last section as long as that chord is heard.
 */
export function beatToJoin(
  score: Score,
  audio: StereoBuffer,
  continueAtSeconds: number | undefined,
): { score: Score; beat: number } {
  const wanted = wantedJoinSeconds(audio, continueAtSeconds);
  const beat = Math.max(1, Math.round(timeOf(score).beatAt(wanted)));
  return { score: lastingUntil(score, beat), beat };
}

/** Where a clip should be continued, seconds: where it was asked for, and not after its last sound. */
export function wantedJoinSeconds(audio: StereoBuffer, continueAtSeconds: number | undefined): number {
  const endSeconds = soundingSeconds(audio);
  return Math.min(continueAtSeconds ?? endSeconds, endSeconds);
}

/** Where the last sound of a recording ends that is heard, seconds. */
function soundingSeconds(audio: StereoBuffer): number {
  const { left, right } = audio;
  const least = 10 ** ((loudnessOf(audio, 0, left.length) - INAUDIBLE_DB) / 20);
  let last = left.length - 1;
  while (last > 0 && Math.abs(left[last]!) < least && Math.abs(right[last]!) < least) last--;
  return (last + 1) / SAMPLE_RATE;
}

function lastingUntil(score: Score, beat: number): Score {
  const last = score.sections.at(-1);
  if (beat <= score.lengthBeats || !last) return score;
  return {
    ...score,
    lengthBeats: beat,
    sections: [...score.sections.slice(0, -1), { ...last, lengthBeats: beat - last.startBeat }],
  };
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
