import type { VoiceProfile } from '../voice-profile.ts';

/** A deep, dark voice; country, gospel, chanson. */
export const maleLow: VoiceProfile = {
  id: 'male-low',
  name: 'Bass',
  gender: 'male',
  range: { low: 36, high: 62 },
  tessitura: { low: 41, high: 55 },
  formantScale: 0.91,
  glottalRd: 0.75,
  breathiness: 0.03,
  singersFormantDb: 2,
  tiltDbPerOctave: -1,
  vibrato: { rateHz: 4.9, depthCents: 32, delaySeconds: 0.32 },
  portamentoSeconds: 0.1,
  scoopCents: 70,
  consonantStrength: 1,
  nasality: 0.04,
  jitter: 0.004,
  shimmer: 0.03,
  roughness: 0.05,
  unison: 1,
  spectra: 'people',
};
