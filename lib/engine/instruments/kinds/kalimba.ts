import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const kalimba = soundFontInstrument({
  id: 'kalimba',
  name: 'Kalimba',
  family: 'mallets',
  range: { low: 55, high: 96 },
  midiProgram: 108,
  releaseSeconds: 1.2,
  gainDb: 6.5,
  layers: [{ preset: { program: 108 } }],
  playing: { ...STRUCK, minimumSeconds: 0.7 },
});
