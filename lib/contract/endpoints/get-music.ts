import { z } from 'zod';
import { musicResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint } from './endpoint.ts';

export const getMusic = defineEndpoint({
  name: 'getMusic',
  method: 'POST',
  path: '/api/v1/music/{id}',
  kind: 'read',
  id: 'The id of a clip: of a result, or from upload.',
  summary: 'Get music',
  description: 'One music result. After expire_at the answer is the error 4005.',
  request: z.object({}),
  response: musicResult,
  errors: CLIP_ERRORS,
  timeoutSeconds: 30,
  example: {
    request: {},
    response: {
      id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      audio_url: 'https://api.example.com/media/clips/01jd/audio.mp3?signature=…',
      image_url: 'https://api.example.com/media/clips/01jd/cover.png?signature=…',
      title: 'Dawn',
      duration: 132.4,
      tags: 'indie pop, dreamy',
      prompt: '[Verse]\nCity lights fade into dawn',
      expire_at: 1764000000000,
    },
  },
});
