import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const nylonGuitar = soundFontInstrument({
  id: 'nylon-guitar',
  name: 'Nylon-string guitar',
  family: 'guitar',
  range: { low: 40, high: 84 },
  midiProgram: 24,
  releaseSeconds: 0.8,
  gainDb: 5,
  layers: [{ preset: { program: 24 } }],
  playing: PLUCKED,
});
