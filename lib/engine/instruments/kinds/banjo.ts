import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const banjo = soundFontInstrument({
  id: 'banjo',
  name: 'Banjo',
  family: 'guitar',
  range: { low: 48, high: 86 },
  midiProgram: 105,
  releaseSeconds: 0.8,
  gainDb: 5,
  layers: [{ preset: { program: 105 } }],
  playing: PLUCKED,
});
