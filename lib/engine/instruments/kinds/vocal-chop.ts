import { playFormantVoice } from '../synthesis/formant-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

/** A syllable of a singer, cut up and played as a lead. */
export const vocalChop = synthesizer({
  id: 'vocal-chop',
  name: 'Vocal chop',
  family: 'lead',
  range: { low: 48, high: 84 },
  midiProgram: 54,
  releaseSeconds: 0.25,
  gainDb: -3,
  playing: {
    monophonic: true,
    slur: 'overlapping',
    glideSeconds: 0.04,
    scoopSemitones: 1,
    vibrato: { depthCents: 18, rateHz: 5.6, delaySeconds: 0.25 },
  },
  voice: playFormantVoice,
});
