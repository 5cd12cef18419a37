import type { MusicResult } from '#lib/contract/nouns.ts';
import { type DatabaseSession, database } from '#lib/db/client.ts';
import { countStored } from '../people/fair-shares.ts';
import { verbs } from '../verbs.ts';
import type { JobKind, Verb } from '../views.ts';
import { settleFamilies } from './families.ts';
import { moveOperation, underWay } from './operation-states.ts';
import { tellMoved } from './task-news.ts';
import { takeTitle } from './version-titles.ts';

/** Sentences of a service about one result; ours says no more of them. */
const mostNotices = 21;

/** It is not made, and why. What is known finished stays as it is. */
export async function failOperation(operationId: string, code: number, message: string): Promise<void> {
  await moveOperation({
    operationId,
    to: 'failed',
    from: underWay,
    data: { errorCode: code, errorMessage: message, finishedAt: new Date() },
  });
}

/** Turns results into songs with their files, once; each song that comes of it has its place in its family. */
export async function completeOperation(operationId: string, results: readonly MusicResult[]): Promise<void> {
  if (results.length === 0) return failOperation(operationId, 5001, 'the service answered no result');
  const owner = await database().$transaction(async (session) => {
    const moved = await moveOperation(
      {
        operationId,
        to: 'completed',
        from: underWay,
        data: { progress: 1, errorCode: null, errorMessage: null, finishedAt: new Date() },
      },
      session,
    );
    if (!moved) return null;
    const operation = await session.operation.findUniqueOrThrow({
      where: { id: operationId },
      include: { songs: true },
    });
    const pending = operation.songs.find((song) => song.clipId === null);
    await placeChange(operation.id, results[0], session);
    const { locale } = await session.user.findUniqueOrThrow({ where: { id: operation.ownerId } });
    const made: string[] = [];
    for (const { audio_url, duration, expire_at } of results)
      if (audio_url) await countStored(operation.ownerId, duration, { isForever: !expire_at, session });
    for (const [index, result] of results.entries()) {
      const facts = factsOf(result, operation.verb as Verb, pending);
      // A service may answer several: each behind the first is a take of it.
      const take = index === 0 ? pending?.take : (pending?.take ?? 1) + index;
      if (take) facts.title = takeTitle(facts.title, take, locale === 'zh' ? 'zh' : 'en');
      const song =
        index === 0 && pending
          ? await session.song.update({ where: { id: pending.id }, data: facts })
          : await session.song.create({
              data: {
                ...facts,
                ownerId: operation.ownerId,
                operationId,
                kind: verbs[operation.verb as Verb].kind,
                familyId: pending?.familyId ?? made[0] ?? null,
                isBehind: made.length > 0,
                take: take ?? null,
              },
            });
      made.push(song.id);
      const files = filesOf(result);
      if (files.length > 0)
        await session.songFile.createMany({
          data: files.map((file) => ({ ...file, songId: song.id })),
          skipDuplicates: true,
        });
      if (result.audio_url)
        await session.songJob.createMany({
          data: analysesOf(song.kind, operation.parameters).map((kind) => ({ songId: song.id, kind })),
          skipDuplicates: true,
        });
    }
    await settleFamilies(made, session);
    return operation.ownerId;
  });
  if (owner) tellMoved([owner]);
}

/** Where an edit was heard is known once it is made; until then its place is what was expected. */
async function placeChange(
  operationId: string,
  result: MusicResult | undefined,
  session: DatabaseSession,
): Promise<void> {
  const [start, end] = [result?.changed_start_s, result?.changed_end_s];
  if (start === undefined || end === undefined || !(end > start)) return;
  await session.operation.update({
    where: { id: operationId },
    data: { rangeStart: start, rangeEnd: end },
  });
}

/** A service says no more of one song. */
const mostCredits = 50;

function factsOf(
  result: MusicResult,
  verb: Verb,
  pending:
    | { title: string; tags: string; lyrics: string; familyId: string | null; take: number | null }
    | undefined,
) {
  // A version is called after what was done to it; a service calls it like its source.
  const ownTitle = pending?.familyId && !pending.take ? pending.title : '';
  return {
    clipId: result.id,
    title: ownTitle || result.title || pending?.title || firstWords(verb === 'lyrics' ? '' : result.prompt),
    tags: result.tags || pending?.tags || '',
    lyrics: verb === 'soundEffect' ? '' : result.prompt || pending?.lyrics || '',
    duration: result.duration || null,
    expiresAt: result.expire_at ? new Date(result.expire_at) : null,
    seed: result.seed === undefined ? null : BigInt(result.seed),
    mv: result.mv?.slice(0, 200) ?? null,
    ...(result.credits && { credits: result.credits.slice(0, mostCredits) }),
    notices: (result.notices ?? []).slice(0, mostNotices).map((notice) => notice.slice(0, 500)),
  };
}

const filesOf = (result: MusicResult) => [
  ...(result.audio_url ? [{ kind: 'audio', sourceUrl: result.audio_url }] : []),
  ...(result.image_url ? [{ kind: 'cover', sourceUrl: result.image_url }] : []),
];

const firstWords = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\[[^\]]*\]/g, '').trim())
    .find((line) => line !== '')
    ?.slice(0, 60) ?? '';

/** What is read from every new clip. A single sound has no beats; a loop has. */
const analysesOf = (kind: string, parameters: unknown): JobKind[] =>
  kind === 'soundEffect' && (parameters as { sound_type?: unknown }).sound_type !== 'loop'
    ? ['waveform']
    : ['waveform', 'timeline'];
