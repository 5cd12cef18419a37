import { type Database, openDatabase } from '#lib/db/client.ts';
import { Random } from '#lib/engine/random.ts';
import { type CreatedKey, DEFAULT_ACCOUNT_ID } from '#lib/service/accounts/create-key.ts';
import { fileEntries, filesOf } from '#lib/service/clips/clip-files.ts';
import type { ObjectStore } from '#lib/service/storage/object-store.ts';
import { checkHistory, type Evidence, type Violation } from './check-history.ts';
import { gather } from './gather-evidence.ts';
import { type Injection, programsOf, type Stage } from './injections/injection.ts';
import { Load } from './load.ts';
import { sleep } from './program.ts';
import type { Receivers } from './receivers.ts';

export interface CampaignOptions {
  stage: Omit<Stage, 'ask' | 'countHeld' | 'random'>;
  injections: readonly Injection[];
  /** Injections in all; each kind comes equally often. */
  rounds: number;
  seed: number;
  /** Where clients send their requests. */
  baseUrl: string;
  key: CreatedKey;
  receivers: Receivers;
  databaseUrl: string;
  store: ObjectStore;
  openTasks: number;
  say(line: string): void;
  /** Called after each fault that broke nothing at once. */
  onRound?(injection: Injection): void;
  /** Others who use what is broken, and what they found broken in the end. */
  beside?: { start(): void; finish(): Promise<{ broken: string[] }> };
  /** No more faults once this is aborted: what is under way is brought to its end and judged. */
  signal?: AbortSignal;
}

export interface CampaignResult {
  evidence: Evidence;
  violations: Violation[];
  injected: Map<string, number>;
  /** Tasks completed a minute while things broke. */
  completedPerMinute: number;
}

/** Everything must have come to its end this long after the last fault. */
const SETTLE_MS = 300_000;
/** Time for a fault to be felt and for work to get going again before the next one. */
const PAUSE_MS = [300, 3_000] as const;

/**
 * Puts load on the programs, breaks them round by round and judges after each what can be judged while work is under
 * way; in the end waits until all has settled, stops the programs, and judges everything.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { receivers, databaseUrl, store, key, say } = options;
  const random = new Random(options.seed);
  const common = {
    baseUrl: options.baseUrl,
    appKey: key.appKey,
    receiversOrigin: receivers.origin,
    random: random.fork('load'),
    openTasks: options.openTasks,
  };
  const first = new Load(common);
  const damagedClipId = await damageClip(first, databaseUrl, store);
  const load = new Load({ ...common, damagedClipId });
  // One log of both, keys numbered on.
  load.submissions.push(...first.submissions);
  load.observations.push(...first.observations);

  const database = openDatabase(databaseUrl);
  const stage: Stage = {
    ...options.stage,
    random: random.fork('stage'),
    ask: async (kind) => void (await load.submitAndWait(kind)),
    countHeld: (pid) =>
      database.task.count({ where: { status: 'processing', workerId: { contains: `:${pid}:` } } }),
  };
  const look = async (isSettled: boolean): Promise<Evidence> => {
    // What clients and receivers have seen by now: the database is read after it, and knows at least as much.
    const seen = {
      submissions: load.submissions.map((submission) => ({
        ...submission,
        taskIds: [...submission.taskIds],
        refusals: [...submission.refusals],
      })),
      observations: [...load.observations],
      received: [...receivers.received],
    };
    const kept = await untilItAnswers(() => gather(database, store, key.id, DEFAULT_ACCOUNT_ID));
    const uncleanEnds = programsOf(stage).flatMap((program) => program.uncleanEnds);
    return { ...seen, ...kept, damagedClipId, uncleanEnds, isSettled };
  };

  const startedAtMs = Date.now();
  load.start();
  options.beside?.start();
  const injected = new Map<string, number>();
  const violations: Violation[] = [];
  const order = random.fork('order');
  let queue: Injection[] = [];
  try {
    for (let round = 0; round < options.rounds && !options.signal?.aborted; round++) {
      if (queue.length === 0) queue = order.shuffle(options.injections);
      const injection = queue.pop()!;
      await sleep(order.range(...PAUSE_MS));
      say(`${round + 1}/${options.rounds} ${injection.name}, ${load.openCount} tasks open`);
      const broken = (await injection.inject(stage)) ?? [];
      violations.push(...broken.map((what) => ({ rule: injection.name, what })));
      injected.set(injection.name, (injected.get(injection.name) ?? 0) + 1);
      violations.push(...checkHistory(await look(false)));
      if (violations.length > 0) {
        say('a promise is broken: no more rounds');
        break;
      }
      options.onRound?.(injection);
    }
    await load.stop();
    say(`waiting for ${load.openCount} tasks to end`);
    await load.settle(SETTLE_MS);
    const others = await options.beside?.finish();
    violations.push(...(others?.broken ?? []).map((what) => ({ rule: 'others beside', what })));
    const minutes = (Date.now() - startedAtMs) / 60_000;
    await everyDeliveryTried(database, key.id);
    await load.observeAgain();
    for (const program of programsOf(stage)) await program.stop();
    const evidence = await look(true);
    const completed = evidence.tasks.filter(({ status }) => status === 'completed').length;
    const all = [...violations, ...checkHistory(evidence)];
    const distinct = [...new Map(all.map((one) => [`${one.rule}: ${one.what}`, one])).values()];
    return { evidence, violations: distinct, injected, completedPerMinute: completed / minutes };
  } finally {
    await database.$disconnect();
  }
}

/** A connection that broke with the database is found out by its next use. */
async function untilItAnswers<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(500);
    }
  }
}

/** Makes a sound and takes its files away, so that there is work that cannot succeed. */
async function damageClip(load: Load, databaseUrl: string, store: ObjectStore): Promise<string> {
  const [clipId] = await load.submitAndWait('sound');
  if (!clipId) throw new Error('the first sound was not made; see the logs');
  const database = openDatabase(databaseUrl);
  try {
    const clip = await database.clip.findUniqueOrThrow({ where: { id: clipId } });
    for (const [, file] of fileEntries(filesOf(clip))) await store.delete(file.key);
    return clipId;
  } finally {
    await database.$disconnect();
  }
}

async function everyDeliveryTried(database: Database, appKeyId: string): Promise<void> {
  const deadline = Date.now() + SETTLE_MS;
  while (Date.now() < deadline) {
    const untried = await database.callbackDelivery.count({ where: { appKeyId, attempts: 0 } });
    if (untried === 0) return;
    await sleep(500);
  }
}
