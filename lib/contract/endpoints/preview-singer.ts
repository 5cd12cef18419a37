import { z } from 'zod';
import { identifier } from '../fields.ts';
import { singerPreview } from '../nouns.ts';
import { defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const previewSinger = defineEndpoint({
  name: 'previewSinger',
  method: 'POST',
  path: '/api/v1/music/singer-preview',
  kind: 'sync',
  summary: 'Hear a singer',
  description:
    'Two short lines sung by a persona or a built-in singer, to be heard before one is chosen. The audio lies in its address itself: nothing is kept.',
  request: z.object({
    persona_id: identifier('A persona, or a singer of GET /api/v1/models.'),
    language: z
      .enum(['en', 'zh'])
      .default('en')
      .meta({ description: 'Language of the words: English or Mandarin.' }),
  }),
  response: singerPreview,
  errors: [...WORK_ERRORS, 'music_not_found', ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { persona_id: 'female-low', language: 'en' },
    response: {
      state: 'complete',
      persona_id: 'female-low',
      duration: 8.2,
      audio_url: 'data:audio/mpeg;base64,SUQz…',
    },
  },
});
