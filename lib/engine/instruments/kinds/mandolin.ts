import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const mandolin = soundFontInstrument({
  id: 'mandolin',
  name: 'Mandolin',
  family: 'guitar',
  range: { low: 55, high: 93 },
  midiProgram: 25,
  releaseSeconds: 0.8,
  gainDb: 1.5,
  layers: [{ preset: { bank: 16, program: 25 } }],
  playing: { ...PLUCKED, tremoloHz: 13.5, rollFromSeconds: 0.9, strumSeconds: 0.008 },
});
