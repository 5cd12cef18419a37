import type { VoiceProfile } from '../voice-profile.ts';

/** Five singers, each a little different. */
export const choir: VoiceProfile = {
  id: 'choir',
  name: 'Choir',
  gender: 'choir',
  range: { low: 43, high: 79 },
  tessitura: { low: 50, high: 70 },
  formantScale: 1.1,
  glottalRd: 0.8,
  breathiness: 0.06,
  singersFormantDb: 3,
  tiltDbPerOctave: -0.3,
  vibrato: { rateHz: 5.6, depthCents: 32, delaySeconds: 0.25 },
  portamentoSeconds: 0.1,
  scoopCents: 40,
  consonantStrength: 0.95,
  nasality: 0,
  jitter: 0.004,
  shimmer: 0.03,
  roughness: 0,
  unison: 5,
  spectra: 'people',
};
