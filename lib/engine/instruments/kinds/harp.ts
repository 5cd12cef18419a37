import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const harp = soundFontInstrument({
  id: 'harp',
  name: 'Harp',
  family: 'strings',
  range: { low: 24, high: 103 },
  midiProgram: 46,
  releaseSeconds: 2,
  gainDb: 4.5,
  openOctaves: 0.7,
  layers: [{ preset: { program: 46 } }],
  playing: { ...PLUCKED, strumSeconds: 0.03 },
});
