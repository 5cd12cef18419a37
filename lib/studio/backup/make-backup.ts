import path from 'node:path';
import { Readable } from 'node:stream';
import { packBackup } from '#lib/backup/archive.ts';
import { env } from '#lib/config/env.ts';

/** The whole installation as a file to download. It holds every secret: it is the owner's alone. */
export function backupAnswer(now = new Date()): Response {
  const { DATABASE_URL, DATA_DIR } = env();
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const archive = packBackup({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    work: path.join(DATA_DIR, 'work'),
  });
  const day = now.toISOString().slice(0, 10);
  return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': 'application/x-tar',
      'Content-Disposition': `attachment; filename="songloom-${day}.tar"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
