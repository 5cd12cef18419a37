import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { database } from '#lib/db/client.ts';
import { importBundle as importNow } from '#lib/studio/songs/import-bundle.ts';
import { sweepVault } from '#lib/studio/vault/sweep-vault.ts';
import { removeOldUploads } from '#lib/studio/vault/uploads.ts';
import type { KillScenario } from './scenario.ts';

const LATER_MS = 3 * 86_400_000;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A bundle that comes back: the song with all its files, or nothing of it and the upload still there. */
export const importBundle: KillScenario = {
  id: 'import',
  async prepare({ dataDir, ownerId, environment }) {
    const vault = path.join(dataDir, 'vault');
    const uploadId = randomUUID();
    const title = `Bundle ${uploadId}`;
    const files = {
      'song.mp3': randomBytes(2_000_000),
      'song.wav': new Uint8Array(20_000_000),
      'cover.png': randomBytes(300_000),
      'stems/vocals.flac': randomBytes(2_000_000),
      'stems/band.flac': randomBytes(2_000_000),
    };
    const peaks = Array.from({ length: 4_000 }, (_, i) => (i % 100) / 100);
    const manifest = JSON.stringify({ songloom: 1, title, tags: 'pop', lyrics: 'words', duration: 2, peaks });
    const hashes = Object.values(files).map(hashOf).sort();
    const upload = path.join(vault, 'uploads', ownerId, uploadId);
    await mkdir(path.dirname(upload), { recursive: true });
    await writeFile(
      upload,
      zipSync({ 'manifest.json': new TextEncoder().encode(manifest), ...files }, { level: 1 }),
    );
    const songs = () =>
      database().song.findMany({ where: { ownerId, title }, include: { files: true, jobs: true } });

    return {
      args: ['tools/faults/kills/victim.ts', 'import', ownerId, uploadId],
      environment,
      saysWhenReady: true,
      async check() {
        const broken: string[] = [];
        let found = await songs();
        if (found.length === 0 && !existsSync(upload)) broken.push('neither song nor upload is there');
        if (found.length === 0) {
          await importNow(ownerId, uploadId);
          found = await songs();
        } else if (existsSync(upload)) {
          // The song was stored, and the process died before it let go of what was sent: that is swept.
        }
        if (found.length !== 1) broken.push(`${found.length} songs`);
        for (const song of found) {
          const kept = song.files.map(({ keptPath, byteLength }) => {
            const file = path.join(vault, keptPath ?? '?');
            if (!existsSync(file)) return 'missing';
            const bytes = readFileSync(file);
            return bytes.length === byteLength ? hashOf(bytes) : 'of another length';
          });
          if (kept.sort().join() !== hashes.join()) broken.push(`its files: ${kept.join(', ')}`);
          if (!song.jobs.some(({ kind }) => kind === 'waveform')) broken.push('what was known of it is gone');
        }
        await removeOldUploads(Date.now() + LATER_MS);
        await sweepVault(Date.now() + LATER_MS);
        const known = new Set(
          (await database().song.findMany({ where: { ownerId }, select: { id: true } })).map(({ id }) => id),
        );
        const left = [
          ...readdirSync(path.join(vault, ownerId)).filter((name) => !known.has(name)),
          ...readdirSync(path.join(vault, 'importing')),
          ...readdirSync(path.dirname(upload)),
        ];
        if (left.length > 0) broken.push(`left behind: ${left.join(', ')}`);
        await database().song.deleteMany({ where: { ownerId } });
        await sweepVault(Date.now() + LATER_MS);
        return broken;
      },
    };
  },
};
