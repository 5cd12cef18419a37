import { z } from 'zod';
import { asyncFields, identifier, optionalLine, optionalText } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

export const cover = defineEndpoint({
  name: 'cover',
  method: 'POST',
  path: '/api/v1/music/cover',
  kind: 'async',
  summary: 'Cover or remix',
  description: 'Keeps the melody, chords and words of a clip and changes its style; new lyrics where given.',
  request: z.object({
    cover_clip_id: identifier('Source track.'),
    prompt: optionalText('promptCharacters', 'New lyrics; the original ones if omitted.'),
    tags: optionalText('tagsCharacters', 'New style; the original one if omitted.'),
    title: optionalLine('titleCharacters', 'New title.'),
    source_strength: z.number().min(0).max(1).optional().meta({
      description:
        'How closely the recording itself is followed, from 0 to 1; of models with sings_anew only, see GET /api/v1/models.',
    }),
    ...asyncFields,
  }),
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: { cover_clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', tags: 'bossa nova' },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
