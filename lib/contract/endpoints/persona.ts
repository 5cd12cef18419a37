import { z } from 'zod';
import { identifier, requiredLine } from '../fields.ts';
import { persona } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';
import { READING_LISTS } from './reading-list.ts';

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
    reading: z.enum(READING_LISTS).optional().meta({
      description:
        'The clip is a recording of all lines of this list, in order, with a second of silence after each: the persona has that voice, and not only its style.',
    }),
    consent: z
      .object({
        by: z.string().trim().min(1).max(200).meta({ description: 'Who reads.' }),
        at: z.string().trim().min(1).max(40).meta({ description: 'When they agreed.' }),
        text: z.string().trim().min(1).max(4000).meta({ description: 'To what.' }),
      })
      .optional()
      .meta({ description: 'Of a reading: that the reader agrees to being sung with. Kept with the voice.' }),
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
