import { createStereoBuffer, type StereoBuffer } from '../audio.ts';
import { findInstrument } from '../instruments/find-instrument.ts';
import type { PlayedControl, PlayedNote } from '../instruments/instrument.ts';
import type { Random } from '../random.ts';
import type { Part, Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';

/**
 * Renders one part of a score with its instrument.
 *
 * @param lengthSamples of the buffer returned; what would sound past it is cut.
 * @param random the part's own source; the same one gives the same samples.
 * @param offsetSeconds where the score begins in its song, where it is a stretch of one.
 * @throws RangeError when the part's instrument is unknown.
 */
export async function playPart(
  score: Score,
  part: Part,
  lengthSamples: number,
  random: Random,
  offsetSeconds = 0,
): Promise<StereoBuffer> {
  const instrument = findInstrument(part.instrument);
  const out = createStereoBuffer(lengthSamples);
  if (part.notes.length === 0) return out;
  const time = timeOf(score);
  const notes: PlayedNote[] = [];
  for (const note of part.notes) {
    const onsetSeconds = time.secondsAt(note.startBeat);
    const startSeconds = Math.max(0, onsetSeconds + (note.offsetSeconds ?? 0));
    const durationSeconds = Math.max(0.01, time.secondsAt(note.startBeat + note.lengthBeats) - onsetSeconds);
    notes.push({
      startSeconds,
      durationSeconds,
      pitch: note.pitch,
      velocity: Math.max(0.01, Math.min(1, note.velocity)),
      ...(note.articulation ? { articulation: note.articulation } : {}),
    });
  }
  const controls: PlayedControl[] = (part.controls ?? [])
    .map(({ beat, control, value }) => ({ seconds: time.secondsAt(beat), control, value }))
    .sort((a, b) => a.seconds - b.seconds);
  await instrument.prepare?.();
  instrument.render({ notes, controls, offsetSeconds }, out, random);
  return out;
}
