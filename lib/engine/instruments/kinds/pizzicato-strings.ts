import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const pizzicatoStrings = soundFontInstrument({
  id: 'pizzicato-strings',
  name: 'Pizzicato strings',
  family: 'strings',
  range: { low: 28, high: 100 },
  midiProgram: 45,
  releaseSeconds: 0.8,
  gainDb: 9.5,
  tuneCents: 3,
  layers: [{ preset: { program: 45 } }],
  playing: PLUCKED,
});
