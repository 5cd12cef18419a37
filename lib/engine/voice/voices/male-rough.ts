import type { VoiceProfile } from '../voice-profile.ts';

/** Hoarse and strained, subharmonics in the loud notes; rock, blues, metal. */
export const maleRough: VoiceProfile = {
  id: 'male-rough',
  name: 'Rough man',
  gender: 'male',
  range: { low: 40, high: 69 },
  tessitura: { low: 46, high: 62 },
  formantScale: 0.97,
  glottalRd: 0.42,
  breathiness: 0.07,
  singersFormantDb: 5,
  tiltDbPerOctave: 1.2,
  vibrato: { rateHz: 5.6, depthCents: 24, delaySeconds: 0.4 },
  portamentoSeconds: 0.07,
  scoopCents: 140,
  consonantStrength: 1.1,
  nasality: 0.08,
  jitter: 0.007,
  shimmer: 0.08,
  roughness: 0.55,
  unison: 1,
  spectra: 'people',
};
