import { REED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const altoSaxophone = soundFontInstrument({
  id: 'alto-saxophone',
  name: 'Alto saxophone',
  family: 'winds',
  range: { low: 49, high: 82 },
  midiProgram: 65,
  releaseSeconds: 0.4,
  gainDb: 1,
  openOctaves: 1,
  layers: [{ preset: { program: 65 } }],
  playing: REED_SOLO,
});
