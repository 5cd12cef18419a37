import { z } from 'zod';
import { identifier, rangeRule, seconds } from '../fields.ts';
import { stemResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const separateStem = defineEndpoint({
  name: 'separateStem',
  method: 'POST',
  path: '/api/v1/music/stem',
  kind: 'sync',
  summary: 'Separate stems',
  description: 'Separates the vocal from the rest. Answers when it is done, which may take up to 5 minutes.',
  request: z
    .object({
      clip_id: identifier('From upload (data.clipId) or a completed task (results[].id).'),
      vocal_start_s: seconds('Start of the part to separate.').default(0),
      vocal_end_s: seconds('End of the part; the full clip if omitted or 0.').optional(),
    })
    .superRefine(rangeRule('vocal_start_s', 'vocal_end_s', { zeroMeansEnd: true })),
  response: stemResult,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz' },
    response: {
      id: '01jd7s00000000000000000000',
      source_clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      status: 'complete',
      vocal_audio_url: 'https://api.example.com/media/stems/01jd/vocals.mp3?signature=…',
      vocal_start_s: 0,
      vocal_end_s: 132.4,
    },
  },
});
