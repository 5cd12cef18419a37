import { z } from 'zod';
import { asyncFields, identifier, optionalLine, optionalText, rangeRule, seconds } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

export const sample = defineEndpoint({
  name: 'sample',
  method: 'POST',
  path: '/api/v1/music/sample',
  kind: 'async',
  summary: 'Turn a sample into a song',
  description:
    'Turns a hummed or sampled clip into a full song in its key and tempo. Of a melody of more than a minute the bars that tell most of it are the theme; a notice says which.',
  request: z
    .object({
      clip_id: identifier('Clip from the upload endpoint.'),
      start_s: seconds('Start of the sample.').default(0),
      end_s: seconds('End of the sample; 0 means the full clip.').default(0),
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
