import { REED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const bassoon = soundFontInstrument({
  id: 'bassoon',
  name: 'Bassoon',
  family: 'winds',
  range: { low: 34, high: 74 },
  midiProgram: 70,
  releaseSeconds: 0.4,
  layers: [{ preset: { program: 70 } }],
  playing: { ...REED_SOLO, scoopSemitones: 0 },
});
