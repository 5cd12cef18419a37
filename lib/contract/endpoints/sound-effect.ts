import { z } from 'zod';
import { asyncFields, requiredText, soundBpm, soundKey } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { defineEndpoint, WORK_ERRORS } from './endpoint.ts';

export const generateSoundEffect = defineEndpoint({
  name: 'generateSoundEffect',
  method: 'POST',
  path: '/api/v1/music/soundfx',
  kind: 'async',
  summary: 'Generate a sound effect',
  description: 'Makes a one-shot sound, or a loop whose ends meet.',
  request: z.object({
    sound_desc: requiredText('descriptionCharacters', 'What it sounds like.'),
    sound_type: z.enum(['loop', 'one-shot']).default('one-shot'),
    sound_bpm: soundBpm,
    sound_key: soundKey,
    ...asyncFields,
  }),
  response: acceptedTask,
  errors: WORK_ERRORS,
  timeoutSeconds: 30,
  example: {
    request: { sound_desc: 'rain on a tin roof', sound_type: 'loop', sound_bpm: 90 },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
