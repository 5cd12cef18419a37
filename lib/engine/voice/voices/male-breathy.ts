import type { VoiceProfile } from '../voice-profile.ts';

/** Soft and airy, hardly any vibrato; indie, bossa nova, R&B. */
export const maleBreathy: VoiceProfile = {
  id: 'male-breathy',
  name: 'Soft man',
  gender: 'male',
  range: { low: 42, high: 67 },
  tessitura: { low: 46, high: 59 },
  formantScale: 1.02,
  glottalRd: 1.4,
  breathiness: 0.2,
  singersFormantDb: -2,
  tiltDbPerOctave: -1,
  vibrato: { rateHz: 5.1, depthCents: 14, delaySeconds: 0.45 },
  portamentoSeconds: 0.13,
  scoopCents: 140,
  consonantStrength: 1.05,
  nasality: 0.04,
  jitter: 0.006,
  shimmer: 0.04,
  roughness: 0,
  unison: 1,
  spectra: 'people',
};
