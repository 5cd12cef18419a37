import { endpoints } from '#lib/contract/endpoints/index.ts';
import { parseRequest } from '#lib/contract/parse-request.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { verbs } from '../verbs.ts';
import type { Verb } from '../views.ts';
import { startOperation } from './operations.ts';

export interface SongWish {
  verb: Verb;
  sourceSongId?: string | undefined;
  range?: { start: number; end: number } | undefined;
  fields: Record<string, unknown>;
}

type Range = { start: number; end: number };

/** Where each verb's body names the clip and the range. */
const places: Partial<Record<Verb, (clipId: string, range: Range | undefined) => Record<string, unknown>>> = {
  extend: (clip, range) => ({
    continue_clip_id: clip,
    ...(range ? { continue_at: Math.max(1, Math.round(range.start)) } : {}),
  }),
  infill: (clip, range) => ({ clip_id: clip, infill_start_s: range?.start, infill_end_s: range?.end }),
  cover: (clip) => ({ cover_clip_id: clip }),
  remaster: (clip) => ({ clip_id: clip }),
  sample: (clip, range) => ({ clip_id: clip, ...(range ? { start_s: range.start, end_s: range.end } : {}) }),
  addInstrumental: (clip, range) => ({
    clip_id: clip,
    ...(range ? { start_s: range.start, end_s: range.end } : {}),
  }),
  addVocals: (clip, range) => ({
    chop_sample_clip_id: clip,
    ...(range ? { chop_sample_start_s: range.start, chop_sample_end_s: range.end } : {}),
  }),
};

/** Checks a wish with the contract's own schema and starts it. @throws ServiceError */
export async function askForSong(
  ownerId: string,
  wish: SongWish,
): Promise<{ songId: string; operationId: string }> {
  const { endpoint } = verbs[wish.verb];
  if (!endpoint) throw new ServiceError('invalid_parameters');
  const source = wish.sourceSongId ? await findSource(ownerId, wish.sourceSongId) : undefined;
  const place = places[wish.verb];
  if (place && !source) throw new ServiceError('music_not_found');
  const fields = withoutOwnFields(wish.fields);
  if (fields.persona_id !== undefined) await checkPersona(ownerId, fields.persona_id);
  const body = {
    ...fields,
    ...(place && source ? place(source.clipId, wish.range) : {}),
  };
  const parsed = parseRequest(endpoints[endpoint].request, body);
  if (!parsed.ok) throw new ServiceError(parsed.code, { publicMessage: parsed.message });
  const text = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : '');
  return startOperation(ownerId, {
    verb: wish.verb,
    parameters: body,
    title:
      text('title') ||
      source?.title ||
      text('gpt_description_prompt').slice(0, 60) ||
      text('sound_desc').slice(0, 60) ||
      firstLine(text('prompt')),
    tags:
      text('tags') ||
      (wish.verb === 'soundEffect' ? text('sound_desc') : (source?.tags ?? text('gpt_description_prompt'))),
    lyrics: wish.verb === 'lyrics' ? '' : text('prompt'),
    ...(wish.sourceSongId ? { sourceSongId: wish.sourceSongId } : {}),
    ...(wish.range ? { range: wish.range } : {}),
  });
}

/** Sends the same parameters once more. */
export async function startAgain(
  ownerId: string,
  songId: string,
): Promise<{ songId: string; operationId: string }> {
  const song = await database().song.findFirst({
    where: { id: songId, ownerId },
    include: { operation: true },
  });
  const operation = song?.operation;
  if (!song || !operation) throw new ServiceError('music_not_found');
  return startOperation(ownerId, {
    verb: operation.verb as Verb,
    parameters: operation.parameters as Record<string, unknown>,
    title: song.title,
    tags: song.tags,
    lyrics: song.lyrics,
    ...(operation.sourceSongId ? { sourceSongId: operation.sourceSongId } : {}),
    ...(operation.rangeStart !== null && operation.rangeEnd !== null
      ? { range: { start: operation.rangeStart, end: operation.rangeEnd } }
      : {}),
  });
}

async function findSource(
  ownerId: string,
  songId: string,
): Promise<{ clipId: string; title: string; tags: string }> {
  const song = await database().song.findFirst({ where: { id: songId, ownerId, deletedAt: null } });
  if (!song?.clipId) throw new ServiceError('music_not_found');
  return { clipId: song.clipId, title: song.title, tags: song.tags };
}

/** The studio shares one account of the service among its people: whose persona it is, is known here only. */
async function checkPersona(ownerId: string, remoteId: unknown): Promise<void> {
  const isOwn =
    typeof remoteId === 'string' && (await database().persona.count({ where: { ownerId, remoteId } })) > 0;
  if (!isOwn) throw new ServiceError('music_not_found', { publicMessage: 'Persona not found' });
}

/** What this file fills in itself, from songs that are the owner's. */
const ownFields = new Set([
  'clip_id',
  'cover_clip_id',
  'continue_clip_id',
  'chop_sample_clip_id',
  'callback_url',
]);

/** The wish's own words: without blanks, and without what names a clip or an address to call. */
const withoutOwnFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== '' && value !== undefined && value !== null && !ownFields.has(name),
    ),
  );

const firstLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\[[^\]]*\]/g, '').trim())
    .find((line) => line !== '')
    ?.slice(0, 60) ?? '';
