import { BRASS_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const tuba = soundFontInstrument({
  id: 'tuba',
  name: 'Tuba',
  family: 'brass',
  range: { low: 26, high: 65 },
  midiProgram: 58,
  releaseSeconds: 0.4,
  gainDb: -4,
  layers: [{ preset: { program: 58 } }],
  playing: { ...BRASS_SOLO, vibrato: undefined },
});
