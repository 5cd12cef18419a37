import type { VoiceProfile } from '../voice-profile.ts';

/** A high, ringing man’s voice; pop, rock ballads, opera. */
export const maleHigh: VoiceProfile = {
  id: 'male-high',
  name: 'Tenor',
  gender: 'male',
  range: { low: 46, high: 72 },
  tessitura: { low: 50, high: 65 },
  formantScale: 1.06,
  glottalRd: 0.5,
  breathiness: 0.025,
  singersFormantDb: 5,
  tiltDbPerOctave: 0.8,
  vibrato: { rateHz: 5.9, depthCents: 40, delaySeconds: 0.26 },
  portamentoSeconds: 0.08,
  scoopCents: 80,
  consonantStrength: 1,
  nasality: 0.02,
  jitter: 0.003,
  shimmer: 0.025,
  roughness: 0,
  unison: 1,
};
