import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const uprightBass = soundFontInstrument({
  id: 'upright-bass',
  name: 'Upright bass',
  family: 'bass',
  range: { low: 28, high: 67 },
  midiProgram: 32,
  releaseSeconds: 0.6,
  gainDb: -1,
  layers: [{ preset: { program: 32 } }],
  playing: { ...PLUCKED, monophonic: true, glideSeconds: 0 },
});
