import type { VoiceProfile } from '../voice-profile.ts';

/** The all-round woman’s voice; pop unless something else is asked for. */
export const femaleMiddle: VoiceProfile = {
  id: 'female-middle',
  name: 'Mezzo-soprano',
  gender: 'female',
  range: { low: 54, high: 79 },
  tessitura: { low: 58, high: 72 },
  formantScale: 1.16,
  glottalRd: 0.65,
  breathiness: 0.05,
  singersFormantDb: 2,
  tiltDbPerOctave: 0.3,
  vibrato: { rateHz: 5.7, depthCents: 30, delaySeconds: 0.3 },
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
