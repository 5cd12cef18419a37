import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FormData, fetch } from 'undici';
import { ConfigurationError } from '#lib/config/env.ts';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';
import type { EngineRunner } from '../engine-room/engine-threads.ts';
import type { PlatformKind } from './choose-platforms.ts';
import { downloadTo } from './download.ts';
import {
  CannotDoError,
  type Platform,
  type PlatformRequest,
  type PlatformRequestKind,
  type PlatformRun,
  type ProducedClip,
} from './platform.ts';

export interface AceStepOptions {
  /** Of an ACE-Step 1.5 API server (`/release_task`, `/query_result`, `/v1/audio`). */
  baseUrl: string;
  apiKey?: string;
  /** Makes master, MP3, cover and peaks of what it sends. */
  threads: EngineRunner;
  pollMs?: number;
}

const POLL_MS = 2_000;
/** Every call is answered at once: the music is waited for by asking again. */
const ANSWER_MS = 60_000;
const SECONDS_MAX = 900;
const KINDS: readonly PlatformRequestKind[] = ['generate', 'infill', 'cover'];
const SUCCEEDED = 1;
const FAILED = 2;

/** What `/query_result` says of a finished song, as far as it is used. */
interface Result {
  file?: string;
  prompt?: string;
  lyrics?: string;
  metas?: { bpm?: number; keyscale?: string };
  seed_value?: string;
}

/** A neural model server of one's own: songs, replaced sections (repaint) and covers. */
export function aceStepPlatform({ baseUrl, apiKey, threads, pollMs = POLL_MS }: AceStepOptions): Platform {
  const base = baseUrl.replace(/\/+$/, '');
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;

  async function ask<Data>(route: string, body: FormData | string, signal: AbortSignal): Promise<Data> {
    const response = await fetch(`${base}${route}`, {
      method: 'POST',
      headers: { ...headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    const answer = (await readTextAtMost(response)
      .then((text) => JSON.parse(text))
      .catch(() => undefined)) as { data?: Data; error?: string | null } | undefined;
    if (!response.ok || answer?.data == null)
      throw new Error(`it answered HTTP ${response.status}: ${answer?.error ?? 'nothing of use'}`);
    return answer.data;
  }

  async function waitFor(taskId: string, run: PlatformRun): Promise<Result> {
    for (let round = 0; ; round++) {
      const [task] = await ask<{ status: number; result: string }[]>(
        '/query_result',
        JSON.stringify({ task_id_list: [taskId] }),
        run.signal,
      );
      if (task?.status === FAILED) throw new Error('the model could not make it');
      if (task?.status === SUCCEEDED) {
        const [result] = JSON.parse(task.result) as Result[];
        if (!result?.file) throw new Error('it finished without a file');
        return result;
      }
      // It does not say how far it is: an approach to the end that never gets there.
      run.onProgress(0.05 + 0.75 * (1 - 1 / (1 + round / 15)), 'the model is playing');
      await wait(pollMs, undefined, { signal: run.signal }).catch(() => run.signal.throwIfAborted());
    }
  }

  async function download(address: string, { workFolder, signal }: PlatformRun): Promise<string> {
    const url = new URL(address, `${base}/`);
    // The key goes nowhere else, and no answer sends us to another address.
    if (url.origin !== new URL(base).origin) throw new Error('its file is on another server');
    const response = await fetch(url, { headers, signal, redirect: 'error' });
    const file = path.join(workFolder, 'ace-step.flac');
    await downloadTo(file, 'file', response, signal);
    return file;
  }

  return {
    id: 'ace-step',
    models: [
      { mv: 'ace-step-1.5', name: 'ACE-Step 1.5', description: 'A neural model on a server of your own.' },
    ],
    supports: (kind) => KINDS.includes(kind),
    async check(signal) {
      const response = await fetch(`${base}/health`, { headers, signal });
      await response.body?.cancel();
      if (response.status >= 500) throw new Error(`it answered HTTP ${response.status}`);
    },
    async run(request, run): Promise<ProducedClip[]> {
      if ('voice' in request && request.voice)
        throw new CannotDoError('a persona made here is not known there');
      if (request.operation === 'generate' && request.plan)
        throw new CannotDoError('it takes no "plan": its songs are laid out by the model');
      if (request.operation === 'generate' && request.bpm !== undefined && !Number.isInteger(request.bpm))
        throw new CannotDoError(`it takes a "bpm" in whole numbers, not ${request.bpm}`);
      run.onProgress(0.02, 'sending');
      const { task_id } = await ask<{ task_id: string }>('/release_task', await bodyOf(request), run.signal);
      const result = await waitFor(task_id, run);
      run.onProgress(0.85, 'fetching');
      const title = titleOf(request);
      const file = await download(result.file!, run);
      const read = await threads.analyse(
        'readUpload',
        { file, title, secondsMax: SECONDS_MAX },
        { ...run, user: 'ace-step' },
      );
      if (!read.ok) throw new Error(read.reason);
      const known = [result.metas?.bpm && `${result.metas.bpm} bpm`, result.metas?.keyscale].filter(Boolean);
      const seed = Number(result.seed_value?.split(',')[0]);
      return [
        {
          title,
          tags: [('tags' in request && request.tags) || result.prompt, ...known].filter(Boolean).join(', '),
          prompt: result.lyrics ?? '',
          durationSeconds: read.durationSeconds,
          files: read.files,
          remoteId: task_id,
          mv: 'ace-step-1.5',
          ...(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31 && { seed }),
        },
      ];
    },
  };
}

type Field = string | number | boolean | undefined;

/** The request in its words: JSON, or a form where a source goes along as a file. */
async function bodyOf(request: PlatformRequest): Promise<string | FormData> {
  const fields: Record<string, Field> = {
    audio_format: 'flac',
    batch_size: 1,
    use_random_seed: false,
    seed: request.seed,
    ...fieldsOf(request),
  };
  if (!('source' in request)) return JSON.stringify(fields);
  const file = request.source.files.master ?? request.source.files.audio;
  if (!file) throw new CannotDoError('the source has no audio');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  form.set('src_audio', await openAsBlob(file), path.basename(file));
  return form;
}

function fieldsOf(request: PlatformRequest): Record<string, Field> {
  switch (request.operation) {
    case 'generate':
      return {
        thinking: true,
        prompt: request.tags,
        sample_query: request.description,
        lyrics: request.instrumental ? '[Instrumental]' : request.lyrics,
        bpm: request.bpm,
        key_scale: request.key,
        // The model's own names: beats in a bar.
        time_signature: request.timeSignature?.split('/')[0],
        audio_duration: request.durationSeconds,
      };
    case 'infill':
      return {
        task_type: 'repaint',
        repainting_start: request.startSeconds,
        repainting_end: request.endSeconds,
        prompt: request.tags ?? request.source.tags,
        lyrics: request.prompt ?? request.source.prompt,
      };
    case 'cover':
      return {
        task_type: 'cover',
        prompt: request.tags ?? request.source.tags,
        lyrics: request.lyrics ?? request.source.prompt,
      };
    default:
      throw new CannotDoError(`it cannot do "${request.operation}"`);
  }
}

function titleOf(request: PlatformRequest): string {
  if ('title' in request && request.title) return request.title;
  if ('source' in request) return request.source.title;
  const words =
    'lyrics' in request
      ? request.lyrics?.split('\n').find((line) => line.trim() && !line.trim().startsWith('['))
      : undefined;
  return (words ?? ('description' in request ? request.description : undefined) ?? 'Untitled').slice(0, 60);
}

/** The model server that the configuration names. @throws ConfigurationError where its address is missing */
export const configuredAceStep: PlatformKind = ({ environment, threads }) => {
  const { ACE_STEP_BASE_URL: baseUrl, ACE_STEP_API_KEY: apiKey } = environment;
  if (!baseUrl) throw new ConfigurationError('ACE_STEP_BASE_URL is needed by the platform "ace-step"');
  return aceStepPlatform({ baseUrl, apiKey, threads });
};
