import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { database } from '#lib/db/client.ts';
import { keepFiles as keepNow } from '#lib/studio/vault/keep-files.ts';
import { sweepVault } from '#lib/studio/vault/sweep-vault.ts';
import type { KillScenario } from './scenario.ts';

const LATER_MS = 3 * 86_400_000;
const KINDS = ['audio', 'wav', 'stem-vocals', 'cover'];

/** Files on their way into the vault: what a row names is there and whole, the rest is tried again. */
export const keepFiles: KillScenario = {
  id: 'vault',
  async prepare({ dataDir, ownerId, environment, filesOrigin, served }) {
    const vault = path.join(dataDir, 'vault');
    const { id: songId } = await database().song.create({ data: { ownerId, title: 'Kept' } });
    await database().songFile.createMany({
      data: KINDS.map((kind) => ({
        songId,
        kind,
        sourceUrl: `${filesOrigin}/${kind}`,
        nextTryAt: new Date(Date.now() - 1_000),
      })),
    });
    const rows = () => database().songFile.findMany({ where: { songId } });
    const isWhole = (keptPath: string) =>
      existsSync(path.join(vault, keptPath)) && served.equals(readFileSync(path.join(vault, keptPath)));

    return {
      args: ['tools/faults/kills/victim.ts', 'keep'],
      environment,
      saysWhenReady: true,
      async check() {
        const broken: string[] = [];
        for (const { kind, keptPath } of await rows())
          if (keptPath !== null && !isWhole(keptPath))
            broken.push(`${kind} is said to be kept and is not whole`);
        // The one that died holds what it was at for a while; then it is anybody's.
        await database().songFile.updateMany({
          where: { songId, keptPath: null },
          data: { nextTryAt: new Date(Date.now() - 1_000) },
        });
        await keepNow();
        const kept = await rows();
        for (const { kind, keptPath } of kept)
          if (keptPath === null || !isWhole(keptPath)) broken.push(`${kind} was not kept by the next`);
        await sweepVault(Date.now() + LATER_MS);
        const known = kept.map(({ keptPath }) => path.basename(keptPath ?? ''));
        const left = readdirSync(path.join(vault, ownerId, songId)).filter((name) => !known.includes(name));
        if (left.length > 0) broken.push(`left behind: ${left.join(', ')}`);
        await database().song.deleteMany({ where: { ownerId } });
        await sweepVault(Date.now() + LATER_MS);
        return broken;
      },
    };
  },
};
