import { z } from 'zod';
import { identifier, requiredText } from '../fields.ts';
import { proposalResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const proposeEdits = defineEndpoint({
  name: 'proposeEdits',
  method: 'POST',
  path: '/api/v1/music/propose',
  kind: 'sync',
  summary: 'Propose edits in plain words',
  description:
    'Reads what is wanted of a clip, in English or Chinese, as edits of its score: "bigger last chorus", "no drums in the bridge", "third line: …", "120 bpm", "桥段不要鼓". Nothing is changed: the answer says in sentences, with bars, what would be, and carries the edits that Edit the score of a clip takes. What is not understood is said, with what can be said instead.',
  request: z.object({
    clip_id: identifier('From upload or a completed task.'),
    text: requiredText('descriptionCharacters', 'What is wanted; several things at once, up to twelve.'),
    language: z
      .enum(['en', 'zh'])
      .optional()
      .meta({ description: 'Language of the sentences; absent: that of the text.' }),
    use_model: z.boolean().default(true).meta({
      description:
        'Whether a configured language model may be asked what is beyond the grammar: the text, the words and the names of sections and parts are sent to it.',
    }),
  }),
  response: proposalResult,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', text: 'no bass' },
    response: {
      state: 'complete',
      clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      version: '5f0c9a1be27d4386',
      understood: true,
      changes: [
        {
          sentence: 'Bass: silent',
          from_bar: 1,
          to_bar: 48,
          edits: [{ kind: 'mute-part', part: 'bass', muted: true }],
        },
      ],
      start_s: 0,
      end_s: 96,
    },
  },
});
