import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const jazzGuitar = soundFontInstrument({
  id: 'jazz-guitar',
  name: 'Jazz guitar',
  family: 'guitar',
  range: { low: 40, high: 84 },
  midiProgram: 26,
  releaseSeconds: 0.8,
  gainDb: 6.5,
  layers: [{ preset: { program: 26 } }],
  playing: { ...PLUCKED, vibrato: { depthCents: 9, rateHz: 5.3, delaySeconds: 0.35 } },
});
