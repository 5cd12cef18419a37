import { z } from 'zod';
import { identifier } from '../fields.ts';
import { scoreResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const score = defineEndpoint({
  name: 'score',
  method: 'POST',
  path: '/api/v1/music/score',
  kind: 'sync',
  summary: 'Score of a clip',
  description:
    'Every note, word and chord of a clip: exact for clips made here, what was heard for uploads. What Edit Score changes.',
  request: z.object({ clip_id: identifier('From upload or a completed task.') }),
  response: scoreResult,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz' },
    response: {
      state: 'complete',
      clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      exact: true,
      version: '5f0c9a1be27d4386',
      score: {
        version: 1,
        title: 'Dawn',
        style: 'pop',
        seed: 7,
        key: { tonic: 0, mode: 'major' },
        keyChanges: [],
        metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
        tempoMap: [{ startBeat: 0, bpm: 120 }],
        swing: 0,
        lengthBeats: 4,
        sections: [
          { kind: 'verse', label: 'Verse', occurrence: 0, startBeat: 0, lengthBeats: 4, energy: 0.5 },
        ],
        chords: [{ startBeat: 0, lengthBeats: 4, root: 0, quality: 'major' }],
        parts: [
          {
            id: 'bass',
            name: 'Bass',
            role: 'bass',
            bus: 'bass',
            instrument: 'finger-bass',
            notes: [{ startBeat: 0, lengthBeats: 4, pitch: 36, velocity: 0.7 }],
          },
        ],
        lyrics: [],
        motif: { steps: [0], lengthsBeats: [1] },
      },
    },
  },
});
