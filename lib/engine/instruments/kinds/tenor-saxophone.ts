import { REED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const tenorSaxophone = soundFontInstrument({
  id: 'tenor-saxophone',
  name: 'Tenor saxophone',
  family: 'winds',
  range: { low: 44, high: 77 },
  midiProgram: 66,
  releaseSeconds: 0.4,
  openOctaves: 1,
  layers: [{ preset: { program: 66 } }],
  playing: REED_SOLO,
});
