import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const overdrivenGuitar = soundFontInstrument({
  id: 'overdriven-guitar',
  name: 'Overdriven guitar',
  family: 'guitar',
  range: { low: 40, high: 88 },
  midiProgram: 29,
  releaseSeconds: 0.6,
  gainDb: 4.5,
  layers: [{ preset: { program: 29 } }],
  playing: { ...PLUCKED, vibrato: { depthCents: 18, rateHz: 5.3, delaySeconds: 0.35 } },
});
