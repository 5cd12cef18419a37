import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const celesta = soundFontInstrument({
  id: 'celesta',
  name: 'Celesta',
  family: 'keys',
  range: { low: 60, high: 108 },
  midiProgram: 8,
  releaseSeconds: 2,
  gainDb: 7.5,
  layers: [{ preset: { program: 8 } }],
  playing: STRUCK,
});
