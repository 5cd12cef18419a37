import { z } from 'zod';
import { asyncFields, identifier, isPresent, optionalLine, optionalText, soundKey } from '../fields.ts';
import { SEED_MAX, SONG_BPM_MAX, SONG_BPM_MIN, SONG_SECONDS_MAX, SONG_SECONDS_MIN } from '../limits.ts';
import { acceptedTask } from '../nouns.ts';
import { hasWords, songPlan } from '../song-plan.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

/** Metres that songs are made in. */
export const TIME_SIGNATURES = ['4/4', '3/4', '6/8'] as const;

/** What an extension keeps of its clip, so that it cannot be asked for. */
const FIELDS_OF_A_WHOLE_SONG = ['bpm', 'key', 'time_signature', 'duration_s', 'plan'] as const;

const request = z
  .object({
    prompt: optionalText('promptCharacters', 'Lyrics or song description.'),
    title: optionalLine('titleCharacters', 'Track title.'),
    tags: optionalText('tagsCharacters', 'Style tags.'),
    gpt_description_prompt: optionalText(
      'descriptionCharacters',
      'Inspiration mode: a description in plain words instead of lyrics and tags.',
    ),
    make_instrumental: z.boolean().default(false).meta({ description: 'No singing.' }),
    persona_id: identifier(
      'Persona made by Create Persona, or a singer of GET /api/v1/models; works in custom and inspiration mode.',
    ).optional(),
    continue_clip_id: identifier('Clip to extend.').optional(),
    continue_at: z.int().min(1).optional().meta({
      description:
        'Second at which the extension starts, on the nearest beat; only with continue_clip_id. Absent: the end of the clip, on the beat nearest to where its last chord has rung out.',
    }),
    seed: z
      .int()
      .min(0)
      .max(SEED_MAX)
      .optional()
      .meta({ description: 'The same request with the same seed is the same song. Absent: drawn.' }),
    bpm: z
      .number()
      .min(SONG_BPM_MIN)
      .max(SONG_BPM_MAX)
      .optional()
      .meta({ description: 'Tempo, quarter notes a minute.' }),
    key: soundKey,
    time_signature: z.enum(TIME_SIGNATURES).optional().meta({ description: 'Metre.' }),
    duration_s: z.number().min(SONG_SECONDS_MIN).max(SONG_SECONDS_MAX).optional().meta({
      description:
        'How long the song lasts, kept within a bar; where its words do not fit, a notice says so.',
    }),
    plan: songPlan.optional(),
    ...asyncFields,
  })
  .superRefine((value, context) => {
    const inspired = isPresent(value.gpt_description_prompt);
    const custom = isPresent(value.prompt) || isPresent(value.tags);
    if (!inspired && !custom && !value.plan) {
      context.addIssue({ code: 'custom', message: 'prompt or tags is required (or gpt_description_prompt)' });
    }
    if (inspired && custom) {
      context.addIssue({
        code: 'custom',
        path: ['gpt_description_prompt'],
        message: 'must not be combined with prompt or tags; give either the description or the other two',
      });
    }
    if (value.continue_clip_id !== undefined)
      for (const field of FIELDS_OF_A_WHOLE_SONG.filter((name) => value[name] !== undefined))
        context.addIssue({
          code: 'custom',
          path: [field],
          message: 'must not be combined with continue_clip_id; an extension keeps to its clip',
        });
    if (value.plan && hasWords(value.plan)) {
      const rival = value.make_instrumental
        ? 'make_instrumental'
        : isPresent(value.prompt)
          ? 'prompt'
          : undefined;
      if (rival)
        context.addIssue({
          code: 'custom',
          path: ['plan', 'sections'],
          message: `have lyrics of their own, which must not be combined with ${rival}`,
        });
    }
  });

export const generate = defineEndpoint({
  name: 'generate',
  method: 'POST',
  path: '/api/v1/music/generate',
  kind: 'async',
  summary: 'Generate music',
  description:
    'Makes a track from lyrics and style tags, or from a description; or extends a clip. At least one of prompt, tags and gpt_description_prompt is needed, or a plan of its sections; the last of the three must not go with the other two.',
  request,
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: { prompt: '[Verse]\nCity lights fade into dawn', tags: 'indie pop, dreamy', title: 'Dawn' },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
