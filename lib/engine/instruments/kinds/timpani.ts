import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const timpani = soundFontInstrument({
  id: 'timpani',
  name: 'Timpani',
  family: 'mallets',
  range: { low: 36, high: 60 },
  midiProgram: 47,
  releaseSeconds: 2,
  gainDb: 5.5,
  layers: [{ preset: { program: 47 } }],
  playing: { ...STRUCK, tremoloHz: 14, minimumSeconds: 1 },
});
