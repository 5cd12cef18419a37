import { z } from 'zod';
import { asyncFields, isPresent, optionalText } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { defineEndpoint, WORK_ERRORS } from './endpoint.ts';

export const generateLyrics = defineEndpoint({
  name: 'generateLyrics',
  method: 'POST',
  path: '/api/v1/lyrics/generate',
  kind: 'async',
  summary: 'Generate lyrics',
  description:
    "Writes lyrics. At least one of prompt, topics and keyword is needed. The completed task carries the text in its result's prompt field.",
  request: z
    .object({
      prompt: optionalText('descriptionCharacters', 'Free-form description.'),
      topics: optionalText('shortTextCharacters', 'Topic or topics.'),
      moods: optionalText('shortTextCharacters', 'Emotional tone.'),
      style: optionalText('shortTextCharacters', 'Musical style.'),
      keyword: optionalText('shortTextCharacters', 'Words or phrases to include.'),
      ...asyncFields,
    })
    .superRefine((value, context) => {
      if (![value.prompt, value.topics, value.keyword].some(isPresent)) {
        context.addIssue({ code: 'custom', message: 'prompt, topics or keyword is required' });
      }
    }),
  response: acceptedTask,
  errors: WORK_ERRORS,
  timeoutSeconds: 30,
  example: {
    request: { topics: 'leaving home', moods: 'hopeful', style: 'folk', keyword: 'last train' },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
