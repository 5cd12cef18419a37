import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const xylophone = soundFontInstrument({
  id: 'xylophone',
  name: 'Xylophone',
  family: 'mallets',
  range: { low: 65, high: 108 },
  midiProgram: 13,
  releaseSeconds: 0.8,
  gainDb: 14.5,
  layers: [{ preset: { program: 13 } }],
  playing: { ...STRUCK, minimumSeconds: 0.4 },
});
