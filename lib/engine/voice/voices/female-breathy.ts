import type { VoiceProfile } from '../voice-profile.ts';

/** Close to the microphone, much air, hardly any vibrato; indie, lo-fi, lullabies. */
export const femaleBreathy: VoiceProfile = {
  id: 'female-breathy',
  name: 'Breathy woman',
  gender: 'female',
  range: { low: 52, high: 77 },
  tessitura: { low: 56, high: 70 },
  formantScale: 1.15,
  glottalRd: 1.5,
  breathiness: 0.22,
  singersFormantDb: -1,
  tiltDbPerOctave: -1,
  vibrato: { rateHz: 5.2, depthCents: 16, delaySeconds: 0.45 },
  portamentoSeconds: 0.13,
  scoopCents: 150,
  consonantStrength: 1.05,
  nasality: 0.05,
  jitter: 0.006,
  shimmer: 0.04,
  roughness: 0,
  unison: 1,
  spectra: 'people',
};
