import { z } from 'zod';
import { asyncFields, isPresent, optionalText, rangeRule, seconds, text } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

export const addVocals = defineEndpoint({
  name: 'addVocals',
  method: 'POST',
  path: '/api/v1/music/add-vocals',
  kind: 'async',
  summary: 'Add vocals (overpainting)',
  description:
    'Sings new lyrics in the voice of the sample: over the clip, in place of its own singers where it was made here; over the music a stem job took the vocal from.',
  request: z
    .object({
      chop_sample_clip_id: text(
        'urlCharacters',
        'Vocal sample source: a clip ID, or the vocal_audio_url of a stem job.',
      ).refine(isPresent, { error: 'must not be empty' }),
      chop_sample_start_s: seconds('Start of the sample.').default(0),
      chop_sample_end_s: seconds('End of the sample; the full clip if omitted or 0.').optional(),
      prompt: optionalText('promptCharacters', 'Lyrics for the new vocal section.'),
      tags: optionalText('tagsCharacters', 'Style tags.'),
      ...asyncFields,
    })
    .superRefine(rangeRule('chop_sample_start_s', 'chop_sample_end_s', { zeroMeansEnd: true })),
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: { chop_sample_clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', prompt: 'Sing it back to me' },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
