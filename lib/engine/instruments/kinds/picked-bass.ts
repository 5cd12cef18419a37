import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const pickedBass = soundFontInstrument({
  id: 'picked-bass',
  name: 'Picked bass',
  family: 'bass',
  range: { low: 28, high: 67 },
  midiProgram: 34,
  releaseSeconds: 0.4,
  layers: [{ preset: { program: 34 } }],
  playing: { ...PLUCKED, monophonic: true, glideSeconds: 0 },
});
