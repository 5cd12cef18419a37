import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const hammondOrgan = soundFontInstrument({
  id: 'hammond-organ',
  name: 'Hammond organ',
  family: 'keys',
  range: { low: 36, high: 96 },
  midiProgram: 18,
  releaseSeconds: 0.3,
  gainDb: 2.5,
  layers: [{ preset: { program: 18 } }],
  playing: STRUCK,
});
