/**
 * What is forgiven in the answers of a server that speaks the interface but answers less than ours, or in another shape:
 * a list in place of the instrument map, section tags inside aligned words, velocities of 0 to 127. The fields
 * themselves are the nouns': none is named here that needs no more than `tolerant` forgives by itself.
 */
import type { z } from 'zod';
import {
  acceptedTask,
  alignedLine,
  alignedWord,
  beat,
  exportResult,
  midiNote,
  midiResult,
  musicResult,
  namedStem,
  personaItem,
  scoreResult,
  section,
  singerPreview,
  stemResult,
  task,
  timedWord,
  timelineResult,
  uploadedClip,
  waveformResult,
  wavResult,
} from './nouns.ts';
import { type Tolerance, tolerant } from './tolerant.ts';

type Fields = Record<string, unknown>;

/** `"[Verse 1]\nHello "` → `"Hello"`. */
const withoutTags = (fields: Fields): Fields => ({
  ...fields,
  word:
    typeof fields['word'] === 'string' ? fields['word'].replace(/\[[^\]]*\]/g, '').trim() : fields['word'],
});

/** Some answer MIDI's 0–127 instead of 0–1. */
function withVelocityOfOne(fields: Fields): Fields {
  const velocity = Number(fields['velocity']);
  return velocity > 1 ? { ...fields, velocity: velocity / 127 } : fields;
}

/** A list of instruments becomes the map, each under a name of its own. */
function withInstrumentMap(fields: Fields): Fields {
  if (!Array.isArray(fields['instruments'])) return fields;
  const map: Fields = {};
  for (const [index, item] of (fields['instruments'] as (Fields | null)[]).entries()) {
    const said = item?.['name'];
    const base = typeof said === 'string' && said !== '' ? said : `Instrument ${index + 1}`;
    let name = base;
    for (let n = 2; Object.hasOwn(map, name); n++) name = `${base} ${n}`;
    map[name] = item?.['notes'] ?? [];
  }
  return { ...fields, instruments: map };
}

const complete = { status: 'complete' };
const tolerances = new Map<z.ZodType, Tolerance>([
  [acceptedTask, { needs: ['task_id'] }],
  [task, { needs: ['id', 'status'] }],
  [musicResult, { needs: ['id'], exact: ['seed'] }],
  [personaItem, { needs: ['id'], otherwise: complete }],
  [singerPreview, { needs: ['audio_url'], otherwise: { state: 'complete' } }],
  [stemResult, { needs: ['id'], otherwise: complete }],
  [namedStem, { needs: ['audio_url'] }],
  [midiResult, { otherwise: { state: 'complete' }, reshape: withInstrumentMap }],
  [midiNote, { needs: ['pitch', 'start', 'end'], otherwise: { velocity: 0.8 }, reshape: withVelocityOfOne }],
  [uploadedClip, { needs: ['clipId'] }],
  [timelineResult, { otherwise: { state: 'complete' } }],
  [beat, { needs: ['start_s'] }],
  [section, { needs: ['label', 'start_s', 'end_s'] }],
  [alignedLine, { needs: ['text', 'start_s', 'end_s'] }],
  [timedWord, { reshape: withoutTags }],
  [
    alignedWord,
    {
      otherwise: { success: true, p_align: 1 },
      reshape: withoutTags,
      keep: ({ word }) => word !== '',
    },
  ],
  [waveformResult, { otherwise: { state: 'complete', sample_rate: 44_100, channels: 2 } }],
  [exportResult, { needs: ['url'], otherwise: { state: 'complete' } }],
  [scoreResult, { needs: ['score'], otherwise: { state: 'complete' } }],
  [wavResult, { needs: ['wav_file_url'], otherwise: { state: 'complete' } }],
]);

/** The tolerant reader of a noun. */
export const readerOf = <Schema extends z.ZodType>(schema: Schema) => tolerant(schema, tolerances);
