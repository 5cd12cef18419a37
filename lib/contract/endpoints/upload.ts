import { z } from 'zod';
import { optionalLine, optionalRetentionDays, webAddress } from '../fields.ts';
import { uploadedClip } from '../nouns.ts';
import { defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const upload = defineEndpoint({
  name: 'upload',
  method: 'POST',
  path: '/api/v1/music/upload',
  kind: 'sync',
  summary: 'Upload audio',
  description:
    'Fetches an audio file (MP3, WAV, AIFF, FLAC, OGG/Opus, M4A/AAC, WebM; up to 200 MiB, 1 s to 15 min) and makes a clip of it.',
  request: z.object({
    audio_url: webAddress('Address of the audio file, http or https.'),
    title: optionalLine('titleCharacters', 'Title of the clip.'),
    retention_days: optionalRetentionDays,
  }),
  response: uploadedClip,
  errors: [...WORK_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { audio_url: 'https://example.com/humming.wav', title: 'Humming' },
    response: {
      clipId: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      title: 'Humming',
      duration: 14.2,
      audio_url: 'https://api.example.com/media/clips/01jd/audio.mp3?signature=…',
      image_url: 'https://api.example.com/media/clips/01jd/cover.png?signature=…',
      tags: '',
      prompt: '',
      status: 'complete',
      expire_at: 0,
    },
  },
});
