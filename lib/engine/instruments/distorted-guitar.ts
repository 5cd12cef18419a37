import { PLUCKED } from './performance/playing-style.ts';
import { soundFontInstrument } from './sound-font/sound-font-instrument.ts';

export const distortedGuitar = soundFontInstrument({
  id: 'distorted-guitar',
  name: 'Distorted guitar',
  family: 'guitar',
  range: { low: 36, high: 88 },
  midiProgram: 30,
  releaseSeconds: 0.6,
  gainDb: 5,
  layers: [{ preset: { program: 30 } }],
  playing: { ...PLUCKED, vibrato: { depthCents: 18, rateHz: 5.3, delaySeconds: 0.35 } },
});
