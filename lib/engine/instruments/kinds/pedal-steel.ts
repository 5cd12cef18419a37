import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const pedalSteel = soundFontInstrument({
  id: 'pedal-steel',
  name: 'Pedal steel guitar',
  family: 'guitar',
  range: { low: 40, high: 88 },
  midiProgram: 26,
  releaseSeconds: 0.9,
  gainDb: -6,
  layers: [{ preset: { bank: 8, program: 26 } }],
  playing: {
    ...PLUCKED,
    monophonic: false,
    vibrato: { depthCents: 14, rateHz: 5.5, delaySeconds: 0.3 },
    scoopSemitones: 1,
  },
});
