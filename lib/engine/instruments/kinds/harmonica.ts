import { REED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const harmonica = soundFontInstrument({
  id: 'harmonica',
  name: 'Harmonica',
  family: 'winds',
  range: { low: 60, high: 96 },
  midiProgram: 22,
  releaseSeconds: 0.4,
  gainDb: 5,
  layers: [{ preset: { program: 22 } }],
  playing: {
    ...REED_SOLO,
    monophonic: false,
    scoopSemitones: 0.8,
    vibrato: { depthCents: 8, rateHz: 5.5, delaySeconds: 0.25, tremoloDb: 3 },
  },
});
