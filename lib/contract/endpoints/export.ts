import { z } from 'zod';
import { identifier } from '../fields.ts';
import { exportResult } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

/** Kinds of file that a clip can be had as, beside its sound. */
export const EXPORT_FORMATS = [
  'midi',
  'musicxml',
  'abc',
  'dawproject',
  'stems_zip',
  'stems_wav_zip',
  'parts_zip',
  'lead_sheet_pdf',
] as const;

export const exportClip = defineEndpoint({
  name: 'exportClip',
  method: 'POST',
  path: '/api/v1/music/export',
  kind: 'sync',
  summary: 'Export a clip as a file',
  description:
    'midi: every part of the score. musicxml, abc, lead_sheet_pdf: a lead sheet of melody, words and chords. dawproject: stems, notes, tempi and markers of a clip made here, for a DAW. stems_zip: the stems of a clip made here, 24-bit FLAC in one ZIP. parts_zip: every instrument and voice of a song made here for itself, played again as in its stem, 24-bit FLAC. Of an upload midi and the lead sheets hold what was heard.',
  request: z.object({
    clip_id: identifier('From upload or a completed task.'),
    format: z
      .enum(EXPORT_FORMATS)
      .meta({ description: 'Kind of file. stems_wav_zip is stems_zip with 24-bit WAV.' }),
  }),
  response: exportResult,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', format: 'musicxml' },
    response: {
      state: 'complete',
      clip_id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
      format: 'musicxml',
      url: 'https://api.example.com/media/clips/01jd/lead-sheet.musicxml?signature=…',
      expire_at: 1764000000000,
    },
  },
});
