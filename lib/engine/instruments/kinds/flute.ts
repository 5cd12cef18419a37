import { FLUTE_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const flute = soundFontInstrument({
  id: 'flute',
  name: 'Flute',
  family: 'winds',
  range: { low: 60, high: 98 },
  midiProgram: 73,
  releaseSeconds: 0.4,
  gainDb: -1,
  layers: [{ preset: { program: 73 } }],
  playing: FLUTE_SOLO,
});
