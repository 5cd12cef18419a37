import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const fretlessBass = soundFontInstrument({
  id: 'fretless-bass',
  name: 'Fretless bass',
  family: 'bass',
  range: { low: 28, high: 67 },
  midiProgram: 35,
  releaseSeconds: 0.5,
  gainDb: 1,
  layers: [{ preset: { program: 35 } }],
  playing: {
    ...PLUCKED,
    monophonic: true,
    glideSeconds: 0.05,
    vibrato: { depthCents: 12, rateHz: 4.8, delaySeconds: 0.25 },
  },
});
