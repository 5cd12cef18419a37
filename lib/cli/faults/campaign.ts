import { type Database, openDatabase } from '#lib/db/client.ts';
import { Random } from '#lib/engine/random.ts';
import { type CreatedKey, DEFAULT_ACCOUNT_ID } from '#lib/service/accounts/create-key.ts';
import { fileEntries, filesOf } from '#lib/service/storage/clip-files.ts';
import type { ObjectStore } from '#lib/service/storage/object-store.ts';
import { checkHistory, type Evidence, type Violation } from './check-history.ts';
import { gatherAccount, gatherQuota, gatherTasks } from './gather-evidence.ts';
import type { Injection, Stage } from './injections/injection.ts';
import { Load } from './load.ts';
import { sleep } from './program.ts';
import type { Receivers } from './receivers.ts';

export interface CampaignOptions {
  stage: Stage;
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

/** Puts load on the programs, breaks them round by round, waits until all has settled, stops them, and judges. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const { stage, receivers, databaseUrl, store, key, say } = options;
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

  const startedAtMs = Date.now();
  load.start();
  const injected = new Map<string, number>();
  const order = random.fork('order');
  let queue: Injection[] = [];
  for (let round = 0; round < options.rounds; round++) {
    if (queue.length === 0) queue = order.shuffle(options.injections);
    const injection = queue.pop()!;
    await sleep(order.range(300, 3_000));
    say(`${round + 1}/${options.rounds} ${injection.name}, ${load.openCount} tasks open`);
    await injection.inject(stage);
    injected.set(injection.name, (injected.get(injection.name) ?? 0) + 1);
  }
  await load.stop();
  say(`waiting for ${load.openCount} tasks to end`);
  await load.settle(SETTLE_MS);
  const minutes = (Date.now() - startedAtMs) / 60_000;

  const database = openDatabase(databaseUrl);
  try {
    await everyDeliveryTried(database, key.id);
    await load.observeAgain();
    for (const program of [...stage.services, ...stage.workers]) await program.stop();
    const evidence: Evidence = {
      submissions: load.submissions,
      observations: load.observations,
      received: receivers.received,
      tasks: await gatherTasks(database, store, key.id),
      account: await gatherAccount(database, DEFAULT_ACCOUNT_ID),
      quotaUsed: await gatherQuota(database, key.id),
      damagedClipId,
      uncleanEnds: [...stage.services, ...stage.workers].flatMap((program) => program.uncleanEnds),
    };
    const completed = evidence.tasks.filter(({ status }) => status === 'completed').length;
    return {
      evidence,
      violations: checkHistory(evidence),
      injected,
      completedPerMinute: completed / minutes,
    };
  } finally {
    await database.$disconnect();
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
