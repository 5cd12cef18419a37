import { z } from 'zod';
import { exportedPersona } from '../nouns.ts';
import { defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

export const exportPersona = defineEndpoint({
  name: 'exportPersona',
  method: 'POST',
  path: '/api/v1/music/persona/{id}/export',
  kind: 'sync',
  id: 'The id of a persona.',
  summary: 'Keep a voice as files',
  description:
    'Of a persona that was read aloud or came from a UTAU bank: who it is and the table it sings with, in a ZIP that is a voicebank again. Terms of the bank hold for it too.',
  request: z.object({}),
  response: exportedPersona,
  errors: [...WORK_ERRORS, 'music_not_found', ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: {},
    response: { id: '01jd7r00000000000000000001', file_url: 'data:application/zip;base64,UEsDB…' },
  },
});
