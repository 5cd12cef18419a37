import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const tubularBells = soundFontInstrument({
  id: 'tubular-bells',
  name: 'Tubular bells',
  family: 'mallets',
  range: { low: 60, high: 77 },
  midiProgram: 14,
  releaseSeconds: 4,
  gainDb: 4.5,
  layers: [{ preset: { program: 14 } }],
  playing: { ...STRUCK, minimumSeconds: 1.5 },
});
