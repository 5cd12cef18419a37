import { sampledPiano } from '../sampled-piano/sampled-piano.ts';

/** Shorter strings, a boxier sound and unisons that are no longer quite together. */
export const uprightPiano = sampledPiano({
  id: 'upright-piano',
  name: 'Upright piano',
  midiProgram: 1,
  gainDb: 0,
  ring: 0.55,
  width: 0.8,
  openHz: 7500,
  mistuningCents: 3,
});
