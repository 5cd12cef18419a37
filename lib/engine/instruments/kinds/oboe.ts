import { REED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const oboe = soundFontInstrument({
  id: 'oboe',
  name: 'Oboe',
  family: 'winds',
  range: { low: 58, high: 91 },
  midiProgram: 68,
  releaseSeconds: 0.4,
  layers: [{ preset: { program: 68 } }],
  playing: { ...REED_SOLO, scoopSemitones: 0 },
});
