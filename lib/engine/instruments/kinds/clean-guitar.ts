import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const cleanGuitar = soundFontInstrument({
  id: 'clean-guitar',
  name: 'Clean electric guitar',
  family: 'guitar',
  range: { low: 40, high: 86 },
  midiProgram: 27,
  releaseSeconds: 0.8,
  gainDb: 2,
  layers: [{ preset: { program: 27 } }],
  playing: { ...PLUCKED, vibrato: { depthCents: 8, rateHz: 5.3, delaySeconds: 0.35 } },
  articulations: { 'palm-mute': [{ preset: { program: 28 } }] },
});
