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
const WORK: { value: { path: string; body: object }; weight: number }[] = [
  { value: { path: '/api/v1/lyrics/generate', body: { topics: 'the sea', moods: 'calm' } }, weight: 6 },
  {
    value: { path: '/api/v1/music/soundfx', body: { sound_desc: 'a door slams', sound_type: 'one-shot' } },
    weight: 3,
  },
  { value: { path: '/api/v1/music/generate', body: { prompt: WORDS, tags: 'folk, 120 bpm' } }, weight: 1 },
];

/** Clients on one service, each with a key of its own. */
export class LoadClients {
  readonly answers: Answer[] = [];
  readonly #options: LoadClientsOptions;
  readonly #taskIds: string[] = [];
  #endsAtMs = 0;

  constructor(options: LoadClientsOptions) {
    this.#options = options;
  }

  /** Asks for so long. */
  async run(ms: number): Promise<void> {
    this.#endsAtMs = performance.now() + ms;
    const { keys, submitters } = this.#options;
    await Promise.all(keys.map((key, index) => (index < submitters ? this.#submit(key) : this.#poll(key))));
  }

  async #submit(key: string): Promise<void> {
    const { random } = this.#options;
    await sleep(random.range(0, SUBMIT_MS));
    while (performance.now() < this.#endsAtMs) {
      const { path, body } = random.weighted(WORK);
      const data = (await this.#ask('submit', key, path, body)) as { task_id?: string } | undefined;
      if (data?.task_id) {
        this.#taskIds.push(data.task_id);
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
        await this.#ask('poll', key, `/api/v1/task/${random.pick(this.#taskIds)}`, {});
      await sleep(Math.max(0, POLL_MS - (performance.now() - startedAt)));
    }
  }

  async #ask(kind: Answer['kind'], key: string, path: string, body: object): Promise<unknown> {
    const startedAt = performance.now();
    try {
      const response = await fetch(this.#options.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { code: number; data?: unknown };
      this.answers.push({ kind, code: answer.code, ms: performance.now() - startedAt });
      return answer.data;
    } catch {
      this.answers.push({ kind, code: -1, ms: performance.now() - startedAt });
      return undefined;
    }
  }
}
