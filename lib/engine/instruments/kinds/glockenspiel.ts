import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const glockenspiel = soundFontInstrument({
  id: 'glockenspiel',
  name: 'Glockenspiel',
  family: 'mallets',
  range: { low: 72, high: 108 },
  midiProgram: 9,
  releaseSeconds: 2.5,
  gainDb: 12,
  layers: [{ preset: { program: 9 } }],
  playing: { ...STRUCK, minimumSeconds: 0.8 },
});
