import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const koto = soundFontInstrument({
  id: 'koto',
  name: 'Koto',
  family: 'world',
  range: { low: 48, high: 88 },
  midiProgram: 107,
  releaseSeconds: 1.2,
  gainDb: 5.5,
  layers: [{ preset: { program: 107 } }],
  playing: PLUCKED,
});
