import { BRASS_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const trombone = soundFontInstrument({
  id: 'trombone',
  name: 'Trombone',
  family: 'brass',
  range: { low: 36, high: 75 },
  midiProgram: 57,
  releaseSeconds: 0.4,
  gainDb: -4,
  layers: [{ preset: { program: 57 } }],
  playing: { ...BRASS_SOLO, glideSeconds: 0.05 },
});
