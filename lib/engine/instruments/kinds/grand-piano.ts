import { sampledPiano } from '../sampled-piano/sampled-piano.ts';

export const grandPiano = sampledPiano({
  id: 'grand-piano',
  name: 'Grand piano',
  midiProgram: 0,
  gainDb: -4,
  ring: 1,
  width: 1,
  openHz: 18_000,
  mistuningCents: 0,
});
