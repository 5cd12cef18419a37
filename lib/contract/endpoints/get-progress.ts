import { z } from 'zod';
import { callProgress } from '../nouns.ts';
import { defineEndpoint } from './endpoint.ts';

export const getProgress = defineEndpoint({
  name: 'getProgress',
  method: 'POST',
  path: '/api/v1/progress/{id}',
  kind: 'read',
  id: 'The Idempotency-Key that the call was sent with.',
  summary: 'Get the progress of a call',
  description:
    'How far a call is that does its work while the caller waits, such as `persona` or `voicebank`: the id is the Idempotency-Key it was sent with. 4003 where nothing is known of it: it has not begun, it has ended, or another process of the service is at it.',
  request: z.object({}),
  response: callProgress,
  errors: ['task_not_found'],
  timeoutSeconds: 30,
  example: { request: {}, response: { progress: 0.4, stage: 'learning' } },
});
