import { endpoints } from '#lib/contract/endpoints/index.ts';
import { parseRequest } from '#lib/contract/parse-request.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { Operation } from '#lib/db/generated/client.ts';
import { maySing } from '../people/singers.ts';
import { verbs } from '../verbs.ts';
import type { Verb } from '../views.ts';
import { familyOf, findVersions, makesVersion, newVersion } from './families.ts';
import { startOperation } from './operations.ts';

export interface SongWish {
  verb: Verb;
  sourceSongId?: string | undefined;
  range?: { start: number; end: number } | undefined;
  fields: Record<string, unknown>;
  /** How many are made of it, each with its own chance: 1 where it is absent. */
  takes?: number | undefined;
}

type Range = { start: number; end: number };

/** Where each verb's body names the clip and the range. */
const places: Partial<Record<Verb, (clipId: string, range: Range | undefined) => Record<string, unknown>>> = {
  extend: (clip, range) => ({ continue_clip_id: clip, ...continuation(range) }),
  infill: (clip, range) => ({ clip_id: clip, infill_start_s: range?.start, infill_end_s: range?.end }),
  edit: (clip) => ({ clip_id: clip }),
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

/** The service takes whole seconds within the clip. What comes to its end is what it does by itself: it goes on there. */
function continuation(range: Range | undefined): { continue_at?: number } {
  const second = Math.max(1, Math.round(range?.start ?? 0));
  return range && second < range.end ? { continue_at: second } : {};
}

/** What was started, and what was not to be had of it. */
export interface Asked {
  songId: string;
  operationId: string;
  /** Takes beside the first that were refused for good, with the last reason. */
  refused: { count: number; code: number; message: string } | null;
}

/** Checks a wish with the contract's own schema and starts it. @throws ServiceError */
export async function askForSong(ownerId: string, wish: SongWish): Promise<Asked> {
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
  // As the contract reads it, without its defaults: what it does not know is neither sent nor stored.
  const asked = Object.fromEntries(Object.entries(parsed.value).filter(([name]) => name in body));
  const text = (name: string) => (typeof asked[name] === 'string' ? asked[name] : '');
  const titled = { ...wish, title: text('title') };
  const version = source && place ? await newVersion(ownerId, source, titled) : undefined;
  const wanted = {
    verb: wish.verb,
    parameters: asked,
    title:
      version?.title ||
      text('title') ||
      text('gpt_description_prompt').slice(0, 60) ||
      text('sound_desc').slice(0, 60) ||
      firstLine(text('prompt')),
    tags:
      text('tags') ||
      (wish.verb === 'soundEffect' ? text('sound_desc') : (source?.tags ?? text('gpt_description_prompt'))),
    lyrics: wish.verb === 'lyrics' ? '' : text('prompt'),
    ...(wish.sourceSongId ? { sourceSongId: wish.sourceSongId } : {}),
    ...(wish.range ? { range: wish.range } : {}),
    ...(version && makesVersion(wish.verb) ? { familyId: version.familyId } : {}),
  };
  // A take of a version is a version: it is told apart by its title. One of a new song is called after its number.
  const isVersion = wanted.familyId !== undefined;
  const takeOf = async (take: number) =>
    isVersion && source
      ? { title: (await newVersion(ownerId, source, titled)).title }
      : { familyId: first.songId, take };
  const several = (wish.takes ?? 1) > 1;
  const first = await startOperation(ownerId, { ...wanted, ...(several && !isVersion ? { take: 1 } : {}) });
  let refused: Asked['refused'] = null;
  for (let take = 2; take <= (wish.takes ?? 1); take++)
    await startOperation(ownerId, {
      ...wanted,
      ...(await takeOf(take)),
      parameters: withOwnChance(asked),
    }).catch((error: unknown) => {
      // The first is on its way: that another is not to be had must not look as if nothing were.
      if (!(error instanceof ServiceError)) throw error;
      refused = { count: (refused?.count ?? 0) + 1, code: error.code, message: error.message };
    });
  return { ...first, refused };
}

/** A take has a chance of its own: with the first one's seed it would be the same music. */
const withOwnChance = ({ seed: _, ...body }: Record<string, unknown>): Record<string, unknown> => body;

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
    ...(await placeAgain(ownerId, { ...song, operation })),
    ...(operation.sourceSongId ? { sourceSongId: operation.sourceSongId } : {}),
    ...(operation.rangeStart !== null && operation.rangeEnd !== null
      ? { range: { start: operation.rangeStart, end: operation.rangeEnd } }
      : {}),
  });
}

/** Where the same once more belongs: what was made becomes another take or version of it, what failed its successor. */
async function placeAgain(
  ownerId: string,
  song: { id: string; familyId: string | null; title: string; operation: Operation },
): Promise<{ familyId?: string; title?: string; take?: number }> {
  const { verb, state, sourceSongId, rangeStart, rangeEnd } = song.operation;
  if (state !== 'completed') return song.familyId ? { familyId: song.familyId } : {};
  if (makesVersion(verb as Verb) && sourceSongId) {
    const source = await findSource(ownerId, sourceSongId);
    const range = rangeStart !== null && rangeEnd !== null ? { start: rangeStart, end: rangeEnd } : undefined;
    return newVersion(ownerId, source, { verb: verb as Verb, range });
  }
  if (verb !== 'generate') return {};
  return { familyId: familyOf(song), take: (await findVersions(ownerId, song.id)).length + 1 };
}

async function findSource(
  ownerId: string,
  songId: string,
): Promise<{ id: string; familyId: string | null; clipId: string; title: string; tags: string }> {
  const song = await database().song.findFirst({ where: { id: songId, ownerId, deletedAt: null } });
  if (!song?.clipId) throw new ServiceError('music_not_found');
  return {
    id: song.id,
    familyId: song.familyId,
    clipId: song.clipId,
    title: song.title,
    tags: song.tags,
  };
}

/** The studio shares one account of the service among its people: whose persona it is, is known here only. */
async function checkPersona(ownerId: string, remoteId: unknown): Promise<void> {
  if (typeof remoteId !== 'string' || !(await maySing(ownerId, remoteId)))
    throw new ServiceError('music_not_found', { publicMessage: 'Persona not found' });
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
