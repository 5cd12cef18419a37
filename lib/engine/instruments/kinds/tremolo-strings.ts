import { SECTION } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const tremoloStrings = soundFontInstrument({
  id: 'tremolo-strings',
  name: 'Tremolo strings',
  family: 'strings',
  range: { low: 28, high: 100 },
  midiProgram: 44,
  releaseSeconds: 1.2,
  gainDb: 8.5,
  layers: [{ preset: { program: 44 } }],
  playing: SECTION,
});
