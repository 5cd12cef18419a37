import { STRUCK } from './performance/playing-style.ts';
import { soundFontInstrument } from './sound-font/sound-font-instrument.ts';

export const wurlitzer = soundFontInstrument({
  id: 'wurlitzer',
  name: 'Wurlitzer',
  family: 'keys',
  range: { low: 33, high: 96 },
  midiProgram: 4,
  releaseSeconds: 1,
  gainDb: 3,
  layers: [{ preset: { bank: 8, program: 4 } }],
  playing: STRUCK,
});
