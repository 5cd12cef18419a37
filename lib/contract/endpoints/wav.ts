import { z } from 'zod';
import { identifier } from '../fields.ts';
import { wavResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const wav = defineEndpoint({
  name: 'wav',
  method: 'POST',
  path: '/api/v1/music/wav',
  kind: 'sync',
  summary: 'WAV export',
  description: 'A lossless WAV of a clip, made from its master: 16 bit for players, 24 bit as the master is.',
  request: z.object({
    clip_id: identifier('From upload or a completed task.'),
    bit_depth: z.literal([16, 24]).default(16).meta({ description: 'Bits a sample: 16 or 24.' }),
  }),
  response: wavResult,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz' },
    response: {
      state: 'complete',
      clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      wav_file_url: 'https://api.example.com/media/clips/01jd/audio.wav?signature=…',
      duration: 132.4,
      sample_rate: 44100,
      channels: 2,
      bit_depth: 16,
      expire_at: 1764000000000,
    },
  },
});
