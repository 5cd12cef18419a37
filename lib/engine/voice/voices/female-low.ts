import type { VoiceProfile } from '../voice-profile.ts';

/** A low, warm woman’s voice with a little vibrato; folk, soul, ballads. */
export const femaleLow: VoiceProfile = {
  id: 'female-low',
  name: 'Alto',
  gender: 'female',
  range: { low: 50, high: 74 },
  tessitura: { low: 55, high: 69 },
  formantScale: 1.1,
  glottalRd: 0.85,
  breathiness: 0.06,
  singersFormantDb: 1,
  tiltDbPerOctave: -0.8,
  vibrato: { rateHz: 5.2, depthCents: 34, delaySeconds: 0.3 },
  portamentoSeconds: 0.09,
  scoopCents: 90,
  consonantStrength: 1,
  nasality: 0.05,
  jitter: 0.004,
  shimmer: 0.03,
  roughness: 0,
  unison: 1,
  spectra: 'people',
};
