import { CHOIR } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const choirAahs = soundFontInstrument({
  id: 'choir-aahs',
  name: 'Choir (aahs)',
  family: 'choir',
  range: { low: 41, high: 84 },
  midiProgram: 52,
  releaseSeconds: 1.2,
  gainDb: 4,
  tuneCents: 6,
  layers: [{ preset: { program: 52 } }],
  playing: CHOIR,
});
