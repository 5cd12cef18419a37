import { sleep } from '../program.ts';

/** One request of the honest user, as it was answered. */
export interface HonestAnswer {
  to: 'service' | 'studio';
  ms: number;
  /** What was wrong with it; absent where it was as it should be. */
  fault?: string;
}

export interface HonestUserOptions {
  serviceUrl: string;
  studioUrl: string;
  appKey: string;
  signal: AbortSignal;
}

const POLL_MS = 1_000;
const ANSWER_MS = 30_000;
/** A song that is not there by then is a failure. */
const SONG_MS = 600_000;
const WORDS = '[Verse]\nThe rain is on the window\nThe night is on the wall';

/** Somebody who makes one song after the other, asks every second how it is, fetches it, and looks at the studio. */
export class HonestUser {
  readonly answers: HonestAnswer[] = [];
  songs = 0;
  readonly #options: HonestUserOptions;

  constructor(options: HonestUserOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    await Promise.all([this.#makeSongs(), this.#lookAtPages()]);
  }

  async #makeSongs(): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      const asked = await this.#call('/api/v1/music/generate', { prompt: WORDS, tags: 'folk, 120 bpm' });
      const taskId = asked?.data?.task_id as string | undefined;
      const deadline = performance.now() + SONG_MS;
      while (taskId && !signal.aborted) {
        const task = (await this.#call(`/api/v1/task/${taskId}`, {}))?.data;
        if (task?.status === 'failed') this.#fail(`a song failed: ${task.error}`);
        if (task?.status === 'completed') {
          this.songs++;
          await this.#get('service', task.results[0].audio_url, 200);
        }
        if (task?.status === 'failed' || task?.status === 'completed') break;
        if (performance.now() > deadline) {
          this.#fail('a song was not done within ten minutes');
          break;
        }
        await pause(POLL_MS, signal);
      }
      if (!taskId) await pause(POLL_MS, signal);
    }
  }

  async #lookAtPages(): Promise<void> {
    const { studioUrl, signal } = this.#options;
    while (!signal.aborted) {
      await this.#get('studio', `${studioUrl}/sign-in`, 200);
      await this.#get('studio', `${studioUrl}/api/health`, 200);
      await pause(POLL_MS, signal);
    }
  }

  async #call(path: string, body: object) {
    const { serviceUrl, appKey } = this.#options;
    const answer = await this.#time('service', () =>
      fetch(`${serviceUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      }),
    );
    if (!answer) return undefined;
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the interface, read loosely
    const envelope = JSON.parse(answer.text) as any;
    if (envelope.code !== 0) this.#fail(`${path} answered ${envelope.code}: ${envelope.message}`);
    return envelope;
  }

  async #get(to: HonestAnswer['to'], url: string, status: number): Promise<void> {
    const answer = await this.#time(to, () => fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }));
    if (answer && answer.status !== status)
      this.#fail(`${new URL(url).pathname} answered ${answer.status}`, to);
  }

  async #time(to: HonestAnswer['to'], ask: () => Promise<Response>) {
    const startedMs = performance.now();
    try {
      const response = await ask();
      const text = await response.text();
      this.answers.push({ to, ms: performance.now() - startedMs });
      return { status: response.status, text };
    } catch (error) {
      this.answers.push({
        to,
        ms: performance.now() - startedMs,
        fault: `no answer: ${(error as Error).message}`,
      });
      return undefined;
    }
  }

  #fail(fault: string, to: HonestAnswer['to'] = 'service'): void {
    const last = this.answers.findLast((answer) => answer.to === to);
    if (last) last.fault ??= fault;
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  Promise.race([
    sleep(ms),
    new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
  ]);
