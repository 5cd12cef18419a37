import { Pool } from 'undici';
import type { Random } from '#lib/engine/random.ts';
import { sleep } from '../faults/program.ts';

/** One answer, as its client got it. */
export interface Answer {
  kind: 'poll' | 'submit';
  /** The interface's code; -1 where there was none. */
  code: number;
  ms: number;
}

export interface LoadClientsOptions {
  url: string;
  /** One a client: the submitters' first. */
  keys: readonly string[];
  submitters: number;
  random: Random;
}

const POLL_MS = 1_000;
/** Between two submissions of one client. */
const SUBMIT_MS = 3_000;
/** Tasks that are polled: the newest. */
const WATCHED = 100;
const WORDS = '[Verse]\nThe rain is on the window\nThe night is on the wall';
const work = (path: string, body: object) => ({ path, body: JSON.stringify(body) });
const WORK = [
  { value: work('/api/v1/lyrics/generate', { topics: 'the sea', moods: 'calm' }), weight: 6 },
  {
    value: work('/api/v1/music/soundfx', { sound_desc: 'a door slams', sound_type: 'one-shot' }),
    weight: 3,
  },
  { value: work('/api/v1/music/generate', { prompt: WORDS, tags: 'folk, 120 bpm' }), weight: 1 },
];

/**
 * Clients on one service, each with a key and a kept connection of its own. They cost as little as they can, for they
 * share the machine with what they measure: what they need of an answer is found in its text.
 */
export class LoadClients {
  readonly answers: Answer[] = [];
  readonly #options: LoadClientsOptions;
  readonly #pool: Pool;
  readonly #taskIds: string[] = [];
  #endsAtMs = 0;

  constructor(options: LoadClientsOptions) {
    this.#options = options;
    this.#pool = new Pool(options.url, { connections: options.keys.length });
  }

  /** Asks for so long. */
  async run(ms: number): Promise<void> {
    this.#endsAtMs = performance.now() + ms;
    const { keys, submitters } = this.#options;
    await Promise.all(keys.map((key, index) => (index < submitters ? this.#submit(key) : this.#poll(key))));
    await this.#pool.destroy();
  }

  async #submit(key: string): Promise<void> {
    const { random } = this.#options;
    await sleep(random.range(0, SUBMIT_MS));
    while (performance.now() < this.#endsAtMs) {
      const { path, body } = random.weighted(WORK);
      const taskId = /"task_id":"([^"]+)"/.exec(await this.#ask('submit', key, path, body))?.[1];
      if (taskId) {
        this.#taskIds.push(taskId);
        if (this.#taskIds.length > WATCHED) this.#taskIds.shift();
      }
      await sleep(SUBMIT_MS);
    }
  }

  async #poll(key: string): Promise<void> {
    const { random } = this.#options;
    await sleep(random.range(0, POLL_MS));
    while (performance.now() < this.#endsAtMs) {
      const startedAt = performance.now();
      if (this.#taskIds.length > 0)
        await this.#ask('poll', key, `/api/v1/task/${random.pick(this.#taskIds)}`, '{}');
      await sleep(Math.max(0, POLL_MS - (performance.now() - startedAt)));
    }
  }

  async #ask(kind: Answer['kind'], key: string, path: string, body: string): Promise<string> {
    const startedAt = performance.now();
    try {
      const response = await this.#pool.request({
        path,
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      });
      const text = await response.body.text();
      const code = Number(/^\{"code":(\d+),/.exec(text)?.[1] ?? -1);
      this.answers.push({ kind, code, ms: performance.now() - startedAt });
      return text;
    } catch {
      this.answers.push({ kind, code: -1, ms: performance.now() - startedAt });
      return '';
    }
  }
}
