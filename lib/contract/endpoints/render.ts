import { z } from 'zod';
import { asyncFields, identifier, isPresent, optionalLine, optionalText, webAddress } from '../fields.ts';
import { acceptedTask } from '../nouns.ts';
import { CLIP_ERRORS, defineEndpoint, WORK_ERRORS } from './endpoint.ts';

/** What a song may be made of, one of them. */
export const SCORE_FIELDS = ['score', 'midi_url', 'musicxml_url', 'abc'] as const;

const DEEPEST = 32;

/** Whether all texts of a score, its names among them, can be kept: no NUL, no half of a character. */
const canBeKept = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < DEEPEST &&
    Object.entries(value).every(([name, inner]) => canBeKept(name) && canBeKept(inner, depth + 1))
  );
};

const request = z
  .object({
    score: z
      .looseObject({ version: z.int().meta({ description: "Of the score's shape." }) })
      .refine((score) => canBeKept(score), {
        error: 'a score none of whose texts holds NUL or half a character',
      })
      .optional()
      .meta({
        description: 'A score as Score of a clip tells it, as it is or changed: played and sung to the note.',
      }),
    midi_url: webAddress(
      'Address of a Standard MIDI file: its parts are played, a melody with lyrics is sung.',
    ).optional(),
    musicxml_url: webAddress(
      'Address of a lead sheet in MusicXML (plain or compressed): its melody is kept to the note; where it has no band of its own, it gets one.',
    ).optional(),
    abc: optionalText('abcCharacters', 'A lead sheet in ABC, likewise.'),
    tags: optionalText('tagsCharacters', "Style of a lead sheet's band. A score has its own."),
    persona_id: identifier('Persona made by Create Persona: sings the words.').optional(),
    title: optionalLine('titleCharacters', "Track title; absent: the score's."),
    ...asyncFields,
  })
  .superRefine((value, context) => {
    const given = SCORE_FIELDS.filter((field) =>
      field === 'score' ? value.score !== undefined : isPresent(value[field]),
    );
    if (given.length === 1) return;
    context.addIssue({
      code: 'custom',
      message:
        given.length === 0
          ? `one of ${SCORE_FIELDS.join(', ')} is required`
          : `only one of ${SCORE_FIELDS.join(', ')} may be given, got ${given.join(' and ')}`,
    });
  });

export const render = defineEndpoint({
  name: 'render',
  method: 'POST',
  path: '/api/v1/music/render',
  kind: 'async',
  summary: 'Render a score',
  description:
    'Makes a track of a score, a lead sheet or a MIDI file: a score as Score of a clip tells it is played and sung as it is, note for note; the melody of a lead sheet stays as it is written, with the band that it brings or one that is made for it. What nobody could play or sing is refused, saying what and where.',
  request,
  response: acceptedTask,
  errors: [...WORK_ERRORS, ...CLIP_ERRORS],
  timeoutSeconds: 30,
  example: {
    request: { abc: 'X:1\nT:Tune\nM:4/4\nL:1/4\nK:C\nCDEF|G2G2|\nw:Here is a lit-tle song', tags: 'folk' },
    response: { task_id: '01jd7q2m9x8v4t6k3c5b0h1wyz', status: 'queuing' },
  },
});
