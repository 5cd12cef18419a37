import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FormData, fetch, type RequestInit } from 'undici';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';
import { downloadTo } from '../platforms/download.ts';

/** Something that takes a mix apart. */
export interface SeparationServer {
  /** @throws Error where it cannot be reached */
  check(signal: AbortSignal): Promise<void>;
  /**
   * @param file of any kind a decoder reads
   * @param folder where its stems are written
   * @returns stems by name in small letters (`vocals`, `instrumental`, `drums` …), as local files
   */
  separate(file: string, folder: string, signal: AbortSignal): Promise<Record<string, string>>;
}

export interface AudioSeparatorOptions {
  baseUrl: string;
  apiKey?: string | undefined;
  /** A model file of the server's; its own default where absent. */
  model?: string | undefined;
  pollMs?: number;
}

const POLL_MS = 1_000;
/** An upload or a download of a song on a slow line. */
const TRANSFER_MS = 120_000;
const ANSWER_MS = 15_000;
const LOOKS_FAILED_MAX = 3;
const STEMS_MAX = 12;

interface Status {
  status: string;
  error?: string;
  /** Names by hash; older servers: a list of names. */
  files?: Record<string, string> | string[];
}

/**
 * A server with the HTTP interface of python-audio-separator (its `audio_separator/remote`): Demucs, MDX and RoFormer
 * models behind `POST /separate` (a form with the file) → `{task_id}`, `GET /status/{task_id}` →
 * `{status: completed | error | …, files, error}`, `GET /download/{task_id}/{file}`, `GET /health`.
 */
export function audioSeparator(options: AudioSeparatorOptions): SeparationServer {
  const { apiKey, model, pollMs = POLL_MS } = options;
  const base = options.baseUrl.replace(/\/+$/, '');
  const headers = apiKey ? { authorization: `Bearer ${apiKey}` } : undefined;

  const ask = (route: string, init: RequestInit, signal: AbortSignal, ms: number) =>
    fetch(`${base}${route}`, {
      ...init,
      headers,
      // The key and the song go to this server and to no other.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]),
    });

  async function askJson<Data>(
    route: string,
    init: RequestInit,
    signal: AbortSignal,
    ms: number,
  ): Promise<Data> {
    const response = await ask(route, init, signal, ms);
    const text = await readTextAtMost(response);
    if (!response.ok) throw new Error(`it answered HTTP ${response.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text) as Data;
  }

  async function waitFor(taskId: string, signal: AbortSignal): Promise<Status> {
    for (let failedLooks = 0; ; ) {
      try {
        const task = await askJson<Status>(`/status/${encodeURIComponent(taskId)}`, {}, signal, ANSWER_MS);
        failedLooks = 0;
        if (task.status === 'completed') return task;
        if (task.status === 'error') throw new SeparationError(task.error ?? 'it could not separate this');
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof SeparationError || ++failedLooks >= LOOKS_FAILED_MAX) throw error;
      }
      await wait(pollMs, undefined, { signal });
    }
  }

  return {
    async check(signal) {
      const response = await ask('/health', {}, signal, ANSWER_MS);
      await response.body?.cancel();
      if (response.status >= 500) throw new Error(`it answered HTTP ${response.status}`);
    },
    async separate(file, folder, signal) {
      const form = new FormData();
      form.set('file', await openAsBlob(file), path.basename(file));
      form.set('output_format', 'flac');
      form.set('sample_rate', '44100');
      if (model) form.set('model', model);
      const sent = { method: 'POST', body: form };
      const { task_id: taskId } = await askJson<{ task_id?: string }>('/separate', sent, signal, TRANSFER_MS);
      if (!taskId) throw new Error('it answered no task_id');
      const { files = {} } = await waitFor(taskId, signal);
      const named = Array.isArray(files) ? files.map((name) => [name, name] as const) : Object.entries(files);
      const stems: Record<string, string> = {};
      for (const [id, fileName] of named.slice(0, STEMS_MAX)) {
        const name = stemName(fileName);
        if (!name || stems[name]) continue;
        const route = `/download/${encodeURIComponent(taskId)}/${encodeURIComponent(id)}`;
        // Its own names never become names of files here.
        const target = path.join(folder, `separated-${name}`);
        await downloadTo(target, name, await ask(route, {}, signal, TRANSFER_MS), signal);
        stems[name] = target;
      }
      return stems;
    },
  };
}

/** It looked at the file, and could not: asking again is of no use. */
class SeparationError extends Error {}

/** `song_(Vocals)_model.flac` → `vocals`; also `vocals.flac`. */
function stemName(fileName: string): string | undefined {
  const inBrackets = /\(([a-z]+)\)/i.exec(fileName)?.[1];
  return (inBrackets ?? /^([a-z]+)\.\w+$/i.exec(fileName)?.[1])?.toLowerCase();
}
