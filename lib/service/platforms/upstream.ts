import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '#lib/client/create-client.ts';
import { refusesCallbacks } from '#lib/client/refuses-callbacks.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import type { MusicResult, Task } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { FetchGuard } from '#lib/fetch-guard/fetch-guard.ts';
import type { LocalFiles } from '../clips/keep-files.ts';
import { UPSTREAM_CALLBACK_PATH } from '../http/upstream-callback.ts';
import type { PlatformKind } from './choose-platforms.ts';
import { downloadTo } from './download.ts';
import {
  CannotDoError,
  type Platform,
  type PlatformRequest,
  type PlatformRun,
  type ProducedClip,
  type SongWishes,
  type SourceClip,
} from './platform.ts';
import { Wakeups } from './wakeups.ts';

export interface UpstreamOptions {
  baseUrl: string;
  appKey: string;
  guard: FetchGuard;
  /** Ends a wait early where a callback comes. */
  wakeups?: Wakeups;
  /** Where it may say that a task is finished; without it, or where it refuses the address, it is only polled. */
  callbackUrl?: string | undefined;
  /** Between two looks at a task there; the interface recommends 5 s. */
  pollMs?: number;
}

const POLL_MS = 5_000;
const DOWNLOAD_REDIRECTS = 3;
/** Looks in a row that may fail before the task counts as lost: a restart of the other side takes some seconds. */
const LOOKS_FAILED_MAX = 5;
type Client = ReturnType<typeof createClient>;

/** Another service that speaks the interface. Edits send it the source first, unless it was made there. */
export function upstreamPlatform(options: UpstreamOptions): Platform {
  const client = createClient(options);
  let { callbackUrl } = options;

  async function submit(request: PlatformRequest, run: PlatformRun): Promise<string> {
    const sourceId = 'source' in request ? await sourceIdOf(client, request.source, run) : '';
    try {
      return await start(client, request, sourceId, callbackUrl, run);
    } catch (error) {
      if (!callbackUrl || !refusesCallbacks(error)) throw error;
      // It cannot reach us, or must not: polling alone does it from now on.
      callbackUrl = undefined;
      return start(client, request, sourceId, callbackUrl, run);
    }
  }

  return {
    id: 'upstream',
    models: [{ mv: 'upstream', name: 'Upstream', description: "The upstream service's default model." }],
    supports: () => true,
    async check(signal) {
      // Its list of models needs no key; a vendor without one answers 404, which is an answer.
      await client.listModels({ signal }).catch((error: unknown) => {
        if (!(error instanceof ServiceError) || error.code === SERVICE_UNAVAILABLE) throw error;
      });
    },
    async run(request, run) {
      try {
        run.onProgress(0.02, 'sending');
        const taskId = await submit(request, run);
        const task = await waitFor(client, taskId, run, options);
        const clips: ProducedClip[] = [];
        for (const [index, music] of (task.results ?? []).entries())
          clips.push(await fetchClip(options.guard, music, index, request, run));
        return clips;
      } catch (error) {
        // 4xxx is said of the request; its own limits and faults are the platform's.
        if (error instanceof ServiceError && error.code >= 4000 && error.code < 5000)
          throw new CannotDoError(error.message, { cause: error });
        throw error;
      }
    },
  };
}

const SERVICE_UNAVAILABLE = 9002;

async function start(
  client: Client,
  request: PlatformRequest,
  sourceId: string,
  callbackUrl: string | undefined,
  run: PlatformRun,
): Promise<string> {
  const options = { signal: run.signal };
  const hook = callbackUrl ? { callback_url: callbackUrl } : {};
  switch (request.operation) {
    case 'generate':
    case 'extend': {
      const { lyrics: prompt, tags, description: gpt_description_prompt, title, instrumental } = request;
      if (request.voice) throw new CannotDoError('a persona made here is not known there');
      const wishes = request.operation === 'generate' ? wishesFor(request) : {};
      const continueAt = request.operation === 'extend' ? request.continueAtSeconds : undefined;
      const body = {
        ...without({ prompt, tags, gpt_description_prompt, title }),
        ...wishes,
        make_instrumental: instrumental,
        ...hook,
        ...(sourceId && { continue_clip_id: sourceId, ...(continueAt && { continue_at: continueAt }) }),
      };
      return (await client.generate(body, options)).task_id;
    }
    case 'infill': {
      const { prompt, tags, startSeconds: infill_start_s, endSeconds: infill_end_s } = request;
      const body = { clip_id: sourceId, infill_start_s, infill_end_s, ...without({ prompt, tags }), ...hook };
      return (await client.infill(body, options)).task_id;
    }
    case 'edit': {
      if (sourceId !== request.source.remoteId)
        throw new CannotDoError('a score is edited where its clip was made');
      const body = {
        clip_id: sourceId,
        edits: request.edits.map((edit) => edit as { kind: string }),
        ...without({ base_version: request.baseVersion }),
        ...hook,
      };
      return (await client.edit(body, options)).task_id;
    }
    case 'render': {
      if (request.voice) throw new CannotDoError('a persona made here is not known there');
      const { tags, title } = request;
      const body = { ...(await scoreFor(request)), ...without({ tags, title }), ...hook };
      return (await client.render(body, options)).task_id;
    }
    case 'cover': {
      const { lyrics: prompt, tags, title, sourceStrength: source_strength } = request;
      const body = { cover_clip_id: sourceId, ...without({ prompt, tags, title, source_strength }), ...hook };
      return (await client.cover(body, options)).task_id;
    }
    case 'remaster': {
      const { strength: variation_category, tags, title } = request;
      const body = { clip_id: sourceId, variation_category, ...without({ tags, title }), ...hook };
      return (await client.remaster(body, options)).task_id;
    }
    case 'sample':
    case 'addInstrumental': {
      const { startSeconds: start_s, endSeconds: end_s, tags, title } = request;
      const body = { clip_id: sourceId, start_s, end_s, ...without({ tags, title }), ...hook };
      return (await client[request.operation](body, options)).task_id;
    }
    case 'addVocals': {
      const { lyrics: prompt, tags } = request;
      const body = {
        chop_sample_clip_id: sourceId,
        chop_sample_start_s: request.startSeconds,
        chop_sample_end_s: request.endSeconds,
        ...without({ prompt, tags }),
        ...hook,
      };
      return (await client.addVocals(body, options)).task_id;
    }
    case 'lyrics': {
      const { prompt, topics, moods, style, keyword } = request;
      return (
        await client.generateLyrics(
          { ...without({ prompt, topics, moods, style, keyword }), ...hook },
          options,
        )
      ).task_id;
    }
    case 'soundEffect': {
      const { description: sound_desc, loop, bpm: sound_bpm, key: sound_key } = request;
      const sound_type = loop ? 'loop' : 'one-shot';
      return (
        await client.generateSoundEffect(
          { sound_desc, sound_type, ...without({ sound_bpm, sound_key }), ...hook },
          options,
        )
      ).task_id;
    }
  }
}

/** Sent as they came: a service that does not know a field says so in its answer, or makes what it can. */
const wishesFor = ({ askedSeed, bpm, key, timeSignature, durationSeconds, plan }: SongWishes) =>
  without({
    seed: askedSeed,
    bpm,
    key,
    time_signature: timeSignature,
    duration_s: durationSeconds,
    plan,
  });

/** A score and ABC go along; a file is fetched from where it was found. */
async function scoreFor({ format, file, address }: Extract<PlatformRequest, { operation: 'render' }>) {
  if (format === 'json') return { score: JSON.parse(await readFile(file, 'utf8')) as { version: number } };
  if (format === 'abc') return { abc: await readFile(file, 'utf8') };
  return format === 'mid' ? { midi_url: address! } : { musicxml_url: address! };
}

async function sourceIdOf(client: Client, source: SourceClip, { signal }: PlatformRun): Promise<string> {
  if (source.platform === 'upstream' && source.remoteId) return source.remoteId;
  const { clipId } = await client.upload(
    { audio_url: source.audioUrl, title: source.title.slice(0, 100) },
    { signal },
  );
  return clipId;
}

/** The fields that are there. */
const without = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };

async function waitFor(
  client: Client,
  taskId: string,
  { signal, onProgress }: PlatformRun,
  { wakeups = new Wakeups(), pollMs = POLL_MS }: UpstreamOptions,
): Promise<Task> {
  for (let failedLooks = 0; ; ) {
    try {
      const task = await client.getTask(taskId, { signal });
      failedLooks = 0;
      if (task.status === 'completed') return task;
      if (task.status === 'failed') throw new TaskFailedError(task.error ?? 'the task failed there');
      onProgress(0.05 + 0.85 * (task.progress ?? 0), task.stage ?? task.status);
    } catch (error) {
      signal.throwIfAborted();
      const isForNow = error instanceof ServiceError && (error.code >= 9000 || error.httpStatus === 429);
      if (!isForNow || ++failedLooks >= LOOKS_FAILED_MAX) throw error;
    }
    await wakeups.wait(taskId, pollMs, signal);
  }
}

class TaskFailedError extends Error {}

async function fetchClip(
  guard: FetchGuard,
  music: MusicResult,
  index: number,
  request: PlatformRequest,
  run: PlatformRun,
): Promise<ProducedClip> {
  const files: LocalFiles = {};
  const get = async (kind: 'audio' | 'cover', address: string, name: string) => {
    const response = await guard.fetch(address, { signal: run.signal, redirectsMax: DOWNLOAD_REDIRECTS });
    const file = path.join(run.workFolder, name);
    await downloadTo(file, kind, response, run.signal);
    files[kind] = file;
  };
  run.onProgress(0.92, 'fetching');
  if (request.operation !== 'lyrics') await get('audio', music.audio_url, `remote-${index}.mp3`);
  if (music.image_url) await get('cover', music.image_url, `remote-${index}.png`).catch(() => undefined);
  return {
    title: music.title,
    tags: music.tags,
    prompt: music.prompt,
    durationSeconds: music.duration,
    files,
    remoteId: music.id,
    ...(music.changed_start_s !== undefined &&
      music.changed_end_s !== undefined && {
        changed: { startSeconds: music.changed_start_s, endSeconds: music.changed_end_s },
      }),
    ...(music.mv && { mv: music.mv }),
    ...(music.notices && { notices: music.notices }),
  };
}

/** The service that the configuration names. @throws ConfigurationError where its address or key is missing */
export const configuredUpstream: PlatformKind = ({ environment, guard, wakeups }) => {
  const { UPSTREAM_BASE_URL: baseUrl, UPSTREAM_APP_KEY: appKey } = environment;
  const { PUBLIC_API_URL: ownUrl, UPSTREAM_SIGNING_SECRET: signingSecret } = environment;
  if (!baseUrl || !appKey)
    throw new ConfigurationError(
      'UPSTREAM_BASE_URL and UPSTREAM_APP_KEY are needed by the platform "upstream"',
    );
  const callbackUrl =
    ownUrl && signingSecret ? `${ownUrl.replace(/\/+$/, '')}${UPSTREAM_CALLBACK_PATH}` : undefined;
  return upstreamPlatform({ baseUrl, appKey, guard: guard.trusting(baseUrl), wakeups, callbackUrl });
};
