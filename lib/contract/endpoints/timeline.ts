import { z } from 'zod';
import { identifier } from '../fields.ts';
import { timelineResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const timeline = defineEndpoint({
  name: 'timeline',
  method: 'POST',
  path: '/api/v1/music/timeline',
  kind: 'sync',
  summary: 'Timeline',
  description: 'Tempo, key, beats, sections and when each word is sung.',
  request: z.object({ clip_id: identifier('From upload or a completed task.') }),
  response: timelineResult,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz' },
    response: {
      state: 'complete',
      duration: 132.4,
      bpm: 120,
      key: 'C major',
      time_signature: '4/4',
      beats: [{ start_s: 0, bar: 1, beat: 1 }],
      sections: [{ label: 'Verse 1', start_s: 0, end_s: 16 }],
      aligned_lyrics: [],
      aligned_words: [],
    },
  },
});
