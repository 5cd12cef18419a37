import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const clavinet = soundFontInstrument({
  id: 'clavinet',
  name: 'Clavinet',
  family: 'keys',
  range: { low: 29, high: 89 },
  midiProgram: 7,
  releaseSeconds: 0.4,
  gainDb: 6,
  layers: [{ preset: { program: 7 } }],
  playing: STRUCK,
});
