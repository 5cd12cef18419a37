import { SECTION } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const stringSection = soundFontInstrument({
  id: 'string-section',
  name: 'String section',
  family: 'strings',
  range: { low: 28, high: 103 },
  midiProgram: 48,
  releaseSeconds: 1.5,
  gainDb: 2.5,
  layers: [
    { preset: { bank: 50, program: 48 }, keys: { low: 0, high: 42 } },
    { preset: { bank: 40, program: 48 }, keys: { low: 43, high: 54 } },
    { preset: { bank: 30, program: 48 }, keys: { low: 55, high: 61 } },
    { preset: { bank: 20, program: 48 }, keys: { low: 62, high: 127 } },
  ],
  playing: SECTION,
});
