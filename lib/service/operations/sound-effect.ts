import { asyncOperation } from './async-operation.ts';

export const generateSoundEffect = asyncOperation('generateSoundEffect', (request, call) => {
  // A tempo is a loop's; a single sound has none.
  if (request.sound_type !== 'loop' && request.sound_bpm !== undefined) call.ignore('sound_bpm');
  return { kind: 'soundEffect' };
});
