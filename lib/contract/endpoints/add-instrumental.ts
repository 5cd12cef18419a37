import { z } from 'zod';
import { asyncFields, identifier, optionalLine, optionalText, rangeRule, seconds } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

export const addInstrumental = defineEndpoint({
  name: 'addInstrumental',
  method: 'POST',
  path: '/api/v1/music/add-instrumental',
  kind: 'async',
  summary: 'Add an instrumental',
  description: 'Adds generated backing to an uploaded vocal clip.',
  request: z
    .object({
      clip_id: identifier('Vocal clip from the upload endpoint.'),
      start_s: seconds('Start of the vocal segment.').default(0),
      end_s: seconds('End of the vocal segment; 0 means the full clip.').default(0),
      tags: optionalText('tagsCharacters', 'Style tags; without them, the style of the clip.'),
      title: optionalLine('titleCharacters', 'Track title; without it, the clip’s.'),
      ...asyncFields,
    })
    .superRefine(rangeRule('start_s', 'end_s', { zeroMeansEnd: true })),
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', start_s: 0, end_s: 12.5 },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
