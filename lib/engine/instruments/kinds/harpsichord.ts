import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const harpsichord = soundFontInstrument({
  id: 'harpsichord',
  name: 'Harpsichord',
  family: 'keys',
  range: { low: 29, high: 89 },
  midiProgram: 6,
  releaseSeconds: 0.6,
  gainDb: 7.5,
  layers: [{ preset: { program: 6 } }],
  playing: STRUCK,
});
