import type { VoiceProfile } from '../voice-profile.ts';

/** Pressed, forward and direct; dance, rock, K-pop. */
export const femaleBright: VoiceProfile = {
  id: 'female-bright',
  name: 'Bright woman',
  gender: 'female',
  range: { low: 54, high: 82 },
  tessitura: { low: 59, high: 75 },
  formantScale: 1.18,
  glottalRd: 0.4,
  breathiness: 0.015,
  singersFormantDb: 6,
  tiltDbPerOctave: 2.2,
  vibrato: { rateHz: 6.0, depthCents: 16, delaySeconds: 0.4 },
  portamentoSeconds: 0.06,
  scoopCents: 50,
  consonantStrength: 1.05,
  nasality: 0.12,
  jitter: 0.003,
  shimmer: 0.02,
  roughness: 0.04,
  unison: 1,
  spectra: 'people',
};
