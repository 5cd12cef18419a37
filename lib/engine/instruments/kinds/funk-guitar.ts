import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const funkGuitar = soundFontInstrument({
  id: 'funk-guitar',
  name: 'Funk guitar',
  family: 'guitar',
  range: { low: 40, high: 86 },
  midiProgram: 28,
  releaseSeconds: 0.5,
  gainDb: 1.5,
  layers: [{ preset: { bank: 8, program: 28 } }],
  playing: PLUCKED,
});
