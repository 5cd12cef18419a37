import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const vibraphone = soundFontInstrument({
  id: 'vibraphone',
  name: 'Vibraphone',
  family: 'mallets',
  range: { low: 53, high: 89 },
  midiProgram: 11,
  releaseSeconds: 2.5,
  gainDb: 5.5,
  layers: [{ preset: { program: 11 } }],
  playing: STRUCK,
});
