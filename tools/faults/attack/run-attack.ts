import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSecrets } from '#lib/cli/secrets.ts';
import { closeDatabase, openDatabase } from '#lib/db/client.ts';
import { embeddedUrl } from '#lib/db/embedded.ts';
import { Random } from '#lib/engine/random.ts';
import { createKey } from '#lib/service/accounts/create-key.ts';
import { flacBomb, opusBomb } from '../../fixtures/audio-bombs.ts';
import { tone, wavFile } from '../../fixtures/audio-files.ts';
import { boxedMp4, dicedOgg, lacedWebm } from '../../fixtures/packet-bombs.ts';
import { makeScratch } from '../ground.ts';
import { sleep } from '../program.ts';
import { DOOR_ATTACKS } from './door-requests.ts';
import { HonestUser } from './honest-user.ts';
import { ATTACKS } from './hostile-requests.ts';
import { comeBack, makeMember } from './member.ts';
import { MEMBER_ATTACKS } from './member-attacks.ts';
import type { Outcome, Target } from './send.ts';
import { type ProgramName, WholeProduct } from './whole-product.ts';

export interface AttackOptions {
  seed: number;
  /** From when both programs are up. */
  minutes: number;
  say(line: string): void;
  signal: AbortSignal;
}

/** What is promised under attack. */
const P99_MS = 500;
const MEMORY_MB = 1_536;
/** Hostile requests under way at a time. */
const ATTACKERS = 8;
const SAMPLE_MS = 1_000;
/** A member who was signed out is let in again; tries to sign in are counted, so not at once. */
const COME_BACK_MS = 5_000;
const KINDS = Object.entries({ ...ATTACKS, ...DOOR_ATTACKS, ...MEMBER_ATTACKS });
const PAUSE_MS = 100;

/**
 * Random hostile requests at every entry of both programs, beside an honest user who makes songs.
 * @returns what was promised and not kept, a line each
 */
export async function runAttack({ seed, minutes, say, signal: stopped }: AttackOptions): Promise<string[]> {
  const scratch = makeScratch('attack');
  const endings: (() => unknown)[] = [];
  let broken: string[] | undefined;
  try {
    const files = await serveBombs();
    endings.push(files.close);
    const product = await WholeProduct.start(scratch, files.origin);
    endings.push(() => product.stop());
    const { serviceUrl, studioUrl } = product;
    Object.assign(process.env, { DATABASE_URL: embeddedUrl(scratch.dataDir), DATA_DIR: scratch.dataDir });
    endings.push(closeDatabase);
    const [honestKey, hostileKey] = await makeKeys(scratch.dataDir);
    const random = new Random(seed);
    const clipIds = await uploadOne(serviceUrl, hostileKey, files.honestUrl);
    const target: Target = {
      serviceUrl,
      studioUrl,
      appKey: hostileKey,
      clipIds,
      bombUrls: files.bombUrls,
      member: await makeMember(studioUrl),
      random,
    };
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(minutes * 60_000)]);
    const honest = new HonestUser({ serviceUrl, studioUrl, appKey: honestKey, signal });
    say(`both programs run, ${KINDS.length} kinds of attack, seed ${seed}`);
    const timer = setInterval(() => product.sample(), SAMPLE_MS);
    let comebacks = 0;
    const comingBack = setInterval(() => {
      void comeBack(studioUrl, target.member)
        .then((was) => was && comebacks++)
        .catch(() => undefined);
    }, COME_BACK_MS);
    const tally = new Map<string, Map<string, number>>();
    await Promise.all([
      honest.run(),
      ...Array.from({ length: ATTACKERS }, () => attack(target, tally, signal)),
    ]);
    clearInterval(timer);
    clearInterval(comingBack);
    product.sample();
    say(`the hostile member signed in ${comebacks} more times`);
    for (const [name, outcomes] of tally)
      say(`${name}: ${[...outcomes].map(([outcome, count]) => `${outcome} ×${count}`).join(', ')}`);
    broken = judge(honest, product, tally, say);
    return broken;
  } finally {
    for (const end of endings.reverse()) await end();
    if (broken?.length === 0) scratch.remove();
    else say(`\nlogs and data: ${scratch.folder}`);
  }
}

async function attack(
  target: Target,
  tally: Map<string, Map<string, number>>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const [name, send] = target.random.pick(KINDS);
    const outcome = describe(await send(target));
    const outcomes = tally.get(name) ?? new Map<string, number>();
    tally.set(name, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    await sleep(PAUSE_MS);
  }
}

/** The interface's code where there is one, else the status. */
const describe = (outcome: Outcome): string =>
  outcome ? (/^\{"code":(\d+)/.exec(outcome.text)?.[1] ?? `HTTP ${outcome.status}`) : 'no answer';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function judge(
  honest: HonestUser,
  product: WholeProduct,
  tally: ReadonlyMap<string, ReadonlyMap<string, number>>,
  say: (line: string) => void,
): string[] {
  const broken: string[] = [];
  for (const name of ['service', 'studio'] satisfies ProgramName[]) {
    const answers = honest.answers.filter(({ to }) => to === name);
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
    const faults = answers.flatMap(({ fault }) => fault ?? []);
    const main = product.mainThread(name);
    const [memory, restarts] = [product.memoryMb[name], product.restarts[name]];
    say(
      `${name}: ${answers.length} honest requests, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ` +
        `${faults.length} failures, ${memory.toFixed(0)} MB at most, ${restarts} restarts` +
        (main
          ? `; its main thread ran ${seconds(main.ran)} and waited ${seconds(main.waited)} for a core`
          : ''),
    );
    if (!(memory > 0)) broken.push(`${name}: its process was not found, so nothing is known of its memory`);
    if (!(at(0.99) <= P99_MS))
      broken.push(`${name}: honest p99 ${at(0.99).toFixed(0)} ms, ${P99_MS} are allowed`);
    if (memory > MEMORY_MB) broken.push(`${name}: ${memory.toFixed(0)} MB, ${MEMORY_MB} are allowed`);
    if (restarts > 0) broken.push(`${name}: ${restarts} restarts`);
    for (const fault of new Set(faults)) broken.push(`${name}: ${fault}`);
  }
  say(`${honest.songs} honest songs`);
  for (const [name, outcomes] of tally)
    if (outcomes.has('9001')) broken.push(`${name}: answered 9001 ×${outcomes.get('9001')}`);
  return broken;
}

async function makeKeys(dataDir: string): Promise<[string, string]> {
  const database = openDatabase(embeddedUrl(dataDir));
  try {
    const appSecret = readSecrets(dataDir).appSecret;
    const make = (accountId: string) => createKey({ database, appSecret, name: accountId, accountId });
    return [(await make('honest')).appKey, (await make('hostile')).appKey];
  } finally {
    await database.$disconnect();
  }
}

async function uploadOne(serviceUrl: string, appKey: string, audioUrl: string): Promise<string[]> {
  const response = await fetch(`${serviceUrl}/api/v1/music/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ audio_url: audioUrl }),
  });
  const { data } = (await response.json()) as { data?: { clipId: string } };
  return data ? [data.clipId] : [];
}

/** Files that want to be much, and one that is as it should be, on a server of their own. */
async function serveBombs() {
  const rate = 192_000;
  const { left, right } = tone(20);
  const honest = wavFile([left, right], { bits: 16 });
  const files: Uint8Array[] = [
    flacBomb({ sampleRate: 655_350, channels: 8, blocks: 800, claimedSamples: 0 }),
    flacBomb({ sampleRate: rate, channels: 8, blocks: 300, claimedSamples: 0 }),
    opusBomb(800, 8),
    lacedWebm(10_000_000),
    dicedOgg(10_000_000, 0),
    boxedMp4(2_500_000, 'stsd'),
    wavFile([left], { bits: 16, claimedBytes: 0xfffffff0 }),
    honest.subarray(0, 2_000),
    new Uint8Array(3_000_000),
  ];
  const server = createServer((request, response) => {
    const index = Number(/^\/(\d+)/.exec(request.url ?? '')?.[1] ?? Number.NaN);
    response.end(files[index] ?? honest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    honestUrl: `${origin}/honest.wav`,
    bombUrls: files.map((_, index) => `${origin}/${index}`),
    close: () => server.close(),
  };
}
