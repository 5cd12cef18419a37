import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const ukulele = soundFontInstrument({
  id: 'ukulele',
  name: 'Ukulele',
  family: 'guitar',
  range: { low: 55, high: 84 },
  midiProgram: 24,
  releaseSeconds: 0.8,
  gainDb: 4,
  layers: [{ preset: { bank: 8, program: 24 } }],
  playing: PLUCKED,
});
