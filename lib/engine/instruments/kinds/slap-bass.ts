import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const slapBass = soundFontInstrument({
  id: 'slap-bass',
  name: 'Slap bass',
  family: 'bass',
  range: { low: 28, high: 67 },
  midiProgram: 36,
  releaseSeconds: 0.4,
  gainDb: 4.5,
  layers: [{ preset: { program: 36 } }],
  playing: { ...PLUCKED, monophonic: true, glideSeconds: 0 },
});
