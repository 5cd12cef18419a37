import { STRUCK } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const electricPiano = soundFontInstrument({
  id: 'electric-piano',
  name: 'Electric piano',
  family: 'keys',
  range: { low: 28, high: 103 },
  midiProgram: 4,
  releaseSeconds: 1,
  gainDb: 1,
  openOctaves: 1,
  // the tine's bell, which the recording lacks
  layers: [{ preset: { program: 4 } }, { preset: { program: 5 }, gainDb: -8 }],
  playing: STRUCK,
});
