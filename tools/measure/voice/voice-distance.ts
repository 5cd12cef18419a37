import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';

/**
 * How unlike two singers are, from their profiles: each trait in steps that can just be told apart, summed as
 * squares. Below about 2 they are hard to tell apart.
 */
export function voiceDistance(a: VoiceProfile, b: VoiceProfile): number {
  const centre = (v: VoiceProfile) => (v.tessitura.low + v.tessitura.high) / 2;
  const steps = [
    (a.formantScale - b.formantScale) / 0.05,
    Math.log(a.glottalRd / b.glottalRd) / 0.45,
    (a.breathiness - b.breathiness) / 0.06,
    (a.singersFormantDb - b.singersFormantDb) / 4,
    (a.tiltDbPerOctave - b.tiltDbPerOctave) / 1.5,
    (a.vibrato.depthCents - b.vibrato.depthCents) / 15,
    ((a.vibrato.rateHz - b.vibrato.rateHz) / 0.6) *
      Math.min(1, Math.min(a.vibrato.depthCents, b.vibrato.depthCents) / 25),
    (a.roughness - b.roughness) / 0.25,
    (centre(a) - centre(b)) / 6,
  ];
  return Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0));
}

/** The voice of the list that is most like it. @throws RangeError for an empty list. */
export function nearestVoice(profile: VoiceProfile, list: readonly VoiceProfile[]): VoiceProfile {
  const first = list[0];
  if (!first) throw new RangeError('nearestVoice: the list is empty');
  return list.reduce(
    (best, voice) => (voiceDistance(profile, voice) < voiceDistance(profile, best) ? voice : best),
    first,
  );
}
