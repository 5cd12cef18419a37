import { BRASS_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const mutedTrumpet = soundFontInstrument({
  id: 'muted-trumpet',
  name: 'Muted trumpet',
  family: 'brass',
  range: { low: 52, high: 86 },
  midiProgram: 59,
  releaseSeconds: 0.4,
  gainDb: 2,
  layers: [{ preset: { program: 59 } }],
  playing: BRASS_SOLO,
});
