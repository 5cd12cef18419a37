import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const fingerBass = soundFontInstrument({
  id: 'finger-bass',
  name: 'Finger bass',
  family: 'bass',
  range: { low: 28, high: 67 },
  midiProgram: 33,
  releaseSeconds: 0.4,
  gainDb: -1.5,
  layers: [{ preset: { program: 33 } }],
  playing: { ...PLUCKED, monophonic: true, glideSeconds: 0 },
});
