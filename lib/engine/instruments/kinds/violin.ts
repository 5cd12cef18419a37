import { BOWED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const violin = soundFontInstrument({
  id: 'violin',
  name: 'Violin',
  family: 'strings',
  range: { low: 55, high: 103 },
  midiProgram: 40,
  releaseSeconds: 0.6,
  gainDb: 3,
  layers: [{ preset: { program: 40 } }],
  playing: BOWED_SOLO,
});
