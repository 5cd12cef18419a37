import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const sitar = soundFontInstrument({
  id: 'sitar',
  name: 'Sitar',
  family: 'world',
  range: { low: 45, high: 84 },
  midiProgram: 104,
  releaseSeconds: 1.2,
  gainDb: 8.5,
  layers: [{ preset: { program: 104 } }],
  playing: { ...PLUCKED, scoopSemitones: 0.5 },
});
