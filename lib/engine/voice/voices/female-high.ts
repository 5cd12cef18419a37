import type { VoiceProfile } from '../voice-profile.ts';

/** A high, round voice with vibrato and ring; classical, musical, ballads. */
export const femaleHigh: VoiceProfile = {
  id: 'female-high',
  name: 'Soprano',
  gender: 'female',
  range: { low: 58, high: 86 },
  tessitura: { low: 62, high: 78 },
  formantScale: 1.24,
  glottalRd: 0.8,
  breathiness: 0.05,
  singersFormantDb: 4,
  tiltDbPerOctave: -0.5,
  vibrato: { rateHz: 6.3, depthCents: 48, delaySeconds: 0.22 },
  portamentoSeconds: 0.07,
  scoopCents: 60,
  consonantStrength: 1,
  nasality: 0,
  jitter: 0.003,
  shimmer: 0.02,
  roughness: 0,
  unison: 1,
  spectra: 'people',
};
