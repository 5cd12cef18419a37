import { z } from 'zod';
import { task } from '../nouns.ts';
import { defineEndpoint } from './endpoint.ts';

export const getTask = defineEndpoint({
  name: 'getTask',
  method: 'POST',
  path: '/api/v1/task/{id}',
  kind: 'read',
  id: 'The id of a task.',
  summary: 'Get a task',
  description: 'The state of a task, and its results when it is completed. Poll every 5 seconds.',
  request: z.object({}),
  response: task,
  errors: ['task_not_found'],
  timeoutSeconds: 30,
  example: {
    request: {},
    response: {
      id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      status: 'processing',
      created_at: 1763700000000,
      progress: 0.4,
      stage: 'playing strings',
      stream_url: 'https://api.example.com/media/streams/01jd7q2m9x8v4t6k3c5b0h1wyz-1/stream.mp3?signature=…',
    },
  },
});
