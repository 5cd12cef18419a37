import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startEmbeddedDatabase } from '#lib/db/embedded.ts';
import { prepareDataFolder } from '#tools/testing/test-database.ts';

/** What the scenarios stand on: the studio's own modules work here in this process too. */
export interface KillGround {
  /** For what a scenario makes. */
  folder: string;
  dataDir: string;
  databaseUrl: string;
  ownerId: string;
  /** Where a server gives files, slowly: any address below it. */
  filesOrigin: string;
  /** What it gives. */
  served: Buffer;
  environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

const SERVED_BYTES = 3_000_000;
const PIECE_BYTES = 100_000;
const KEPT_FILES = 20;
const KEPT_BYTES = 300_000;
const CLIPS = 2_000;

export async function makeKillGround(folder: string): Promise<KillGround> {
  const dataDir = path.join(folder, 'data');
  await prepareDataFolder(dataDir);
  await mkdir(path.join(dataDir, 'files'), { recursive: true });
  for (let i = 0; i < KEPT_FILES; i++)
    await writeFile(path.join(dataDir, 'files', `${i}.mp3`), randomBytes(KEPT_BYTES));
  const started = await startEmbeddedDatabase(dataDir);
  const served = randomBytes(SERVED_BYTES);
  const server = createServer(async (_, answer) => {
    answer.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': served.length });
    for (let at = 0; at < served.length && !answer.destroyed; at += PIECE_BYTES) {
      answer.write(served.subarray(at, at + PIECE_BYTES));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const filesOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = { DATABASE_URL: started.url, DATA_DIR: dataDir, TRUSTED_ORIGINS: filesOrigin };
  Object.assign(process.env, own);
  forgetEnvironment();
  const { id: ownerId } = await database().user.create({
    data: { email: 'ada@example.com' },
    select: { id: true },
  });
  await database().serviceAccount.upsert({
    where: { id: 'default' },
    create: { id: 'default', name: 'Default' },
    update: {},
  });
  await database().clip.createMany({
    data: Array.from({ length: CLIPS }, (_, index) => ({
      id: `clip-${String(index).padStart(5, '0')}`,
      accountId: 'default',
      operation: 'generate',
      title: `Rain ${index}`,
      tags: 'folk',
      prompt: '[Verse]\nRain on the window',
      durationSeconds: 60,
      files: {},
    })),
  });
  return {
    folder,
    dataDir,
    databaseUrl: started.url,
    ownerId,
    filesOrigin,
    served,
    environment: { ...process.env, ...own },
    async stop() {
      server.closeAllConnections();
      server.close();
      await closeDatabase();
      await started.stop();
    },
  };
}
