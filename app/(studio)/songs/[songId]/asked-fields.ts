/** Fields of a request that Details tells in words (`song.details.asked`). */
export const NAMED_FIELDS = [
  'prompt',
  'tags',
  'title',
  'gpt_description_prompt',
  'make_instrumental',
  'mv',
  'persona_id',
  'retention_days',
  'seed',
  'bpm',
  'key',
  'time_signature',
  'duration_s',
  'plan',
  'infill_start_s',
  'infill_end_s',
  'continue_at',
  'start_s',
  'end_s',
  'chop_sample_start_s',
  'chop_sample_end_s',
  'variation_category',
  'source_strength',
  'sound_desc',
  'sound_type',
  'sound_bpm',
  'sound_key',
  'topics',
  'moods',
  'style',
  'keyword',
] as const;
export type NamedField = (typeof NAMED_FIELDS)[number];

/** What the lineage, the versions and the roll say, or nobody asks in the studio. */
const UNSAID: ReadonlySet<string> = new Set([
  'audio_url',
  'edits',
  'base_version',
  'callback_url',
  'score',
  'midi_url',
  'musicxml_url',
  'abc',
]);

/** Whether Details leaves a field out: which clip it was made of says the lineage, in words. */
export const isUnsaid = (name: string): boolean => name.endsWith('clip_id') || UNSAID.has(name);

export const isNamed = (name: string): name is NamedField =>
  (NAMED_FIELDS as readonly string[]).includes(name);
