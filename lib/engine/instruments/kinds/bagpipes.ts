import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const bagpipes = soundFontInstrument({
  id: 'bagpipes',
  name: 'Bagpipes',
  family: 'world',
  range: { low: 55, high: 81 },
  midiProgram: 109,
  releaseSeconds: 0.3,
  gainDb: -1.5,
  layers: [{ preset: { program: 109 } }],
  playing: { monophonic: true, slur: 'touching', glideSeconds: 0 },
});
