import { REED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const clarinet = soundFontInstrument({
  id: 'clarinet',
  name: 'Clarinet',
  family: 'winds',
  range: { low: 50, high: 91 },
  midiProgram: 71,
  releaseSeconds: 0.4,
  gainDb: 2.5,
  layers: [{ preset: { program: 71 } }],
  playing: { ...REED_SOLO, vibrato: undefined, scoopSemitones: 0 },
});
