import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

export const brassSection = soundFontInstrument({
  id: 'brass-section',
  name: 'Brass section',
  family: 'brass',
  range: { low: 36, high: 86 },
  midiProgram: 61,
  releaseSeconds: 0.5,
  gainDb: 2.5,
  layers: [{ preset: { program: 61 } }],
  playing: { swellDb: 3, fallSemitones: 6, detuneCents: 1.2 },
});
