import { CHOIR } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const choirOohs = soundFontInstrument({
  id: 'choir-oohs',
  name: 'Choir (oohs)',
  family: 'choir',
  range: { low: 41, high: 84 },
  midiProgram: 53,
  releaseSeconds: 1,
  gainDb: 2.5,
  layers: [{ preset: { program: 53 } }],
  playing: CHOIR,
});
