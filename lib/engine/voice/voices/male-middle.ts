import type { VoiceProfile } from '../voice-profile.ts';

/** The all-round man’s voice; pop and rock unless something else is asked for. */
export const maleMiddle: VoiceProfile = {
  id: 'male-middle',
  name: 'Baritone',
  gender: 'male',
  range: { low: 40, high: 67 },
  tessitura: { low: 45, high: 60 },
  formantScale: 1.0,
  glottalRd: 0.45,
  breathiness: 0.02,
  singersFormantDb: 4,
  tiltDbPerOctave: 0,
  vibrato: { rateHz: 5.4, depthCents: 24, delaySeconds: 0.32 },
  portamentoSeconds: 0.09,
  scoopCents: 90,
  consonantStrength: 1,
  nasality: 0.03,
  jitter: 0.004,
  shimmer: 0.03,
  roughness: 0,
  unison: 1,
  spectra: 'people',
};
