import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const marimba = soundFontInstrument({
  id: 'marimba',
  name: 'Marimba',
  family: 'mallets',
  range: { low: 45, high: 96 },
  midiProgram: 12,
  releaseSeconds: 1,
  gainDb: 5,
  layers: [{ preset: { program: 12 } }],
  playing: { ...STRUCK, minimumSeconds: 0.5 },
});
