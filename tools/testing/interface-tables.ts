/**
 * The tables of the Music Generation Service Interface, row by row, as data: written from the document and not from
 * `lib/contract`, so that the suite which walks them notices where the two part.
 */
import { expect } from 'vitest';
import type { Answer } from './start-test-service.ts';

export type FieldType = 'string' | 'integer' | 'float' | 'boolean' | 'array' | 'object';

export interface RequestRow {
  field: string;
  type: FieldType;
  required?: boolean;
  /** What the service takes where it is left out. */
  default?: unknown;
  /** A value of this kind is accepted. */
  value: unknown;
  /** Values that break a rule of the row. */
  refused?: readonly unknown[];
  /** Longest text, in characters. */
  most?: number;
}

export interface EndpointTable {
  section: string;
  path: string;
  isAsync: boolean;
  rows: readonly RequestRow[];
  /** Beside the required fields: what a request needs to be valid. */
  needs?: Record<string, unknown>;
  /** Fields that a valid value of this one must not go with, or needs. */
  together?: Record<string, { with?: Record<string, unknown>; without?: readonly string[] }>;
  /** Fields of `data` with their types. */
  answers: Record<string, FieldType>;
  /** What some of them say to the least valid body. */
  says?: Record<string, unknown>;
}

/** Stands for the id of a clip that exists. */
export const A_CLIP = '<clip>';
export const A_PERSONA = '<persona>';
export const A_STEM_JOB = '<stem job>';
export const AN_AUDIO_ADDRESS = '<audio>';

const ACCEPTED = { task_id: 'string', status: 'string' } as const;
const callback: RequestRow = {
  field: 'callback_url',
  type: 'string',
  value: 'https://example.invalid/hook',
  refused: ['/hook', 'ftp://example.invalid/'],
};
const retention: RequestRow = {
  field: 'retention_days',
  type: 'integer',
  default: 7,
  value: 30,
  refused: [0, 31, 1.5],
};
const model: RequestRow = { field: 'mv', type: 'string', value: 'fake-1', refused: ['no-such-model'] };
const seconds = (field: string, value: number, rest: Partial<RequestRow> = {}): RequestRow => ({
  field,
  type: 'float',
  value,
  refused: [-1],
  ...rest,
});
const text = (field: string, most: number, rest: Partial<RequestRow> = {}): RequestRow => ({
  field,
  type: 'string',
  value: 'la 你好',
  most,
  ...rest,
});
const clip = (field = 'clip_id'): RequestRow => ({ field, type: 'string', required: true, value: A_CLIP });
const SAMPLE_ROWS = [
  clip(),
  seconds('start_s', 1.5, { default: 0 }),
  seconds('end_s', 9.5, { default: 0, refused: [-1, 61] }),
  model,
  callback,
  retention,
];

export const ENDPOINTS: readonly EndpointTable[] = [
  {
    section: '4.1 Generate Music',
    path: '/api/v1/music/generate',
    isAsync: true,
    needs: { tags: 'jazz' },
    together: {
      gpt_description_prompt: { without: ['tags', 'prompt'] },
      continue_at: { with: { continue_clip_id: A_CLIP } },
    },
    rows: [
      text('prompt', 5_000),
      text('title', 100),
      text('tags', 1_000),
      text('gpt_description_prompt', 1_000),
      { field: 'make_instrumental', type: 'boolean', default: false, value: true },
      { field: 'persona_id', type: 'string', value: A_PERSONA },
      { field: 'continue_clip_id', type: 'string', value: A_CLIP },
      { field: 'continue_at', type: 'integer', value: 20, refused: [1.5, -1, 61] },
      callback,
      retention,
    ],
    answers: ACCEPTED,
  },
  {
    section: '4.2 Create Persona',
    path: '/api/v1/music/persona',
    isAsync: false,
    rows: [text('name', 80, { required: true }), clip()],
    answers: { taskBatchId: 'string', items: 'array' },
  },
  {
    section: '4.3 Generate Lyrics',
    path: '/api/v1/lyrics/generate',
    isAsync: true,
    needs: { topics: 'home' },
    rows: [
      text('prompt', 1_000),
      text('topics', 200),
      text('moods', 200),
      text('style', 200),
      text('keyword', 200),
      callback,
      retention,
    ],
    answers: ACCEPTED,
  },
  {
    section: '4.4 Sound Effects',
    path: '/api/v1/music/soundfx',
    isAsync: true,
    together: { sound_bpm: { with: { sound_type: 'loop' } } },
    rows: [
      text('sound_desc', 1_000, { required: true }),
      { field: 'sound_type', type: 'string', default: 'one-shot', value: 'loop', refused: ['pad'] },
      { field: 'sound_bpm', type: 'integer', value: 120, refused: [39, 241, 99.5] },
      { field: 'sound_key', type: 'string', value: 'A minor', refused: ['H'] },
      model,
      callback,
      retention,
    ],
    answers: ACCEPTED,
  },
  {
    section: '4.5 Sample / Humming',
    path: '/api/v1/music/sample',
    isAsync: true,
    rows: SAMPLE_ROWS,
    answers: ACCEPTED,
  },
  {
    section: '4.6 Add Instrumental',
    path: '/api/v1/music/add-instrumental',
    isAsync: true,
    rows: SAMPLE_ROWS,
    answers: ACCEPTED,
  },
  {
    section: '4.7 Add Vocals',
    path: '/api/v1/music/add-vocals',
    isAsync: true,
    rows: [
      clip('chop_sample_clip_id'),
      seconds('chop_sample_start_s', 1.5, { default: 0 }),
      seconds('chop_sample_end_s', 9.5, { refused: [-1, 61] }),
      text('prompt', 5_000),
      text('tags', 1_000),
      model,
      callback,
      retention,
    ],
    answers: ACCEPTED,
  },
  {
    section: '4.8 Infill',
    path: '/api/v1/music/infill',
    isAsync: true,
    rows: [
      clip(),
      seconds('infill_start_s', 10, { required: true }),
      seconds('infill_end_s', 20, { required: true, refused: [-1, 61, 5] }),
      text('prompt', 5_000),
      text('tags', 1_000),
      model,
      callback,
      retention,
    ],
    answers: ACCEPTED,
  },
  {
    section: '4.9 Cover',
    path: '/api/v1/music/cover',
    isAsync: true,
    rows: [
      clip('cover_clip_id'),
      text('prompt', 5_000),
      text('tags', 1_000),
      text('title', 100),
      model,
      callback,
      retention,
    ],
    answers: ACCEPTED,
  },
  {
    section: '4.10 Remaster',
    path: '/api/v1/music/remaster',
    isAsync: true,
    // Beyond clip and callback the interface shows nothing of it; these are what the house decided.
    rows: [
      clip(),
      {
        field: 'variation_category',
        type: 'string',
        default: 'normal',
        value: 'subtle',
        refused: ['loud', ''],
      },
      text('title', 100),
      text('tags', 1_000),
      model,
      callback,
      retention,
    ],
    answers: ACCEPTED,
  },
  {
    section: '4.11 Upload Audio',
    path: '/api/v1/music/upload',
    isAsync: false,
    rows: [
      {
        field: 'audio_url',
        type: 'string',
        required: true,
        value: AN_AUDIO_ADDRESS,
        refused: ['file:///x', 'data:audio/wav;base64,AAAA', 'song.mp3'],
      },
      text('title', 100),
      { ...retention, default: undefined },
    ],
    answers: {
      clipId: 'string',
      title: 'string',
      duration: 'float',
      audio_url: 'string',
      image_url: 'string',
      tags: 'string',
      prompt: 'string',
      expire_at: 'integer',
    },
    // Without retention_days an upload never expires.
    says: { status: 'complete', expire_at: 0 },
  },
  {
    section: '4.12 Stem Separation',
    path: '/api/v1/music/stem',
    isAsync: false,
    rows: [
      clip(),
      seconds('vocal_start_s', 1.5, { default: 0 }),
      seconds('vocal_end_s', 9.5, { refused: [-1, 61] }),
    ],
    answers: {
      id: 'string',
      source_clip_id: 'string',
      status: 'string',
      vocal_audio_url: 'string',
      vocal_start_s: 'float',
      vocal_end_s: 'float',
    },
    says: { source_clip_id: A_CLIP, status: 'complete', vocal_start_s: 0, vocal_end_s: 60 },
  },
  {
    section: '4.13 MIDI Export',
    path: '/api/v1/music/midi',
    isAsync: false,
    rows: [clip(), { field: 'stem_clip_id', type: 'string', value: A_STEM_JOB }],
    answers: { state: 'string', instruments: 'object' },
    says: { state: 'complete', instruments: { Piano: [expect.objectContaining({ pitch: 60 })] } },
  },
  {
    section: '4.14 timeline',
    path: '/api/v1/music/timeline',
    isAsync: false,
    rows: [clip()],
    answers: { beats: 'array', sections: 'array', aligned_lyrics: 'array', aligned_words: 'array' },
    says: { state: 'complete' },
  },
  {
    section: '4.14 waveform',
    path: '/api/v1/music/waveform',
    isAsync: false,
    rows: [clip(), { field: 'points', type: 'integer', value: 64, refused: [63, 20_001, 99.5] }],
    answers: { duration: 'float', channels: 'integer', waveform_aggregates: 'array' },
    says: { state: 'complete', sample_rate: 44_100, waveform_data: { length: 1_000 } },
  },
  {
    section: '4.14 wav',
    path: '/api/v1/music/wav',
    isAsync: false,
    rows: [clip()],
    answers: { wav_file_url: 'string', channels: 'integer', bit_depth: 'integer', expire_at: 'integer' },
    says: { state: 'complete', clip_id: A_CLIP, sample_rate: 44_100 },
  },
];

/** Section 2: Music result. */
export const MUSIC_RESULT: Record<string, FieldType> = {
  id: 'string',
  audio_url: 'string',
  image_url: 'string',
  title: 'string',
  duration: 'float',
  tags: 'string',
  prompt: 'string',
  expire_at: 'integer',
};

/** Section 6: the endpoints that call back by the document, and those that take a `callback_url` beside them. */
export const CALLING_BACK = ENDPOINTS.filter((table) => table.rows.includes(callback)).map(
  ({ path }) => path,
);

/** Section 7, with their HTTP statuses; 5002 is a task’s alone. */
export const CODES: Record<number, { meaning: RegExp; status: number }> = {
  1001: { meaning: /key missing/i, status: 401 },
  1002: { meaning: /key invalid/i, status: 401 },
  1003: { meaning: /key disabled/i, status: 401 },
  1004: { meaning: /key deleted/i, status: 401 },
  2001: { meaning: /rate exceeded/i, status: 429 },
  2002: { meaning: /concurrency|at once|tasks/i, status: 429 },
  2003: { meaning: /quota|a day/i, status: 429 },
  3001: { meaning: /points/i, status: 402 },
  3002: { meaning: /suspended/i, status: 403 },
  4001: { meaning: /./, status: 400 },
  4002: { meaning: /characters long/i, status: 400 },
  4003: { meaning: /task not found/i, status: 404 },
  4004: { meaning: /music not found/i, status: 404 },
  4005: { meaning: /expired/i, status: 410 },
  5001: { meaning: /failed/i, status: 500 },
  5003: { meaning: /time/i, status: 504 },
  9001: { meaning: /internal/i, status: 500 },
  9002: { meaning: /./, status: 503 },
};

export const filled = (value: unknown, real: Record<string, string>): unknown =>
  typeof value === 'string'
    ? (real[value] ?? value)
    : value && typeof value === 'object' && !Array.isArray(value)
      ? fill(value, real)
      : value;

/** A body with the ids of things that exist in place of what stands for them. */
export const fill = (body: object, real: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [field, filled(value, real)]));

/** The least valid body, with one field changed (or left out by `undefined`). */
export function bodyOf(
  table: EndpointTable,
  real: Record<string, string>,
  field?: string,
  value?: unknown,
): Record<string, unknown> {
  const body: Record<string, unknown> = { ...table.needs };
  for (const row of table.rows) if (row.required) body[row.field] = row.value;
  const rule = field === undefined ? undefined : table.together?.[field];
  Object.assign(body, rule?.with);
  for (const other of rule?.without ?? []) delete body[other];
  if (field !== undefined) body[field] = value;
  return fill(body, real);
}

/** An error answer as section 7 wants it. */
export function expectError(answer: Answer, code: number, field?: string): void {
  expect([answer.body.code, answer.status], answer.body.message).toEqual([code, CODES[code]!.status]);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'request_id']);
  expect(answer.body.message).toMatch(CODES[code]!.meaning);
  if (field) expect(answer.body.message).toContain(field);
}

/** Every field of a table with its type. */
export function expectFields(data: Record<string, unknown>, types: Record<string, FieldType>): void {
  for (const [field, type] of Object.entries(types)) {
    const value = data[field];
    if (type === 'array') expect(Array.isArray(value), field).toBe(true);
    else if (type === 'integer') expect(Number.isInteger(value), field).toBe(true);
    else expect(typeof value, field).toBe(type === 'float' ? 'number' : type);
  }
}
