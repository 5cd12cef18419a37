import { BOWED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const viola = soundFontInstrument({
  id: 'viola',
  name: 'Viola',
  family: 'strings',
  range: { low: 48, high: 91 },
  midiProgram: 41,
  releaseSeconds: 0.6,
  gainDb: 2,
  layers: [{ preset: { program: 41 } }],
  playing: BOWED_SOLO,
});
