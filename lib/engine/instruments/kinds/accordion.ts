import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const accordion = soundFontInstrument({
  id: 'accordion',
  name: 'Accordion',
  family: 'keys',
  range: { low: 41, high: 93 },
  midiProgram: 21,
  releaseSeconds: 0.4,
  gainDb: 6,
  layers: [{ preset: { program: 21 } }],
  playing: { swellDb: 3, ...STRUCK },
});
