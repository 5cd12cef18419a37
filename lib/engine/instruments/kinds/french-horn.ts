import { BRASS_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const frenchHorn = soundFontInstrument({
  id: 'french-horn',
  name: 'French horn',
  family: 'brass',
  range: { low: 36, high: 79 },
  midiProgram: 60,
  releaseSeconds: 0.6,
  layers: [{ preset: { program: 60 } }],
  playing: { ...BRASS_SOLO, monophonic: false, vibrato: undefined },
});
