import { drumKit } from '../sound-font/drum-kit.ts';

/** Concert bass drum, snare, cymbals and the small instruments of the orchestra. */
export const orchestralPercussion = drumKit({
  id: 'orchestral-percussion',
  name: 'Orchestral percussion',
  family: 'percussion',
  range: { low: 27, high: 87 },
  midiProgram: 48,
  releaseSeconds: 5,
  gainDb: -2.5,
  preset: { program: 48, isDrums: true },
});
