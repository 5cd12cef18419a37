import { FLUTE_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const whistle = soundFontInstrument({
  id: 'whistle',
  name: 'Whistle',
  family: 'winds',
  range: { low: 62, high: 98 },
  midiProgram: 78,
  releaseSeconds: 0.4,
  gainDb: -2.5,
  layers: [{ preset: { program: 78 } }],
  playing: FLUTE_SOLO,
});
