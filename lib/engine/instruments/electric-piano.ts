import { STRUCK } from './performance/playing-style.ts';
import { soundFontInstrument } from './sound-font/sound-font-instrument.ts';

export const electricPiano = soundFontInstrument({
  id: 'electric-piano',
  name: 'Electric piano',
  family: 'keys',
  range: { low: 28, high: 103 },
  midiProgram: 4,
  releaseSeconds: 1,
  gainDb: 1,
  layers: [{ preset: { program: 4 } }],
  playing: STRUCK,
});
