import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { resample } from '#lib/engine/dsp/resample.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { midiOf, trackPitch } from '#lib/engine/voice/learn/pitch-track.ts';
import { median } from '#lib/engine/voice/learn/statistics.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { singTest, type TestLine, testScore } from './test-score.ts';

export interface PitchResult {
  notes: number;
  /** Median over notes of |median pitch − written pitch|, cents. */
  medianCents: number;
  worstCents: number;
  /** Share of frames in the notes' held part further than 50 cents from the note. */
  framesOff: number;
}

const RATE = 22_050;
/** The pitch of a note is judged after the way there and before the way on. */
const SETTLING_SECONDS = 0.12;
const LEAVING_SECONDS = 0.06;

const LINES: readonly { text: string; steps: readonly number[] }[] = [
  { text: 'silver river carry me', steps: [4, 5, 7, 7, 9, 7, 5] },
  { text: 'every little light will glow', steps: [7, 9, 11, 12, 9, 7, 9] },
  { text: '月亮升起来', steps: [7, 9, 7, 4, 5] },
  { text: '带着我的梦飞', steps: [9, 7, 5, 4, 2, 0] },
];

/** Sings known melodies with a voice, in its own range, and tracks what came out. */
export function pitchError(profile: VoiceProfile, seed = 1): PitchResult {
  const root = Math.round((profile.tessitura.low + profile.tessitura.high) / 2) - 6;
  const lines: TestLine[] = LINES.map(({ text, steps }) => ({
    text,
    pitches: steps.map((step) => root + step),
    lengthsSeconds: [0.45, 0.6, 0.9, 0.45, 0.6, 0.45, 1.4],
    restSeconds: 0.5,
  }));
  const test = testScore(lines);
  const { samples, syllableTimes } = singTest(test, profile, seed);
  const { hz, strength, hopSeconds } = trackPitch(resample(samples, SAMPLE_RATE, RATE), RATE, {
    lowHz: 60,
  });
  const time = timeOf(test.score);
  const errors: number[] = [];
  let frames = 0;
  let off = 0;
  for (const note of test.part.notes) {
    const sung = syllableTimes.find((t) => t.line === note.sung!.line && t.syllable === note.sung!.syllable)!;
    const syllable = test.score.lyrics[note.sung!.line]!.syllables[note.sung!.syllable]!;
    const start = time.secondsAt(note.startBeat) + SETTLING_SECONDS;
    const end =
      Math.min(time.secondsAt(note.startBeat + note.lengthBeats), sung.endSeconds) -
      LEAVING_SECONDS -
      0.09 * syllable.coda.length;
    const cents: number[] = [];
    for (let q = Math.ceil(start / hopSeconds); q * hopSeconds < end; q++)
      if (strength[q]! > 0.6) cents.push((midiOf(hz[q]!) - note.pitch) * 100);
    if (cents.length < 8) continue;
    errors.push(Math.abs(median(cents)));
    frames += cents.length;
    off += cents.filter((c) => Math.abs(c) > 50).length;
  }
  return {
    notes: errors.length,
    medianCents: median(errors),
    worstCents: Math.max(...errors),
    framesOff: off / Math.max(1, frames),
  };
}
