import { z } from 'zod';
import { asyncFields, identifier, isPresent, optionalLine, optionalText } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

const request = z
  .object({
    prompt: optionalText('promptCharacters', 'Lyrics or song description.'),
    title: optionalLine('titleCharacters', 'Track title.'),
    tags: optionalText('tagsCharacters', 'Style tags.'),
    gpt_description_prompt: optionalText(
      'descriptionCharacters',
      'Inspiration mode: a description in plain words instead of lyrics and tags.',
    ),
    make_instrumental: z.boolean().default(false).meta({ description: 'No singing.' }),
    persona_id: identifier(
      'Persona made by Create Persona; works in custom and inspiration mode.',
    ).optional(),
    continue_clip_id: identifier('Clip to extend.').optional(),
    continue_at: z.int().min(1).optional().meta({
      description:
        'Second at which the extension starts, on the nearest beat; only with continue_clip_id. Absent: the end of the clip, on the beat nearest to where its last chord has rung out.',
    }),
    ...asyncFields,
  })
  .superRefine((value, context) => {
    const inspired = isPresent(value.gpt_description_prompt);
    const custom = isPresent(value.prompt) || isPresent(value.tags);
    if (!inspired && !custom) {
      context.addIssue({ code: 'custom', message: 'prompt or tags is required (or gpt_description_prompt)' });
    }
    if (inspired && custom) {
      context.addIssue({
        code: 'custom',
        path: ['gpt_description_prompt'],
        message: 'must not be combined with prompt or tags; give either the description or the other two',
      });
    }
  });

export const generate = defineEndpoint({
  name: 'generate',
  method: 'POST',
  path: '/api/v1/music/generate',
  kind: 'async',
  summary: 'Generate music',
  description:
    'Makes a track from lyrics and style tags, or from a description; or extends a clip. At least one of prompt, tags and gpt_description_prompt is needed; the last must not go with the other two.',
  request,
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: { prompt: '[Verse]\nCity lights fade into dawn', tags: 'indie pop, dreamy', title: 'Dawn' },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
