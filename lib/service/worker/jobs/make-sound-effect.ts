import { common, defineJob } from './job.ts';

export const makeSoundEffect = defineJob('generateSoundEffect', (request, task) => ({
  request: {
    operation: 'soundEffect',
    ...common(task),
    description: request.sound_desc,
    loop: request.sound_type === 'loop',
    bpm: request.sound_bpm,
    key: request.sound_key,
  },
}));
