import { BOWED_SOLO } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const fiddle = soundFontInstrument({
  id: 'fiddle',
  name: 'Fiddle',
  family: 'strings',
  range: { low: 55, high: 100 },
  midiProgram: 110,
  releaseSeconds: 0.5,
  gainDb: 3,
  tuneCents: 3,
  layers: [{ preset: { program: 110 } }],
  playing: {
    ...BOWED_SOLO,
    vibrato: { depthCents: 9, rateHz: 5.9, delaySeconds: 0.3 },
    scoopSemitones: 0.8,
    swellDb: 3,
  },
});
