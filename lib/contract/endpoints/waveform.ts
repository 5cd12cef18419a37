import { z } from 'zod';
import { identifier } from '../fields.ts';
import { WAVEFORM_POINTS_DEFAULT, WAVEFORM_POINTS_MAX, WAVEFORM_POINTS_MIN } from '../limits.ts';
import { waveformResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const waveform = defineEndpoint({
  name: 'waveform',
  method: 'POST',
  path: '/api/v1/music/waveform',
  kind: 'sync',
  summary: 'Waveform',
  description: 'Peaks of a clip for drawing: a fixed number of points, and levels for zooming.',
  request: z.object({
    clip_id: identifier('From upload or a completed task.'),
    points: z
      .int()
      .min(WAVEFORM_POINTS_MIN)
      .max(WAVEFORM_POINTS_MAX)
      .default(WAVEFORM_POINTS_DEFAULT)
      .meta({ description: `Points of waveform_data, ${WAVEFORM_POINTS_MIN} to ${WAVEFORM_POINTS_MAX}.` }),
  }),
  response: waveformResult,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', points: 64 },
    response: {
      state: 'complete',
      duration: 132.4,
      sample_rate: 44100,
      channels: 2,
      waveform_data: [0, 0.42, 0.9],
      waveform_aggregates: [{ mip_map_level: 0, samples_per_bucket: 256, data: [[-120, 340]] }],
    },
  },
});
