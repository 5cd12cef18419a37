import type { Random } from '../../random.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { HOP_SECONDS, smoothStep } from './control-rate.ts';
import type { PitchContour } from './pitch-contour.ts';
import type { SungSyllable } from './sung-phrases.ts';

/** Pitch targets of the five Mandarin tones over a syllable, semitones around the speaker's middle (Chao's five levels). */
const TONE_TARGETS: Readonly<Record<number, readonly number[]>> = {
  1: [3, 3, 3],
  2: [-1.5, -0.5, 3],
  3: [-2, -5, -3.5],
  4: [4, 1, -4],
  5: [-1, -1.5, -2],
};

/**
 * Where this voice speaks: a third of the way up from its lowest note, as speaking pitch lies about a fourth
 * above the floor of the range.
 */
export const speakingPitch = (profile: VoiceProfile): number =>
  profile.range.low + 0.16 * (profile.range.high - profile.range.low) + 1;

/**
 * Pitch of rap and speech: not the melody but an intonation of its own: declination over the phrase, accents
 * on stressed syllables, a fall at the end of a line (a rise where it goes on), and Mandarin tones in full.
 * The score's melody shines through a little in rap.
 * @param liveliness 1 speech, 1.35 rap
 */
export function spokenPitch(
  syllables: readonly SungSyllable[],
  profile: VoiceProfile,
  frames: number,
  offsetSeconds: number,
  random: Random,
  liveliness: number,
): PitchContour {
  const middle = speakingPitch(profile);
  const pitches = syllables.map((s) => s.notes[0]!.pitch).sort((a, b) => a - b);
  const melodyMiddle = pitches[pitches.length >> 1] ?? middle;
  const targets: { seconds: number; pitch: number }[] = [];
  syllables.forEach((syllable, i) => {
    const first = syllable.notes[0]!;
    const start = first.startSeconds - offsetSeconds;
    const end = syllable.notes.at(-1)!.endSeconds - offsetSeconds;
    const through = syllables.length > 1 ? i / (syllables.length - 1) : 1;
    const last = i === syllables.length - 1;
    const declination = 1.6 - 3.2 * through;
    const melody = (liveliness > 1 ? 0.3 : 0.1) * Math.max(-7, Math.min(7, first.pitch - melodyMiddle));
    const base = middle + declination + melody + 0.5 * random.gaussian() + 1.5 * (first.energy - 0.5);
    if (syllable.tone) {
      const shape = TONE_TARGETS[syllable.tone]!;
      for (const [j, target] of shape.entries())
        targets.push({
          seconds: start + ((end - start) * j) / 2.2,
          pitch: base + target * liveliness * 0.85,
        });
      return;
    }
    const accent = liveliness * (syllable.stress === 2 ? 2.6 : syllable.stress === 1 ? 1 : -0.8);
    targets.push({ seconds: start - 0.02, pitch: base + accent * 0.7 });
    targets.push({ seconds: start + Math.min(0.07, (end - start) * 0.35), pitch: base + accent });
    targets.push({ seconds: end, pitch: base + accent * 0.35 - (last && syllable.lineEnd ? 3.5 : 1) });
  });
  const pitch = new Float64Array(frames);
  let k = 0;
  for (let i = 0; i < frames; i++) {
    const seconds = i * HOP_SECONDS;
    while (k + 1 < targets.length && seconds >= targets[k + 1]!.seconds) k++;
    const from = targets[k]!;
    const to = targets[k + 1] ?? from;
    pitch[i] =
      from.pitch +
      (to.pitch - from.pitch) *
        smoothStep((seconds - from.seconds) / Math.max(0.01, to.seconds - from.seconds));
  }
  return { pitch, vibrato: new Float64Array(frames) };
}
