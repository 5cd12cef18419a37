import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FormData, fetch } from 'undici';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';
import { downloadTo } from './download.ts';
import type { PlatformRun } from './platform.ts';

export interface AceStepAddress {
  /** Of an ACE-Step 1.5 API server (`/release_task`, `/query_result`, `/v1/models`, `/v1/audio`). */
  baseUrl: string;
  apiKey?: string | undefined;
  pollMs?: number;
  /** How long one answer may take. */
  answerMs?: number;
}

export type AceStepFields = Record<string, string | number | boolean | undefined>;
/** Recordings that go along with a request, by the form's names. */
export type AceStepFiles = Partial<Record<'src_audio' | 'reference_audio', string>>;

/** What `/query_result` says of a finished task, as far as it is used. */
interface Result {
  file?: string;
  prompt?: string;
  lyrics?: string;
  metas?: { bpm?: number; keyscale?: string };
  seed_value?: string;
}

const POLL_MS = 2_000;
/** Every call is answered at once: the music is waited for by asking again. */
const ANSWER_MS = 60_000;
/** Nothing it answers in words is longer: lyrics and a few numbers. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
const SUCCEEDED = 1;
const FAILED = 2;

/** An ACE-Step 1.5 API server, in the words of its document. */
export class AceStepServer {
  readonly #base: string;
  readonly #headers: { authorization: string } | undefined;
  readonly #pollMs: number;
  readonly #answerMs: number;

  constructor({ baseUrl, apiKey, pollMs = POLL_MS, answerMs = ANSWER_MS }: AceStepAddress) {
    this.#base = baseUrl.replace(/\/+$/, '');
    this.#headers = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;
    this.#pollMs = pollMs;
    this.#answerMs = answerMs;
  }

  /** @throws Error where it cannot be reached */
  async check(signal: AbortSignal): Promise<void> {
    const response = await fetch(`${this.#base}/health`, { headers: this.#headers, signal });
    await response.body?.cancel();
    if (response.status >= 500) throw new Error(`it answered HTTP ${response.status}`);
  }

  /** The name of a base model that it has loaded: only those add, complete and extract tracks. */
  async baseModel(signal: AbortSignal): Promise<string | undefined> {
    const { models } = await this.#ask<{ models?: { name?: unknown }[] }>('/v1/models', undefined, signal);
    const names = Array.isArray(models) ? models.map(({ name }) => name) : [];
    return names.find((name): name is string => typeof name === 'string' && /\bbase\b/.test(name));
  }

  /** Has something made, waits for it and fetches its file. */
  async make(
    fields: AceStepFields,
    files: AceStepFiles,
    run: Pick<PlatformRun, 'workFolder' | 'signal'> & Partial<Pick<PlatformRun, 'onProgress'>>,
  ): Promise<Result & { taskId: string; file: string }> {
    run.onProgress?.(0.02, 'sending');
    const body = await bodyOf(fields, files);
    const { task_id: taskId } = await this.#ask<{ task_id: string }>('/release_task', body, run.signal);
    const result = await this.#waitFor(taskId, run);
    run.onProgress?.(0.85, 'fetching');
    return { ...result, taskId, file: await this.#download(result.file, run) };
  }

  async #ask<Data>(route: string, body: FormData | string | undefined, signal: AbortSignal): Promise<Data> {
    const response = await fetch(`${this.#base}${route}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...this.#headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
      body,
      // The key and the song go to this server and to no other.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.#answerMs)]),
    });
    const text = await readTextAtMost(response, ANSWER_BYTES_MAX);
    const answer = parsed<{ data?: Data; error?: string | null; detail?: unknown }>(text);
    if (!response.ok || answer?.data == null)
      throw new Error(
        `it answered HTTP ${response.status}: ${answer?.error ?? (typeof answer?.detail === 'string' ? answer.detail : 'nothing of use')}`,
      );
    return answer.data;
  }

  async #waitFor(
    taskId: string,
    run: Pick<PlatformRun, 'signal'> & Partial<Pick<PlatformRun, 'onProgress'>>,
  ): Promise<Result & { file: string }> {
    for (let round = 0; ; round++) {
      const [task] = await this.#ask<{ status: number; result: string }[]>(
        '/query_result',
        JSON.stringify({ task_id_list: [taskId] }),
        run.signal,
      );
      if (task?.status === FAILED) throw new Error('the model could not make it');
      if (task?.status === SUCCEEDED) {
        const [result] = parsed<Result[]>(task.result) ?? [];
        if (!result?.file) throw new Error('it finished without a file');
        return { ...result, file: result.file };
      }
      // It does not say how far it is: an approach to the end that never gets there.
      run.onProgress?.(0.05 + 0.75 * (1 - 1 / (1 + round / 15)), 'the model is playing');
      await wait(this.#pollMs, undefined, { signal: run.signal }).catch(() => run.signal.throwIfAborted());
    }
  }

  async #download(
    address: string,
    { workFolder, signal }: Pick<PlatformRun, 'workFolder' | 'signal'>,
  ): Promise<string> {
    const url = new URL(address, `${this.#base}/`);
    // The key goes nowhere else, and no answer sends us to another address.
    if (url.origin !== new URL(this.#base).origin) throw new Error('its file is on another server');
    const response = await fetch(url, { headers: this.#headers, signal, redirect: 'error' });
    const file = path.join(workFolder, 'ace-step.flac');
    await downloadTo(file, 'file', response, signal);
    return file;
  }
}

/** JSON, or a form where recordings go along. */
async function bodyOf(fields: AceStepFields, files: AceStepFiles): Promise<string | FormData> {
  const recordings = Object.entries(files);
  if (recordings.length === 0) return JSON.stringify(fields);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  for (const [name, file] of recordings) form.set(name, await openAsBlob(file), path.basename(file));
  return form;
}

function parsed<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}
