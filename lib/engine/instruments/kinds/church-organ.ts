import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const churchOrgan = soundFontInstrument({
  id: 'church-organ',
  name: 'Church organ',
  family: 'keys',
  range: { low: 36, high: 96 },
  midiProgram: 19,
  releaseSeconds: 1.5,
  gainDb: 4,
  layers: [{ preset: { program: 19 } }],
  playing: STRUCK,
});
