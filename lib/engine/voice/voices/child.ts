import type { VoiceProfile } from '../voice-profile.ts';

/** A small tract and a straight tone. */
export const child: VoiceProfile = {
  id: 'child',
  name: 'Child',
  gender: 'child',
  range: { low: 57, high: 81 },
  tessitura: { low: 60, high: 74 },
  formantScale: 1.37,
  glottalRd: 0.85,
  breathiness: 0.07,
  singersFormantDb: -2,
  tiltDbPerOctave: 0.5,
  vibrato: { rateHz: 5.9, depthCents: 12, delaySeconds: 0.4 },
  portamentoSeconds: 0.06,
  scoopCents: 50,
  consonantStrength: 1,
  nasality: 0.06,
  jitter: 0.006,
  shimmer: 0.035,
  roughness: 0,
  unison: 1,
  spectra: 'people',
};
