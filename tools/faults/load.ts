import type { TaskStatus } from '#lib/contract/nouns.ts';
import type { Random } from '#lib/engine/random.ts';
import { sleep } from './program.ts';
import { RECEIVER_NAMES } from './receivers.ts';
import { WORK_KINDS, type WorkKind } from './work-kinds.ts';

/** One request as its client saw it: sent until it was answered, perhaps several times. */
export interface Submission {
  idempotencyKey: string;
  kind: string;
  receiver: string | undefined;
  /** Every task id it was answered with; there must be one. */
  taskIds: string[];
  /** Answers that were neither success nor "try again". */
  refusals: string[];
  tries: number;
}

/** One look at a task. */
export interface Observation {
  taskId: string;
  status: TaskStatus;
  clipIds: string[];
}

export interface LoadOptions {
  baseUrl: string;
  appKey: string;
  receiversOrigin: string;
  random: Random;
  /** Tasks kept open at a time. */
  openTasks: number;
  /** A clip whose files are gone. */
  damagedClipId?: string;
}

interface Answer {
  status: number;
  code: number;
  message: string;
  data?: { task_id?: string; status?: TaskStatus; results?: { id: string; audio_url?: string }[] };
}

const POLL_MS = 300;
const SUBMIT_TRIES = 400;
const TWICE_AT_ONCE = 0.3;
const ONCE_MORE_LATER = 0.3;
const WITH_CALLBACK = 0.7;
const USUAL_KINDS = WORK_KINDS.filter(({ weight }) => weight > 0).map((value) => ({
  value,
  weight: value.weight,
}));

/** Clients that never give up: each request carries an Idempotency-Key and is repeated until it is answered. */
export class Load {
  readonly submissions: Submission[] = [];
  readonly observations: Observation[] = [];
  readonly #options: LoadOptions;
  readonly #open = new Set<Promise<unknown>>();
  #isRunning = false;
  #loop: Promise<void> | undefined;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Keeps so many tasks open until `stop`. */
  start(): void {
    this.#isRunning = true;
    this.#loop = this.#run();
  }

  /** Asks for no more. Tasks under way are still watched: see `settle`. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#loop;
  }

  /** Waits until every client has seen its task end. @returns false when that took longer than allowed */
  async settle(timeoutMs: number): Promise<boolean> {
    const all = Promise.all(this.#open).then(() => true);
    return Promise.race([all, sleep(timeoutMs).then(() => false)]);
  }

  /** Looks at every accepted task once more. */
  async observeAgain(): Promise<void> {
    for (const taskId of this.#taskIds()) await this.#observe(taskId);
  }

  get openCount(): number {
    return this.#open.size;
  }

  #taskIds(): Set<string> {
    return new Set(this.submissions.flatMap((submission) => submission.taskIds));
  }

  async #run(): Promise<void> {
    const { random, openTasks, damagedClipId } = this.#options;
    while (this.#isRunning) {
      if (this.#open.size >= openTasks) {
        await sleep(50);
        continue;
      }
      const kind = random.weighted(USUAL_KINDS);
      const body = kind.body(random, damagedClipId);
      if (!body) continue;
      const client = this.#client(kind, body);
      this.#open.add(client);
      void client.finally(() => this.#open.delete(client));
      await sleep(random.range(20, 300));
    }
  }

  /** Submits one kind of work and watches it to its end. @returns its result's clip ids, where it completed */
  async submitAndWait(kindName: string): Promise<string[]> {
    const kind = WORK_KINDS.find(({ name }) => name === kindName)!;
    const submission = await this.#client(kind, kind.body(this.#options.random, undefined)!);
    return this.observations.findLast(({ taskId }) => submission.taskIds.includes(taskId))?.clipIds ?? [];
  }

  async #client(kind: WorkKind, body: Record<string, unknown>): Promise<Submission> {
    const { random, receiversOrigin } = this.#options;
    const receiver = random.chance(WITH_CALLBACK) ? random.pick(RECEIVER_NAMES) : undefined;
    const submission: Submission = {
      idempotencyKey: `load-${this.submissions.length}`,
      kind: kind.name,
      receiver,
      taskIds: [],
      refusals: [],
      tries: 0,
    };
    this.submissions.push(submission);
    const full = { ...body, ...(receiver && { callback_url: `${receiversOrigin}/${receiver}` }) };
    const send = () => this.#submit(submission, kind.path, full);
    const isTwice = random.chance(TWICE_AT_ONCE);
    const isOnceMore = random.chance(ONCE_MORE_LATER);
    await (isTwice ? Promise.all([send(), send()]) : send());
    const [taskId] = submission.taskIds;
    if (taskId === undefined) return submission;
    while (!(await this.#observe(taskId))) await sleep(POLL_MS);
    if (isOnceMore) await send();
    return submission;
  }

  async #submit(submission: Submission, path: string, body: Record<string, unknown>): Promise<void> {
    for (let tries = 0; tries < SUBMIT_TRIES; tries++) {
      submission.tries++;
      const answer = await this.#post(path, body, { 'idempotency-key': submission.idempotencyKey });
      if (answer?.code === 0 && answer.data?.task_id) {
        if (!submission.taskIds.includes(answer.data.task_id)) submission.taskIds.push(answer.data.task_id);
        return;
      }
      // No answer, a fault or "too many": what was asked for may or may not have happened. The same key again.
      if (answer && answer.status < 500 && answer.status !== 429) {
        submission.refusals.push(`${answer.code} ${answer.message}`);
        return;
      }
      await sleep(300);
    }
    submission.refusals.push(`not answered in ${SUBMIT_TRIES} tries`);
  }

  /** @returns whether it has ended */
  async #observe(taskId: string): Promise<boolean> {
    const answer = await this.#post(`/api/v1/task/${taskId}`, undefined, {});
    if (answer?.code !== 0 || !answer.data?.status) return false;
    const { status, results = [] } = answer.data;
    this.observations.push({ taskId, status, clipIds: results.map(({ id }) => id) });
    return status === 'completed' || status === 'failed';
  }

  async #post(path: string, body: unknown, headers: Record<string, string>): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${this.#options.baseUrl}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#options.appKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const answer = (await response.json()) as Omit<Answer, 'status'>;
      return { ...answer, status: response.status };
    } catch {
      return undefined;
    }
  }
}
