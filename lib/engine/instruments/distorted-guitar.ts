import { PLUCKED } from './performance/playing-style.ts';
import { soundFontInstrument } from './sound-font/sound-font-instrument.ts';

export const distortedGuitar = soundFontInstrument({
  id: 'distorted-guitar',
  name: 'Distorted guitar',
  family: 'guitar',
  range: { low: 36, high: 88 },
  midiProgram: 30,
  releaseSeconds: 0.6,
  gainDb: 5,
  layers: [{ preset: { program: 30 } }],
  playing: PLUCKED,
});
