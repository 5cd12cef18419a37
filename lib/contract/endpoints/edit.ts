import { z } from 'zod';
import { callbackUrl, identifier, retentionDays } from '../fields.ts';
import { EDITS_MAX } from '../limits.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

export const edit = defineEndpoint({
  name: 'edit',
  method: 'POST',
  path: '/api/v1/music/edit',
  kind: 'async',
  summary: 'Edit the score of a clip',
  description:
    'Changes notes, words, chords, tempo, instruments or sections of a clip, one edit after the other, all of them or none, and renders what changed as a new clip: every sample outside of changed_start_s to changed_end_s stays as it was. What cannot be played or sung is refused, saying what and where. docs/scores.md lists the edits.',
  request: z.object({
    clip_id: identifier('From upload or a completed task.'),
    edits: z
      .array(z.looseObject({ kind: z.string().max(64).meta({ description: 'Such as "transpose-notes".' }) }))
      .min(1)
      .max(EDITS_MAX)
      .meta({ description: 'Edits, made one after the other.' }),
    base_version: identifier(
      'The version that Score of a clip told: refused where the score is another.',
    ).optional(),
    callback_url: callbackUrl,
    retention_days: retentionDays,
  }),
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: {
      clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      edits: [
        {
          kind: 'transpose-notes',
          part: 'bass',
          select: { notes: [{ beat: 8, pitch: 36 }] },
          by: { semitones: 2 },
        },
      ],
    },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
