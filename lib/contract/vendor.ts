/**
 * Tolerant reading of what a server that speaks the interface answers, where it answers less than ours or in
 * another shape: missing fields, numbers as strings, a list in place of the instrument map, section tags inside
 * aligned words. Each schema's output is the contract's own noun.
 */
import { z } from 'zod';
import type {
  MidiNote,
  MidiResult,
  MusicResult,
  PersonaResult,
  StemResult,
  Task,
  TimelineResult,
  UploadedClip,
  WaveformResult,
  WavResult,
} from './nouns.ts';
import { TASK_STATUSES } from './nouns.ts';

const looseNumber = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number(),
);
const number = (fallback: number) => looseNumber.catch(fallback);
const integer = (fallback: number) => number(fallback).transform((value) => Math.round(value));
const maybeNumber = looseNumber.optional().catch(undefined);
const string = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().catch(''),
);
const maybeString = z.string().optional().catch(undefined);
const id = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().min(1));
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value) => {
        const parsed = item.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );

/** Drops keys whose value is undefined, so that absent stays absent. */
const tidy = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value;

const range = z.object({ start_s: number(0), end_s: number(0) });

export const vendorMusic: z.ZodType<MusicResult> = z
  .object({
    id,
    audio_url: string,
    image_url: string,
    title: string,
    duration: number(0),
    tags: string,
    prompt: string,
    expire_at: integer(0),
    operation: maybeString,
    source_clip_id: maybeString,
    source_range: range.optional().catch(undefined),
    mv: maybeString,
    seed: maybeNumber,
    notices: list(z.string()).optional(),
  })
  .transform(tidy);

export const vendorTask: z.ZodType<Task> = z
  .object({
    id,
    status: z.enum(TASK_STATUSES),
    created_at: integer(0),
    progress: maybeNumber,
    stage: maybeString,
    results: list(vendorMusic).optional(),
    error: maybeString,
  })
  .transform(tidy);

export const vendorAccepted = z
  .object({ task_id: id, status: z.literal('queuing').catch('queuing') })
  .transform((value) => value);

export const vendorPersona: z.ZodType<PersonaResult> = z.object({
  taskBatchId: string,
  items: list(
    z
      .object({
        id,
        status: z.string().catch('complete'),
        name: maybeString,
        clip_id: maybeString,
        created_at: maybeNumber,
      })
      .transform(tidy),
  ),
});

export const vendorStem: z.ZodType<StemResult> = z
  .object({
    id,
    source_clip_id: string,
    status: z.string().catch('complete'),
    vocal_audio_url: string,
    vocal_start_s: number(0),
    vocal_end_s: number(0),
    instrumental_audio_url: maybeString,
    stems: list(z.object({ name: z.string(), audio_url: z.string() })).optional(),
    expire_at: maybeNumber,
  })
  .transform(tidy);

const vendorNote: z.ZodType<MidiNote> = z
  .object({
    pitch: looseNumber,
    start: looseNumber,
    end: looseNumber,
    velocity: number(0.8),
    is_drum: z.boolean().optional().catch(undefined),
  })
  .transform((note) =>
    tidy({
      ...note,
      pitch: Math.min(127, Math.max(0, Math.round(note.pitch))),
      // Some answer MIDI's 0–127 instead of 0–1.
      velocity: Math.min(1, Math.max(0, note.velocity > 1 ? note.velocity / 127 : note.velocity)),
    }),
  );

const instrumentMap = z.record(z.string(), list(vendorNote));
const instrumentList = z
  .array(z.object({ name: z.string().catch(''), notes: list(vendorNote) }))
  .transform((items) => {
    const map: Record<string, MidiNote[]> = {};
    for (const [index, item] of items.entries()) {
      const base = item.name || `Instrument ${index + 1}`;
      let name = base;
      for (let n = 2; Object.hasOwn(map, name); n++) name = `${base} ${n}`;
      map[name] = item.notes;
    }
    return map;
  });

export const vendorMidi: z.ZodType<MidiResult> = z
  .object({
    state: z.string().catch('complete'),
    instruments: z.union([instrumentList, instrumentMap]).catch({}),
    tempo: maybeNumber,
    time_signature: maybeString,
    midi_file_url: maybeString,
  })
  .transform(tidy);

export const vendorUpload: z.ZodType<UploadedClip> = z
  .object({
    clipId: id,
    title: maybeString,
    duration: maybeNumber,
    audio_url: maybeString,
    image_url: maybeString,
    tags: maybeString,
    prompt: maybeString,
    status: maybeString,
    expire_at: maybeNumber,
  })
  .transform(tidy);

/** `"[Verse 1]\nHello "` → `"Hello"`. */
const withoutTags = (word: string): string => word.replace(/\[[^\]]*\]/g, '').trim();
const word = z.object({ word: z.string().transform(withoutTags), start_s: number(0), end_s: number(0) });

export const vendorTimeline: z.ZodType<TimelineResult> = z
  .object({
    state: z.string().catch('complete'),
    duration: maybeNumber,
    bpm: maybeNumber,
    key: maybeString,
    time_signature: maybeString,
    beats: list(z.object({ start_s: looseNumber, bar: integer(0), beat: integer(0) })),
    sections: list(z.object({ label: z.string(), start_s: looseNumber, end_s: looseNumber })),
    aligned_lyrics: list(
      z.object({
        text: z.string(),
        section: string,
        start_s: looseNumber,
        end_s: looseNumber,
        words: list(word),
      }),
    ),
    aligned_words: list(word.extend({ success: z.boolean().catch(true), p_align: number(1) })).transform(
      (words) => words.filter((entry) => entry.word !== ''),
    ),
  })
  .transform(tidy);

export const vendorWaveform: z.ZodType<WaveformResult> = z.object({
  state: z.string().catch('complete'),
  duration: number(0),
  sample_rate: integer(44_100),
  channels: integer(2),
  waveform_data: list(looseNumber),
  waveform_aggregates: list(
    z.object({
      mip_map_level: integer(0),
      samples_per_bucket: integer(0),
      data: list(list(looseNumber)),
    }),
  ),
});

export const vendorWav: z.ZodType<WavResult> = z
  .object({
    state: z.string().catch('complete'),
    clip_id: maybeString,
    wav_file_url: z.string(),
    duration: maybeNumber,
    sample_rate: maybeNumber,
    channels: maybeNumber,
    bit_depth: maybeNumber,
    expire_at: maybeNumber,
  })
  .transform(tidy);
