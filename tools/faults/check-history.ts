import type { TaskStatus } from '#lib/contract/nouns.ts';
import type { Observation, Submission } from './load.ts';
import type { Received } from './receivers.ts';

/** A task as the database has it in the end. */
export interface TaskEvidence {
  id: string;
  status: TaskStatus;
  attempt: number;
  error: string | null;
  /** From acceptance to its end. */
  seconds: number;
  pointsTaken: number;
  callbackUrl: string | null;
  clips: { id: string; files: { key: string; bytes: number; storedBytes: number | undefined }[] }[];
  deliveries: { id: string; status: string; attempts: number; body: string }[];
  /** Entries of the ledger that name it. */
  entries: { reason: string; amount: number }[];
}

/** All there is to judge by: what clients and receivers saw, what database and files hold. */
export interface Evidence {
  submissions: readonly Submission[];
  observations: readonly Observation[];
  received: readonly Received[];
  tasks: readonly TaskEvidence[];
  account: { pointsBalance: number; sumOfEntries: number };
  /** Generations counted against the key's quota. */
  quotaUsed: number;
  /** The clip whose files were taken away on purpose. */
  damagedClipId: string | undefined;
  uncleanEnds: readonly string[];
  /** Whether all work had come to its end when this was gathered. */
  isSettled: boolean;
}

/** A broken promise, in words. */
export interface Violation {
  rule: string;
  what: string;
}

type Rule = (evidence: Evidence) => string[];

const isFinal = (status: TaskStatus): boolean => status === 'completed' || status === 'failed';
const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** What holds whatever breaks, one rule a promise. */
const RULES: Record<string, Rule> = {
  'one request is one task': ({ submissions: all, tasks, isSettled }) => {
    // Under way: what has no answer yet may or may not have a task.
    const submissions = isSettled ? all : all.filter(({ taskIds }) => taskIds.length > 0);
    const known = new Set(tasks.map(({ id }) => id));
    const claimed = new Set(submissions.flatMap(({ taskIds }) => taskIds));
    return [
      ...submissions
        .filter(({ taskIds, refusals }) => taskIds.length !== 1 || refusals.length > 0)
        .map((s) => `${s.idempotencyKey} (${s.kind}): tasks [${s.taskIds}], refused [${s.refusals}]`),
      ...[...claimed].filter((id) => !known.has(id)).map((id) => `${id} was accepted and is not kept`),
      ...tasks.filter(({ id }) => isSettled && !claimed.has(id)).map(({ id }) => `${id} is nobody's`),
    ];
  },

  'every task ends': ({ tasks, isSettled }) =>
    tasks.filter(({ status }) => isSettled && !isFinal(status)).map(({ id, status }) => `${id} is ${status}`),

  'an end never changes': ({ observations, tasks }) => {
    const seen = new Map<string, Observation>();
    const broken: string[] = [];
    for (const observation of observations) {
      const earlier = seen.get(observation.taskId);
      if (earlier && isFinal(earlier.status)) {
        if (earlier.status !== observation.status || !sameIds(earlier.clipIds, observation.clipIds))
          broken.push(`${observation.taskId}: ${earlier.status}, later ${observation.status}`);
      } else seen.set(observation.taskId, observation);
    }
    for (const { id, status, clips } of tasks) {
      const last = seen.get(id);
      if (!last || !isFinal(last.status)) continue;
      const clipIds = clips.map((clip) => clip.id);
      if (last.status !== status || !sameIds(last.clipIds, clipIds))
        broken.push(`${id}: seen ${last.status} [${last.clipIds}], kept ${status} [${clipIds}]`);
    }
    return broken;
  },

  'one charge, one refund where it failed': ({ tasks }) =>
    tasks.flatMap(({ id, status, pointsTaken, entries }) => {
      const charges = entries.filter(({ reason }) => reason === 'charge');
      const refunds = entries.filter(({ reason }) => reason === 'refund');
      const sum = entries.reduce((total, { amount }) => total + amount, 0);
      const refundsWanted = status === 'failed' ? 1 : 0;
      const isRight =
        pointsTaken > 0 &&
        charges.length === 1 &&
        charges[0]!.amount === -pointsTaken &&
        refunds.length === refundsWanted &&
        sum === (status === 'failed' ? 0 : -pointsTaken);
      return isRight ? [] : [`${id} (${status}): ${entries.map((e) => `${e.reason} ${e.amount}`)}`];
    }),

  'the books add up': ({ account, quotaUsed, tasks }) => {
    const counted = tasks.filter(({ status }) => status !== 'failed').length;
    return [
      ...(account.pointsBalance === account.sumOfEntries
        ? []
        : [`balance ${account.pointsBalance}, entries ${account.sumOfEntries}`]),
      ...(quotaUsed === counted ? [] : [`quota says ${quotaUsed}, ${counted} tasks count`]),
    ];
  },

  'at least one try of one callback': ({ tasks, received, isSettled }) =>
    tasks.flatMap(({ id, status, callbackUrl, deliveries }) => {
      if (!isFinal(status)) return deliveries.length === 0 ? [] : [`${id} is told of and has not ended`];
      if (!callbackUrl) return deliveries.length === 0 ? [] : [`${id} asked for none`];
      const [delivery] = deliveries;
      if (deliveries.length !== 1 || !delivery) return [`${id} has ${deliveries.length} deliveries`];
      const problems: string[] = [];
      if (isSettled && delivery.attempts < 1) problems.push(`${id} was never tried`);
      const event = JSON.parse(delivery.body) as { status: string };
      if (event.status !== status) problems.push(`${id} is ${status}, its callback says ${event.status}`);
      const arrived = received.some(({ webhookId }) => webhookId === delivery.id);
      if (isSettled && delivery.status === 'delivered' && !arrived)
        problems.push(`${id} counts as delivered and never arrived`);
      return problems;
    }),

  'callbacks are signed and tell the truth': ({ tasks, received }) => {
    const byId = new Map(tasks.map((task) => [task.id, task]));
    return received.flatMap((event) => {
      const task = byId.get(event.taskId);
      if (!event.isSigned) return [`${event.taskId}: wrong signature`];
      if (!task?.deliveries.some(({ id }) => id === event.webhookId))
        return [`${event.taskId}: unknown webhook ${event.webhookId}`];
      const clipIds = task.clips.map(({ id }) => id);
      return event.status === task.status && sameIds(event.clipIds, clipIds)
        ? []
        : [`${event.taskId}: told ${event.status} [${event.clipIds}], is ${task.status} [${clipIds}]`];
    });
  },

  "a completed task's files exist, and no others are its": ({ tasks, damagedClipId }) =>
    tasks.flatMap(({ id, status, clips }) => {
      const wanted = status === 'completed' ? 1 : 0;
      if (clips.length !== wanted) return [`${id} (${status}) has ${clips.length} clips`];
      return clips
        .filter((clip) => clip.id !== damagedClipId)
        .flatMap(({ files }) => files)
        .filter((file) => file.storedBytes !== file.bytes)
        .map((file) => `${id}: ${file.key} has ${file.storedBytes ?? 'no'} of ${file.bytes} bytes`);
    }),

  'programs end cleanly': ({ uncleanEnds }) => [...uncleanEnds],
};

/** Judges a run. @returns every broken promise; none where all held */
export function checkHistory(evidence: Evidence): Violation[] {
  return Object.entries(RULES).flatMap(([rule, judge]) => judge(evidence).map((what) => ({ rule, what })));
}

/** The names of the rules, for the report. */
export const RULE_NAMES: readonly string[] = Object.keys(RULES);
