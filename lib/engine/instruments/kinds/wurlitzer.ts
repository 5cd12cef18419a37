import { saturate } from '../../dsp/saturation.ts';
import { STRUCK } from '../performance/playing-style.ts';
import { type FmPair, playFm, tremolo } from '../synthesis/fm-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const pairs: readonly FmPair[] = [
  // the reed: odd-sided, growls when hit
  {
    level: 0.8,
    carrierRatio: 1,
    modulatorRatio: 1,
    index: 3.1,
    restIndex: 0.45,
    indexSeconds: 0.9,
    indexTouch: 1.6,
    amplifier: { attackSeconds: 0.002, decaySeconds: 2.6, sustain: 0, releaseSeconds: 0.22 },
  },
  // the hollow second partial
  {
    level: 0.22,
    carrierRatio: 2,
    modulatorRatio: 1,
    detuneCents: 2,
    index: 1.7,
    restIndex: 0.2,
    indexSeconds: 0.5,
    indexTouch: 1.4,
    amplifier: { attackSeconds: 0.002, decaySeconds: 1.5, sustain: 0, releaseSeconds: 0.2 },
  },
  // hammer on reed
  {
    level: 0.22,
    carrierRatio: 7.1,
    modulatorRatio: 3.2,
    index: 1.4,
    restIndex: 0,
    indexSeconds: 0.03,
    indexTouch: 1.5,
    amplifier: { attackSeconds: 0.001, decaySeconds: 0.05, sustain: 0, releaseSeconds: 0.05 },
  },
];

/** Reed electric piano through its own little amplifier, tremolo on. */
export const wurlitzer = synthesizer({
  id: 'wurlitzer',
  name: 'Wurlitzer',
  family: 'keys',
  range: { low: 33, high: 96 },
  midiProgram: 4,
  releaseSeconds: 0.6,
  gainDb: -8.5,
  playing: STRUCK,
  voice: (note, gain, out) => playFm(pairs, note, gain, out),
  effect: (buffer) => {
    saturate(buffer, 0.5, 0.5);
    tremolo(buffer, 5.6, 0.28, 0.35);
  },
});
