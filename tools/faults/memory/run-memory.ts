import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { STAYING_PROGRAM_FLAGS } from '#lib/cli/node-flags.mjs';
import { findFreePort } from '#lib/cli/ports.ts';
import { readSecrets } from '#lib/cli/secrets.ts';
import { openDatabase } from '#lib/db/client.ts';
import { embeddedUrl } from '#lib/db/embedded.ts';
import { createKey } from '#lib/service/accounts/create-key.ts';
import { prepareDataFolder } from '#tools/testing/test-database.ts';
import { makeScratch } from '../ground.ts';
import { Program, sleep } from '../program.ts';
import { worstUploads } from './worst-uploads.ts';

export interface MemoryOptions {
  /** These, by their paths, in place of those made here. */
  files: readonly string[];
  say: (line: string) => void;
}

/** What is promised, in MB. */
const PEAK_MB = 900;
const STAYS_MB = 100;
const MINUTE_MS = 60_000;
/** It has nothing to do any more: less of a core than this for so long. */
const IDLE_SHARE = 0.05;
const IDLE_MS = 5_000;
/** A clock tick of Linux's process times. */
const TICK_MS = 10;

/**
 * Sends the service one upload of the worst kinds after the other and looks at what it holds (Linux): at most, from the
 * request to the end of the work that it causes, and a minute after that.
 * @returns what was promised and not kept, a line each
 */
export async function runMemory({ files, say }: MemoryOptions): Promise<string[]> {
  const given = files.map((file) => ({
    name: path.basename(file),
    bytes: new Uint8Array(readFileSync(file)),
  }));
  const uploads = given.length > 0 ? given : worstUploads();
  const server = createServer((request, answer) => {
    answer.end(uploads[Number(request.url?.slice(1))]?.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const scratch = makeScratch('memory');
  await prepareDataFolder(scratch.dataDir);
  const port = await findFreePort();
  const program = new Program({
    name: 'service',
    args: [...STAYING_PROGRAM_FLAGS, 'lib/cli/service.ts'],
    environment: {
      ...process.env,
      DATA_DIR: scratch.dataDir,
      HOST: '127.0.0.1',
      API_PORT: String(port),
      LOG_LEVEL: 'info',
      TRUSTED_ORIGINS: origin,
      S3_BUCKET: '',
    },
    logFile: scratch.logFile('service'),
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  });
  const broken: string[] = [];
  try {
    await program.start();
    const appKey = await makeKey(scratch.dataDir);
    const pid = program.pid!;
    await sleep(IDLE_MS);
    const startMb = residentMb(pid);
    say(`${startMb.toFixed(0)} MB at its start`);
    for (const [index, { name, bytes }] of uploads.entries()) {
      forgetPeak(pid);
      const answer = await upload(port, appKey, `${origin}/${index}`);
      await idle(pid);
      const peakMb = residentMb(pid, 'VmHWM');
      await sleep(MINUTE_MS);
      const afterMb = residentMb(pid);
      say(
        `${name} (${(bytes.length / 1e6).toFixed(1)} MB): ${answer}, ${peakMb.toFixed(0)} MB at most, ${afterMb.toFixed(0)} MB a minute later`,
      );
      if (peakMb > PEAK_MB) broken.push(`${name}: ${peakMb.toFixed(0)} MB, ${PEAK_MB} are allowed`);
      if (afterMb > startMb + STAYS_MB)
        broken.push(
          `${name}: ${(afterMb - startMb).toFixed(0)} MB more than at its start, ${STAYS_MB} are allowed`,
        );
    }
    return broken;
  } finally {
    await program.stop();
    server.closeAllConnections();
    server.close();
    if (broken.length === 0) scratch.remove();
    else say(`logs: ${scratch.folder}`);
  }
}

async function makeKey(dataDir: string): Promise<string> {
  const database = openDatabase(embeddedUrl(dataDir));
  try {
    return (await createKey({ database, appSecret: readSecrets(dataDir).appSecret, name: 'memory' })).appKey;
  } finally {
    await database.$disconnect();
  }
}

async function upload(port: number, appKey: string, audioUrl: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/music/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ audio_url: audioUrl, retention_days: 1 }),
  });
  const { code, message } = (await response.json()) as { code: number; message: string };
  return code === 0 ? 'read' : message.slice(0, 80);
}

const statusOf = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8');

/** Of the process alone: its database is another. */
function residentMb(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(statusOf(pid))?.[1]) / 1024;
}

/** The highest so far is what is held now (proc(5), clear_refs). */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Waits until it has nothing to do. */
async function idle(pid: number): Promise<void> {
  for (;;) {
    const before = workedMs(pid);
    await sleep(IDLE_MS);
    if (workedMs(pid) - before < IDLE_SHARE * IDLE_MS) return;
  }
}

function workedMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
