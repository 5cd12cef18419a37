import { FLUTE_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const panFlute = soundFontInstrument({
  id: 'pan-flute',
  name: 'Pan flute',
  family: 'winds',
  range: { low: 55, high: 96 },
  midiProgram: 75,
  releaseSeconds: 0.4,
  gainDb: 1.5,
  layers: [{ preset: { program: 75 } }],
  playing: FLUTE_SOLO,
});
