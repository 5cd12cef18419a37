import { z } from 'zod';
import { identifier, optionalLine, webAddress } from '../fields.ts';
import { voicebankResult } from '../nouns.ts';
import { defineEndpoint, SYNC_ERRORS, WORK_ERRORS } from './endpoint.ts';

const whose = (what: string) =>
  z
    .enum(['ours', 'bank'])
    .default('ours')
    .meta({
      description: `Of a DiffSinger bank: whose ${what}, the program's own plan or the bank's model.`,
    });

export const bringVoicebank = defineEndpoint({
  name: 'bringVoicebank',
  method: 'POST',
  path: '/api/v1/music/voicebank',
  kind: 'sync',
  summary: 'Bring a voicebank',
  description:
    'Makes a private singer of a UTAU or DiffSinger voicebank in a ZIP: what is in it, what it lacks and the terms it comes with are told; with `check_only` nothing is kept. Its persona_id sings wherever the interface takes one.',
  request: z.object({
    bank_url: webAddress('Address of the ZIP, http or https.'),
    check_only: z.boolean().default(false).meta({ description: 'Only tell what is in it.' }),
    name: optionalLine('personaNameCharacters', 'Display name; what the bank calls itself where absent.'),
    speaker: identifier('Of a DiffSinger bank with several: who sings; the first where absent.').optional(),
    vocoder_url: webAddress(
      'Of a DiffSinger bank without its vocoder: where that lies (.oudep, ZIP).',
    ).optional(),
    timing: whose('lengths of consonants'),
    pitch: whose('pitch'),
    steps: z
      .int()
      .min(1)
      .max(1000)
      .default(20)
      .meta({ description: 'Of a DiffSinger bank: steps of diffusion; more is finer and slower.' }),
  }),
  response: voicebankResult,
  errors: [...WORK_ERRORS, ...SYNC_ERRORS],
  timeoutSeconds: 330,
  example: {
    request: { bank_url: 'https://example.com/bank.zip', name: 'Night Voice' },
    response: {
      state: 'complete',
      kind: 'diffsinger',
      name: 'Night Voice',
      bytes: 104_857_600,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      speakers: ['alto'],
      speaker: 'alto',
      seconds_a_second: 2.4,
      languages: {
        en: { share: 1, missing: [] },
        zh: { share: 0, missing: [{ sound: 'all syllables', sung_as: 'the nearest single sounds' }] },
      },
      licences: [{ file: 'readme.txt', text: 'Songs may be published with the name of the voice.' }],
      remarks: [],
      persona_id: '01jd7r00000000000000000001',
    },
  },
});
