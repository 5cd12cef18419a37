import { z } from 'zod';
import { asyncFields, identifier, optionalLine, optionalText } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

export const remaster = defineEndpoint({
  name: 'remaster',
  method: 'POST',
  path: '/api/v1/music/remaster',
  kind: 'async',
  summary: 'Remaster',
  description: 'Mixes and masters a clip anew; variation_category says how far it may go.',
  request: z.object({
    clip_id: identifier('Source track.'),
    variation_category: z
      .enum(['subtle', 'normal', 'high'])
      .default('normal')
      .meta({ description: 'How far the sound may move from the original.' }),
    title: optionalLine('titleCharacters', 'New title.'),
    tags: optionalText('tagsCharacters', 'Sound to aim for.'),
    ...asyncFields,
  }),
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', variation_category: 'subtle' },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
