import { BOWED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const cello = soundFontInstrument({
  id: 'cello',
  name: 'Cello',
  family: 'strings',
  range: { low: 36, high: 81 },
  midiProgram: 42,
  releaseSeconds: 0.7,
  gainDb: -1.5,
  layers: [{ preset: { program: 42 } }],
  playing: BOWED_SOLO,
});
