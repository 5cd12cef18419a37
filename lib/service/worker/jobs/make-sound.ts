import { common, defineJob } from './job.ts';

export const makeSound = defineJob('generateSound', (request, task) => ({
  request: {
    operation: 'sound',
    ...common(task),
    description: request.sound_desc,
    loop: request.sound_type === 'loop',
    bpm: request.sound_bpm,
    key: request.sound_key,
  },
}));
