import { z } from 'zod';
import { identifier, requiredLine } from '../fields.ts';
import { persona } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const createPersona = defineEndpoint({
  name: 'createPersona',
  method: 'POST',
  path: '/api/v1/music/persona',
  kind: 'sync',
  summary: 'Create a persona',
  description:
    'Learns the vocal style of a clip. Best from clean, isolated vocals of at least 30 seconds; separate stems first.',
  request: z.object({
    name: requiredLine('personaNameCharacters', 'Display name.'),
    clip_id: identifier('Source clip whose vocal style is learned.'),
  }),
  response: persona,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { name: 'Night Voice', clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz' },
    response: {
      taskBatchId: '01jd7r00000000000000000000',
      items: [{ id: '01jd7r00000000000000000001', status: 'complete', name: 'Night Voice' }],
    },
  },
});
