import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const musicBox = soundFontInstrument({
  id: 'music-box',
  name: 'Music box',
  family: 'keys',
  range: { low: 60, high: 96 },
  midiProgram: 10,
  releaseSeconds: 3,
  gainDb: 5,
  layers: [{ preset: { program: 10 } }],
  playing: STRUCK,
});
