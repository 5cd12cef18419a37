import { z } from 'zod';
import { task } from '../nouns.ts';
import { defineEndpoint } from './endpoint.ts';

export const cancelTask = defineEndpoint({
  name: 'cancelTask',
  method: 'POST',
  path: '/api/v1/task/{id}/cancel',
  kind: 'read',
  destroys: true,
  id: 'The id of a task.',
  summary: 'Cancel a task',
  description:
    'Stops a task that waits or is being worked on: it fails with "cancelled", and what it took is given back. A task that is finished stays as it is; the answer is the task, either way.',
  request: z.object({}),
  response: task,
  errors: ['task_not_found'],
  timeoutSeconds: 30,
  example: {
    request: {},
    response: {
      id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      status: 'failed',
      created_at: 1763700000000,
      error: 'cancelled',
    },
  },
});
