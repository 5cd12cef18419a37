import { z } from 'zod';
import { asyncFields, identifier, optionalText, rangeRule, seconds } from '../fields.ts';
import { INFILL_MIN_SECONDS } from '../limits.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

const orderRule = rangeRule('infill_start_s', 'infill_end_s', { zeroMeansEnd: false });

export const infill = defineEndpoint({
  name: 'infill',
  method: 'POST',
  path: '/api/v1/music/infill',
  kind: 'async',
  summary: 'Replace a section',
  description: `Replaces one section, of at least ${INFILL_MIN_SECONDS} s; the rest of the track is kept intact.`,
  request: z
    .object({
      clip_id: identifier('Source track.'),
      infill_start_s: seconds('Start of the replaced section.'),
      infill_end_s: seconds('End of the replaced section.'),
      prompt: optionalText('promptCharacters', 'Description or lyrics for the section.'),
      tags: optionalText('tagsCharacters', 'Style tags.'),
      ...asyncFields,
    })
    .superRefine((value, context) => {
      orderRule(value, context);
      const length = value.infill_end_s - value.infill_start_s;
      if (length > 0 && length < INFILL_MIN_SECONDS) {
        context.addIssue({
          code: 'custom',
          path: ['infill_end_s'],
          message: `leaves a section of ${length.toFixed(2)} s; at least ${INFILL_MIN_SECONDS} s is needed`,
        });
      }
    }),
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', infill_start_s: 12.4, infill_end_s: 31 },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
