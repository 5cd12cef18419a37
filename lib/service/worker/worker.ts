import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { toLine, toText } from '#lib/contract/measured-text.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip, Task } from '#lib/db/generated/client.ts';
import { isDatabaseAway } from '#lib/db/is-database-away.ts';
import { filesOf, filesToJson } from '../clips/clip-files.ts';
import { keepFiles } from '../clips/keep-files.ts';
import type { ServiceContext } from '../context.ts';
import { newId } from '../ids.ts';
import { sourceTypeOf } from '../papers/c2pa/source-types.ts';
import { creditLine } from '../papers/stamp.ts';
import type { PlatformOperation, PlatformRequest, PlatformRun, ProducedClip } from '../platforms/platform.ts';
import { deleteFiles } from '../storage/sweeper.ts';
import { KeptStream } from '../streams/song-stream.ts';
import { takeUpAgain } from '../tasks/reap.ts';
import type { Claim, NewClip, TaskStore } from '../tasks/task-store.ts';
import { JOBS } from './jobs/index.ts';

const DAY_MS = 86_400_000;
/** Of a title that another platform gave; ours are shorter. */
const TITLE_CHARACTERS_MAX = 200;
/** Progress is written so often at most; the heartbeat goes out even when nothing changes. */
const PROGRESS_MS = 1_000;
/** A claim is looked at so often, for a task may have been cancelled: what was being made for it stops within two seconds. */
const LOOK_MS = 1_000;
/** Between two tries to write results down while the database is away; the work is done and worth waiting for. */
const STORE_AGAIN_MS = 500;

/** So many notices say enough; one more tells how many were left out. */
const NOTICES_MAX = 20;
const firstOf = (notices: readonly string[]): string[] =>
  notices.length > NOTICES_MAX
    ? [...notices.slice(0, NOTICES_MAX), `… and ${notices.length - NOTICES_MAX} more.`]
    : [...notices];

class LetGoError extends Error {
  override readonly name = 'LetGoError';
}

/** Works tasks: claims, keeps the claim alive, makes, stores, finishes. Nothing it does can finish a task twice. */
export class Worker {
  readonly id = `${os.hostname()}:${process.pid}:${newId().slice(-6)}`;
  readonly #context: ServiceContext;
  readonly #store: TaskStore;
  readonly #running = new Map<string, { letGo: () => void; done: Promise<void> }>();

  constructor(context: ServiceContext) {
    this.#context = context;
    this.#store = context.tasks;
  }

  /** Takes a task on, if it is still waiting. Never throws for what a task does wrong. */
  async work(taskId: string): Promise<void> {
    const letGo = new AbortController();
    // Known from before the claim on, so that stopping never overlooks a task that is just being claimed.
    const done = this.#claimAndRun(taskId, letGo.signal);
    this.#running.set(taskId, { letGo: () => letGo.abort(new LetGoError()), done });
    this.#context.metrics.running.set(this.#running.size);
    await done.finally(() => {
      this.#running.delete(taskId);
      this.#context.metrics.running.set(this.#running.size);
    });
  }

  /** Waits for what is under way; what is not done by then goes back into the queue for another worker. */
  async drain(waitMs: number): Promise<void> {
    const all = Promise.allSettled([...this.#running.values()].map((entry) => entry.done));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([all, timeout]);
    clearTimeout(timer);
    for (const entry of this.#running.values()) entry.letGo();
    await all;
  }

  async #claimAndRun(taskId: string, letGo: AbortSignal): Promise<void> {
    const claimed = await this.#store.claim(taskId, this.id);
    if (claimed) await this.#run(claimed.task, claimed.claim, letGo);
  }

  async #run(task: Task, claim: Claim, letGo: AbortSignal): Promise<void> {
    const { clock, limits, log, metrics, workFolder } = this.#context;
    const startedAtMs = clock.now();
    const lost = new AbortController();
    const budget = AbortSignal.timeout(limits.TASK_TIMEOUT_SECONDS * 1000);
    const held = AbortSignal.any([letGo, lost.signal]);
    const signal = AbortSignal.any([held, budget]);
    const folder = path.join(workFolder, `${task.id}-${claim.attempt}`);
    const span = this.#context.tracing.start(`task ${task.operation}`, {
      parent: task.traceParent,
      kind: 'consumer',
      attributes: { 'songloom.task_id': task.id, 'songloom.attempt': claim.attempt },
    });
    const stream = new KeptStream(this.#context, claim, folder);
    const pulse = this.#pulse(claim, span.traceparent, () => lost.abort(new LetGoError()));
    let outcome = 'completed';
    try {
      signal.throwIfAborted();
      await mkdir(folder, { recursive: true });
      const clips = await this.#make(task, { workFolder: folder, signal, onProgress: pulse.report, stream });
      await stream.close();
      pulse.report(0.99, 'storing');
      const rows = await this.#keep(task, clips);
      if (!(await this.#complete(claim, rows, held))) {
        outcome = 'lost';
        for (const row of rows)
          await deleteFiles(this.#context.store, filesOf({ files: row.files as Clip['files'] }));
      }
    } catch (error) {
      outcome = await this.#settle(task, claim, error, budget.aborted);
    } finally {
      pulse.stop();
      stream.stop();
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
    span.set('songloom.outcome', outcome);
    if (outcome !== 'completed') span.fail(outcome);
    span.end();
    const seconds = (clock.now() - startedAtMs) / 1000;
    metrics.tasks.inc({ operation: task.operation, outcome });
    if (outcome === 'completed') metrics.taskSeconds.observe({ operation: task.operation }, seconds);
    log.info({ taskId: task.id, operation: task.operation, outcome, seconds }, 'task');
  }

  async #make(task: Task, run: PlatformRun): Promise<Made> {
    const job = JOBS[task.operation as PlatformOperation];
    const prepared = await job.prepare(task, { context: this.#context, folder: run.workFolder });
    run.signal.throwIfAborted();
    const made = await this.#context.platforms.run(prepared.request, run);
    return { ...made, operation: prepared.request.operation, source: prepared.source };
  }

  /** Files first: only what is safely stored becomes a result. */
  async #keep(task: Task, made: Made): Promise<NewClip[]> {
    const { clock } = this.#context;
    const rows: NewClip[] = [];
    for (const clip of made.clips) {
      const id = newId(clock.now());
      const madeAt = new Date(clock.now());
      const engine = clip.mv ?? task.mv ?? made.platform;
      const facts = {
        ...{ engine, clip: id, seed: clip.seed ?? task.seed, made: madeAt.toISOString() },
        ...(clip.credits && { sounds: clip.credits.map(creditLine) }),
        sourceType: sourceTypeOf({
          operation: made.operation,
          platform: made.platform,
          sourceClipId: made.source?.clipId ?? null,
        }),
      };
      const files = await keepFiles(
        this.#context,
        task.accountId,
        `clips/${id}`,
        clip.title,
        clip.files,
        facts,
      );
      rows.push({
        id,
        operation: made.operation,
        sourceClipId: made.source?.clipId,
        sourceStartSeconds: made.source?.startSeconds,
        sourceEndSeconds: clip.sourceEndSeconds ?? made.source?.endSeconds,
        changedStartSeconds: clip.changed?.startSeconds,
        changedEndSeconds: clip.changed?.endSeconds,
        mv: clip.mv ?? task.mv,
        platform: made.platform,
        remoteId: clip.remoteId,
        seed: clip.seed ?? task.seed,
        title: toLine(clip.title, TITLE_CHARACTERS_MAX),
        tags: clip.tags,
        prompt: toText(clip.prompt),
        ...(clip.credits && { credits: clip.credits.map((credit) => ({ ...credit })) }),
        notices: firstOf(clip.notices ?? []),
        durationSeconds: clip.durationSeconds,
        files: filesToJson(files),
        expireAt: new Date(clock.now() + task.retentionDays * DAY_MS),
        createdAt: madeAt,
      });
    }
    return rows;
  }

  /**
   * Writes results down, again and again while the database is away: until it took them, or the claim is lost.
   * What is made is not thrown away because its time ran out meanwhile.
   * @returns false when the claim is lost: nothing was written
   */
  async #complete(claim: Claim, rows: NewClip[], held: AbortSignal): Promise<boolean> {
    for (;;) {
      try {
        // A commit whose answer was lost has happened: what looks like a lost claim may be this very one, done.
        return (await this.#store.complete(claim, rows)) || (await this.#store.isCompletedBy(claim));
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        this.#context.log.warn({ err: error, taskId: claim.taskId }, 'storing a result');
        await wait(STORE_AGAIN_MS, undefined, { signal: held }).catch(() => held.throwIfAborted());
      }
    }
  }

  async #settle(task: Task, claim: Claim, error: unknown, isOverBudget: boolean): Promise<string> {
    if (isOverBudget) {
      const seconds = this.#context.limits.TASK_TIMEOUT_SECONDS;
      const publicMessage = `Task timeout: it was not done within ${seconds} s`;
      await this.#store.fail(claim, new ServiceError('task_timeout', { publicMessage }));
      return 'timeout';
    }
    if (error instanceof LetGoError) {
      return (await this.#store.requeue(claim, false)) ? 'let go' : 'lost';
    }
    if (isDatabaseAway(error)) {
      // It says nothing about the task. Where it is still away, this throws too, and the lease runs out.
      this.#context.log.warn({ err: error, taskId: claim.taskId }, 'task handed back');
      await takeUpAgain(
        this.#context,
        this.#store,
        { ...claim, crashes: task.crashes },
        'the database was away',
      );
      return 'handed back';
    }
    if (!(error instanceof ServiceError))
      this.#context.log.error({ err: error, taskId: claim.taskId }, 'task failed');
    await this.#store.fail(
      claim,
      error instanceof ServiceError ? error : new ServiceError('generation_failed', { cause: error }),
    );
    return 'failed';
  }

  /** Keeps the claim alive and passes progress on, at most once a second. */
  #pulse(claim: Claim, traceparent: string | undefined, onLost: () => void) {
    const { metrics, tracing } = this.#context;
    const startStage = (name: string) => tracing.start(stageName(name), { parent: traceparent });
    let progress = 0;
    let stage = 'starting';
    let stageSinceMs = performance.now();
    let span = startStage(stage);
    const noteStage = (newStage: string) => {
      if (stageName(newStage) === stageName(stage)) return;
      const nowMs = performance.now();
      metrics.stageSeconds.observe({ stage: stageName(stage) }, (nowMs - stageSinceMs) / 1000);
      stageSinceMs = nowMs;
      span.end();
      if (newStage !== '') span = startStage(newStage);
    };
    // The claim has just written the first.
    let writtenAtMs = Date.now();
    let isWriting = false;
    let isStopped = false;
    const write = async () => {
      if (isWriting || isStopped) return;
      isWriting = true;
      writtenAtMs = Date.now();
      try {
        const isHeld = (await this.#store.beat(claim, progress, stage)) || (await this.#store.isHeld(claim));
        if (!isHeld && !isStopped) onLost();
      } catch (error) {
        // The database may be restarting; the claim is only lost when another worker takes it.
        this.#context.log.warn({ err: error, taskId: claim.taskId }, 'heartbeat');
      } finally {
        isWriting = false;
      }
    };
    const look = async () => {
      // Who has just written knows.
      if (isWriting || isStopped || Date.now() - writtenAtMs < LOOK_MS) return;
      const isHeld = await this.#store.isHeld(claim).catch(() => true);
      if (!isHeld && !isStopped) onLost();
    };
    const timers = [
      setInterval(write, this.#context.limits.WORKER_HEARTBEAT_SECONDS * 1000),
      setInterval(look, LOOK_MS),
    ];
    return {
      report: (newProgress: number, newStage: string) => {
        // Never backwards: a second platform starts anew, the bar does not.
        progress = Math.max(progress, newProgress);
        noteStage(newStage);
        stage = newStage;
        if (Date.now() - writtenAtMs >= PROGRESS_MS) void write();
      },
      stop: () => {
        isStopped = true;
        noteStage('');
        for (const timer of timers) clearInterval(timer);
      },
    };
  }
}

/** Stages that are measured: a first word of the engine's or of a platform's. Others' words are not ours to count by. */
const STAGES = new Set([
  'starting',
  'reading',
  'composing',
  'arranging',
  'listening',
  'singing',
  'playing',
  'mixing',
  'mastering',
  'drawing',
  'encoding',
  'sending',
  'fetching',
  'storing',
]);
const stageName = (stage: string): string => {
  const [word = ''] = stage.split(' ');
  return word === '' || STAGES.has(word) ? word : 'other';
};

/** Which part of which clip the result was made from. */
export interface SourceNote {
  clipId: string;
  startSeconds: number;
  endSeconds: number;
}

/** What came of a task. */
interface Made {
  platform: string;
  /** What was done: a song that was continued is an extension, though it was asked for where songs are. */
  operation: PlatformRequest['operation'];
  clips: ProducedClip[];
  source?: SourceNote;
}
