import { z } from 'zod';
import { readingListResult } from '../nouns.ts';
import { defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const READING_LISTS = ['en-1', 'zh-1'] as const;

export const readingList = defineEndpoint({
  name: 'readingList',
  method: 'POST',
  path: '/api/v1/music/reading-list',
  kind: 'sync',
  summary: 'What to read aloud',
  description:
    'Lines that bring one’s own voice when they are read aloud: every pair of sounds of English, or every syllable of Mandarin, in less than eight minutes. With `line` also how a singer reads that line. A ZIP of the recordings, "001.wav" and so on, with `reading.json` ({"list": …, "consent": {"by", "at", "text"}}) is a voicebank.',
  request: z.object({
    list: z.enum(READING_LISTS).default('en-1').meta({ description: 'English (en-1) or Mandarin (zh-1).' }),
    line: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'Number of the line that is to be heard.' }),
  }),
  response: readingListResult,
  errors: [...WORK_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { list: 'en-1', line: 1 },
    response: {
      state: 'complete',
      list: 'en-1',
      lines: [{ text: 'blinked prints stamps breaks changed chords cleaned draft', seconds: 4.3 }],
      audio_url: 'data:audio/mpeg;base64,SUQz…',
    },
  },
});
