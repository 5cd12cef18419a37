import { BRASS_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const trumpet = soundFontInstrument({
  id: 'trumpet',
  name: 'Trumpet',
  family: 'brass',
  range: { low: 52, high: 86 },
  midiProgram: 56,
  releaseSeconds: 0.4,
  gainDb: 1.5,
  layers: [{ preset: { program: 56 } }],
  playing: BRASS_SOLO,
});
