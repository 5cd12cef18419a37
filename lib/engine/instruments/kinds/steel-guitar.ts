import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const steelGuitar = soundFontInstrument({
  id: 'steel-guitar',
  name: 'Steel-string guitar',
  family: 'guitar',
  range: { low: 40, high: 84 },
  midiProgram: 25,
  releaseSeconds: 0.8,
  gainDb: 7,
  layers: [{ preset: { program: 25 } }],
  playing: PLUCKED,
});
