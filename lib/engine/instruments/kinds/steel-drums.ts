import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const steelDrums = soundFontInstrument({
  id: 'steel-drums',
  name: 'Steel drums',
  family: 'mallets',
  range: { low: 52, high: 88 },
  midiProgram: 114,
  releaseSeconds: 1.2,
  gainDb: 3,
  layers: [{ preset: { program: 114 } }],
  playing: { ...STRUCK, minimumSeconds: 0.5 },
});
