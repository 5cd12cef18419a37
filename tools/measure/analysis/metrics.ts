import type { TimedChord } from '#lib/engine/analysis/key-and-chords.ts';
import type { TranscribedNote } from '#lib/engine/analysis/notes-from-pitch.ts';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import type { ChordQuality, Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';

/** F measure of events in time: each true one matches at most one found one within the tolerance. */
export function eventF(truth: readonly number[], found: readonly number[], toleranceSeconds: number): number {
  let hits = 0;
  for (let i = 0, j = 0; i < truth.length && j < found.length; ) {
    const difference = found[j]! - truth[i]!;
    if (Math.abs(difference) <= toleranceSeconds) {
      hits++;
      i++;
      j++;
    } else if (difference < 0) j++;
    else i++;
  }
  return truth.length + found.length === 0 ? 1 : (2 * hits) / (truth.length + found.length);
}

type TimedPitch = Pick<TranscribedNote, 'startSeconds' | 'pitch'>;

/** F measure of notes: same pitch, onset within the tolerance (mir_eval's rule without offsets). */
export function noteF(
  truth: readonly TimedPitch[],
  found: readonly TimedPitch[],
  toleranceSeconds = 0.05,
): number {
  const used = new Set<number>();
  let hits = 0;
  for (const note of truth) {
    let best = -1;
    let nearest = toleranceSeconds;
    found.forEach((f, i) => {
      const distance = Math.abs(f.startSeconds - note.startSeconds);
      if (f.pitch === note.pitch && distance <= nearest && !used.has(i)) {
        best = i;
        nearest = distance;
      }
    });
    if (best >= 0) {
      used.add(best);
      hits++;
    }
  }
  return truth.length + found.length === 0 ? 1 : (2 * hits) / (truth.length + found.length);
}

const MINOR_THIRD: readonly ChordQuality[] = [
  'minor',
  'minor7',
  'minor6',
  'minor9',
  'minor-add9',
  'minor-major7',
  'diminished',
  'diminished7',
  'half-diminished7',
];
const NO_THIRD: readonly ChordQuality[] = ['power', 'sus2', 'sus4', 'dominant7sus4'];

/** Share of the time on which root and third agree (a chord without a third agrees with either). */
export function chordShare(truth: Score, found: readonly TimedChord[]): number {
  const time = timeOf(truth);
  const end = time.secondsAt(truth.lengthBeats);
  let right = 0;
  let total = 0;
  for (let seconds = 0.05; seconds < end; seconds += 0.1) {
    const beat = time.beatAt(seconds);
    const chord = truth.chords.find((c) => beat >= c.startBeat && beat < c.startBeat + c.lengthBeats);
    if (!chord) continue;
    total++;
    const heard = found.find((c) => seconds >= c.startSeconds && seconds < c.endSeconds);
    if (heard?.root !== chord.root) continue;
    const anyThird = NO_THIRD.includes(chord.quality) || NO_THIRD.includes(heard.quality);
    if (anyThird || MINOR_THIRD.includes(chord.quality) === MINOR_THIRD.includes(heard.quality)) right++;
  }
  return total === 0 ? 1 : right / total;
}

/** Signal-to-distortion ratio over both channels, dB. @param gain of the estimate */
export function signalToDistortionDb(truth: StereoBuffer, estimate: StereoBuffer, gain = 1): number {
  let signal = 1e-20;
  let distortion = 1e-20;
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < truth[side].length; i++) {
      signal += truth[side][i]! ** 2;
      distortion += (truth[side][i]! - gain * (estimate[side][i] ?? 0)) ** 2;
    }
  return 10 * Math.log10(signal / distortion);
}
