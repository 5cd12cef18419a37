import { z } from 'zod';
import { identifier } from '../fields.ts';
import { midiResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const exportMidi = defineEndpoint({
  name: 'exportMidi',
  method: 'POST',
  path: '/api/v1/music/midi',
  kind: 'sync',
  summary: 'Export MIDI',
  description: 'The notes of a clip by instrument: exact for clips made here, an estimate for uploads.',
  request: z.object({
    clip_id: identifier('From upload or a completed task.'),
    stem_clip_id: identifier('Stem job id, for more accurate isolation of instruments.').optional(),
  }),
  response: midiResult,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz' },
    response: {
      state: 'complete',
      instruments: { Piano: [{ pitch: 60, start: 0, end: 0.48, velocity: 0.8, is_drum: false }] },
      tempo: 120,
      time_signature: '4/4',
    },
  },
});
