import { z } from 'zod';
import { EXPORT_FORMATS } from '#lib/contract/endpoints/export.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database, type StoredSong } from '#lib/db/client.ts';
import type { Prisma, SongJob } from '#lib/db/generated/client.ts';
import { checkFairShare, countStored } from '../people/fair-shares.ts';
import { makePersona } from '../people/make-persona.ts';
import { musicService } from '../service.ts';
import { signedLink } from '../vault/signed-links.ts';
import type { JobKind, SongScore } from '../views.ts';
import { finePeaksOf, keepFinePeaks } from './fine-peaks.ts';

/** Slow calls of one process at a time; the service refuses more than two of one key. */
const concurrency = 2;
/** Jobs of one person that may wait. */
const mostOfOne = 200;
const waveformPoints = 4_000;
/** Of a WAV as the master is, of 24 bit. */
export const MASTER_KEY = '24';
/** Of these the service keeps files. */
const STORED: ReadonlySet<string> = new Set(['stem', 'wav', 'export', 'clip']);
/** How often a running job says so, and after what silence its process is taken for dead. */
const beatMs = 10_000;
const silentMs = 40_000;
let running = 0;

/** `jobId` is the idempotency key of what costs points: asked again after a restart, the first answer comes again. */
type Handler = (
  song: StoredSong & { clipId: string },
  parameters: Record<string, unknown>,
  key: string,
  jobId: string,
) => Promise<Prisma.InputJsonValue>;

/** One handler a kind of job. Results are what pages read later; files become rows of their own. */
const handlers: Record<JobKind, Handler> = {
  async waveform(song) {
    const waveform = await musicService().waveform({ clip_id: song.clipId, points: waveformPoints });
    const fine = finePeaksOf(waveform);
    if (fine) await keepFinePeaks(song.ownerId, song.id, fine);
    return {
      duration: waveform.duration,
      peaks: waveform.waveform_data.map((peak) => Math.round(peak * 1000) / 1000),
      fine: fine !== null,
    };
  },
  async timeline(song) {
    return (await musicService().timeline({ clip_id: song.clipId })) as unknown as Prisma.InputJsonObject;
  },
  async score(song, _parameters, _key, jobId) {
    const { score, exact, version } = await musicService().score(
      { clip_id: song.clipId },
      { idempotencyKey: jobId },
    );
    const { tempoMap, metre, metreChanges, key, lengthBeats, chords } = score;
    return {
      exact,
      version,
      tempoMap,
      metre,
      ...(metreChanges && { metreChanges }),
      key,
      lengthBeats,
      chords,
      parts: score.parts.map(({ id, name, role, bus, notes }) => ({ id, name, role, bus, notes })),
      lyrics: score.lyrics.map(({ text, words, syllables }) => ({
        text,
        words,
        syllables: syllables.map((one) => ({ text: one.text, word: one.word })),
      })),
    } satisfies SongScore as unknown as Prisma.InputJsonObject;
  },
  async stem(song, parameters, key, jobId) {
    const stem = await musicService().separateStem(
      { ...parameters, clip_id: song.clipId },
      { idempotencyKey: jobId },
    );
    const sources = [
      { name: 'vocals', url: stem.vocal_audio_url },
      { name: 'instrumental', url: stem.instrumental_audio_url },
      ...(stem.stems ?? []).map((one) => ({ name: one.name, url: one.audio_url })),
    ].filter((source): source is { name: string; url: string } => Boolean(source.url));
    const files = [
      ...new Map(
        sources.map((source) => [source.name.toLowerCase().replace(/[^\p{L}\d]+/gu, '-'), source]),
      ).entries(),
    ].map(([slug, source]) => ({
      kind: `stem-${key ? `${key}-` : ''}${slug}`,
      name: source.name,
      url: source.url,
    }));
    for (const file of files) await putFile(song.id, file.kind, file.url);
    return {
      id: stem.id,
      vocalUrl: stem.vocal_audio_url,
      files: files.map(({ kind, name }) => ({ kind, name })),
    };
  },
  async midi(song, parameters, _key, jobId) {
    const midi = await musicService().exportMidi(
      { ...parameters, clip_id: song.clipId },
      { idempotencyKey: jobId },
    );
    if (midi.midi_file_url) await putFile(song.id, 'midi', midi.midi_file_url);
    return midi as unknown as Prisma.InputJsonObject;
  },
  async wav(song, _parameters, key, jobId) {
    const bitDepth = key === MASTER_KEY ? 24 : 16;
    const wav = await musicService().wav(
      { clip_id: song.clipId, bit_depth: bitDepth },
      { idempotencyKey: jobId },
    );
    // A service that does not know the field answers what it always does.
    if (bitDepth === 24 && wav.bit_depth !== 24)
      throw new ServiceError('invalid_parameters', {
        publicMessage: 'this service gives no WAV of 24 bit: take the lossless one of 16',
      });
    await putFile(song.id, bitDepth === 24 ? 'wav-24' : 'wav', wav.wav_file_url);
    return { duration: wav.duration ?? null };
  },
  async export(song, _parameters, key, jobId) {
    const format = z.enum(EXPORT_FORMATS).parse(key);
    const file = await musicService().exportClip({ clip_id: song.clipId, format }, { idempotencyKey: jobId });
    await putFile(song.id, `export-${format}`, file.url);
    return { format };
  },
  async persona(song, parameters, _key, jobId) {
    return makePersona(song, parameters as never, jobId);
  },
  async clip(song, _parameters, _key, jobId) {
    const clipId = song.clipId || (await makeClip(song, jobId));
    await database().song.updateMany({ where: { id: song.id, clipId: null }, data: { clipId } });
    await database().songJob.createMany({
      data: [
        { songId: song.id, kind: 'waveform' },
        { songId: song.id, kind: 'timeline' },
      ],
      skipDuplicates: true,
    });
    return { clipId };
  },
};

/** Gives a song that has audio but is unknown to the service a clip there. */
async function makeClip(song: StoredSong, jobId: string): Promise<string> {
  const audio = await database().songFile.findUnique({
    where: { songId_kind: { songId: song.id, kind: 'audio' } },
  });
  if (!audio) throw new ServiceError('music_not_found');
  const address = signedLink({ kind: 'file', id: audio.id });
  if (!address)
    throw new ServiceError('invalid_parameters', {
      publicMessage: 'PUBLIC_URL is not set, so the service cannot fetch the file from here',
    });
  const clip = await musicService().upload(
    { audio_url: address, title: song.title.slice(0, 100) },
    { idempotencyKey: jobId },
  );
  return clip.clipId;
}

async function putFile(songId: string, kind: string, sourceUrl: string): Promise<void> {
  await database().songFile.upsert({
    where: { songId_kind: { songId, kind } },
    create: { songId, kind, sourceUrl },
    update: { sourceUrl, tries: 0, nextTryAt: new Date() },
  });
}

/** Asks for a job of a song of the owner's; one that failed is tried again, one that is done stays done. */
export async function requestJob(
  ownerId: string,
  songId: string,
  kind: JobKind,
  key = '',
  parameters: Record<string, unknown> = {},
): Promise<void> {
  const song = await database().song.findFirst({ where: { id: songId, ownerId }, select: { clipId: true } });
  if (!song?.clipId) throw new ServiceError('music_not_found');
  const json = parameters as Prisma.InputJsonObject;
  const waiting = await database().songJob.count({
    where: { state: { in: ['pending', 'running'] }, song: { ownerId } },
  });
  if (waiting >= mostOfOne)
    throw new ServiceError('concurrency_exceeded', {
      publicMessage: `${mostOfOne} such things are being worked on already: wait for some of them`,
      retryAfterSeconds: 30,
    });
  await database().songJob.upsert({
    where: { songId_kind_key: { songId, kind, key } },
    create: { songId, kind, key, parameters: json },
    update: {},
  });
  await database().songJob.updateMany({
    where: { songId, kind, key, state: 'failed' },
    data: { state: 'pending', parameters: json, errorCode: null, errorMessage: null },
  });
  void runJobs();
}

/**
 * Runs what is pending, oldest first, as far as there is room. Called by the poller and after each request, which waits
 * for none of it: where the database is away nothing is thrown, and the next turn finds it all again.
 */
export async function runJobs(): Promise<void> {
  // A process that died leaves its job running; once it is silent, the job is anyone's.
  await database()
    .songJob.updateMany({
      where: { state: 'running', startedAt: { lt: new Date(Date.now() - silentMs) } },
      data: { state: 'pending' },
    })
    .catch((error: unknown) => console.error('jobs:', error));
  while (running < concurrency) {
    running++;
    const job = await claimJob().catch(() => undefined);
    if (!job) {
      running--;
      return;
    }
    void runJob(job).finally(() => {
      running--;
    });
  }
}

type ClaimedJob = SongJob & { song: StoredSong };

/**
 * The next job: of who has the fewest under way, and among those of who has waited longest since a job of theirs was
 * begun. Many of one's jobs keep another's from nothing but the place of one.
 */
async function claimJob(): Promise<ClaimedJob | undefined> {
  const [next] = await database().$queryRaw<{ id: string }[]>`
    WITH waiting AS (
      SELECT job.id, job.created_at, song.owner_id
        FROM studio.song_jobs AS job JOIN studio.songs AS song ON song.id = job.song_id
       WHERE job.state = 'pending' AND (job.started_at IS NULL OR job.started_at < ${new Date()})
    ), owners AS (
      SELECT song.owner_id, count(*) FILTER (WHERE job.state = 'running') AS running, max(job.started_at) AS last
        FROM studio.song_jobs AS job JOIN studio.songs AS song ON song.id = job.song_id
       WHERE song.owner_id IN (SELECT owner_id FROM waiting) AND job.state <> 'pending'
       GROUP BY 1
    )
    SELECT waiting.id FROM waiting LEFT JOIN owners USING (owner_id)
     ORDER BY coalesce(owners.running, 0), owners.last NULLS FIRST, waiting.created_at
     LIMIT 1`;
  if (!next) return undefined;
  const claimed = await database().songJob.updateMany({
    where: { id: next.id, state: 'pending' },
    data: { state: 'running', startedAt: new Date() },
  });
  if (claimed.count === 0) return undefined;
  return (
    (await database().songJob.findUnique({ where: { id: next.id }, include: { song: true } })) ?? undefined
  );
}

async function runJob(job: ClaimedJob): Promise<void> {
  const beat = () =>
    database()
      .songJob.updateMany({ where: { id: job.id, state: 'running' }, data: { startedAt: new Date() } })
      .catch(() => undefined);
  const timer = setInterval(() => void beat(), beatMs);
  try {
    if (!job.song.clipId && job.kind !== 'clip') throw new ServiceError('music_not_found');
    const isStored = STORED.has(job.kind);
    if (isStored) await checkFairShare(job.song.ownerId);
    const result = await handlers[job.kind as JobKind](
      { ...job.song, clipId: job.song.clipId ?? '' },
      job.parameters as Record<string, unknown>,
      job.key,
      job.id,
    );
    await database().songJob.update({ where: { id: job.id }, data: { state: 'completed', result } });
    if (isStored)
      await countStored(job.song.ownerId, job.song.duration ?? 0, { isForever: !job.song.expiresAt });
  } catch (error) {
    const known =
      error instanceof ServiceError ? error : new ServiceError('internal_error', { cause: error });
    if (!(error instanceof ServiceError)) console.error(error);
    const waits = [2001, 2002, 9002].includes(known.code);
    await database()
      .songJob.update({
        where: { id: job.id },
        data: waits
          ? { state: 'pending', startedAt: new Date(Date.now() + (known.retryAfterSeconds ?? 5) * 1000) }
          : { state: 'failed', errorCode: known.code, errorMessage: known.message },
      })
      .catch(() => undefined);
  } finally {
    clearInterval(timer);
  }
}
