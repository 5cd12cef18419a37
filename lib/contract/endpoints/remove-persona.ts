import { z } from 'zod';
import { removedPersona } from '../nouns.ts';
import { defineEndpoint } from './endpoint.ts';

export const removePersona = defineEndpoint({
  name: 'removePersona',
  method: 'POST',
  path: '/api/v1/music/persona/{id}/remove',
  kind: 'read',
  destroys: true,
  id: 'The id of a persona.',
  summary: 'Remove a persona',
  description:
    'Removes a persona, and of one from a voicebank everything that was kept of the bank. Songs it sang stay; those of a voicebank can no longer be sung anew.',
  request: z.object({}),
  response: removedPersona,
  errors: ['music_not_found'],
  timeoutSeconds: 30,
  example: { request: {}, response: { id: '01jd7r00000000000000000001', removed: true } },
});
