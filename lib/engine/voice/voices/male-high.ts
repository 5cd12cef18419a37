import type { VoiceProfile } from '../voice-profile.ts';

/** A high, ringing man’s voice; pop, rock ballads, opera. */
export const maleHigh: VoiceProfile = {
  id: 'male-high',
  name: 'Tenor',
  gender: 'male',
  range: { low: 46, high: 72 },
  tessitura: { low: 50, high: 65 },
  formantScale: 1.08,
  glottalRd: 0.5,
  breathiness: 0.025,
  singersFormantDb: 6,
  tiltDbPerOctave: 1.2,
  vibrato: { rateHz: 6.0, depthCents: 42, delaySeconds: 0.26 },
  portamentoSeconds: 0.08,
  scoopCents: 80,
  consonantStrength: 1,
  nasality: 0.02,
  jitter: 0.003,
  shimmer: 0.025,
  roughness: 0,
  unison: 1,
  spectra: 'people',
};
