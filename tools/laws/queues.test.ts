import { describe, expect, test } from 'vitest';
import { FairQueue as ServiceQueue } from '#lib/service/engine-room/fair-queue.ts';
import { FairQueue as StudioQueue } from '#lib/studio/fair-queue.ts';
import { findUses, readSources } from './read-sources.ts';

const sources = readSources('lib').filter(({ file }) => !/^lib\/(engine|cli)\//.test(file));
const textOf = (file: string) => sources.find((source) => source.file === file)?.text ?? '';

/** Every place where work of people waits for room, and how turns are taken there. A new one is to be thought about. */
const QUEUES: Record<string, RegExp | 'fair' | 'nobody’s'> = {
  'lib/service/engine-room/fair-queue.ts': 'fair',
  'lib/service/engine-room/fair-runner.ts': 'fair',
  // Who comes here had their turn: no more than there are threads wait, first come, first served.
  'lib/service/engine-room/memory-room.ts': 'nobody’s',
  'lib/studio/fair-queue.ts': 'fair',
  'lib/studio/auth/passwords.ts': 'fair',
  'lib/studio/songs/share-picture.ts': 'fair',
  'lib/studio/songs/thumbnail.ts': 'fair',
  'lib/studio/songs/import-bundle.ts': 'fair',
  // Of one key those behind its own come after the first of others.
  'lib/service/tasks/queue.ts': /priority: -before/,
  'lib/studio/songs/jobs.ts': /ORDER BY coalesce\(owners\.running, 0\)/,
  'lib/studio/songs/waiting-line.ts': /PARTITION BY owner_id/,
  'lib/studio/vault/keep-files.ts': /PARTITION BY song\.owner_id/,
  // So many to one receiver at a time, and so many of one account.
  'lib/service/callbacks/outbox.ts': /isFull\(account, TRIES_PER_ACCOUNT\)/,
  // What waits goes in together, in the order it came: nobody waits for more than one transaction.
  'lib/service/tasks/intake.ts': 'nobody’s',
  'lib/service/grouped.ts': 'nobody’s',
  // Programs, each with a pool of few connections.
  'lib/db/wire-server.ts': 'nobody’s',
};

describe('every queue is fair between its users', () => {
  test('in every place where somebody waits', () => {
    const found = findUses(
      sources,
      /new FairQueue\(|sharedQueue\('|#?waiting\w*\.push\(|#boss\.work|state: 'pending' as const|state = 'pending'|next_try_at <= |busy = new Map/g,
    );
    expect(Object.keys(found).filter((file) => !(file in QUEUES))).toEqual([]);
    for (const [file, how] of Object.entries(QUEUES)) {
      expect(textOf(file), file).not.toBe('');
      if (how instanceof RegExp) expect(textOf(file), file).toMatch(how);
    }
  });

  test('pictures are asked for in the name of whose they are, not of a song', () => {
    const askers = sources
      .filter(({ file }) => file !== 'lib/studio/songs/thumbnail.ts')
      .flatMap(({ text }) =>
        [...text.matchAll(/\b(?:makeThumbnail|makeSquareJpeg)\(\w+, ([\w.]+)/g)].map(([, asker]) => asker),
      );
    expect(askers.length).toBeGreaterThan(1);
    for (const asker of askers) expect(['asker', 'ownerId', 'song.ownerId']).toContain(asker);
  });

  const makers: [string, () => (user: string, work: () => Promise<void>) => Promise<void>][] = [
    [
      'the service’s',
      () => {
        const queue = new ServiceQueue({ slots: 2, waitingMax: 100 });
        return (user, work) => queue.run(user, new AbortController().signal, work);
      },
    ],
    [
      'the studio’s',
      () => {
        const queue = new StudioQueue({ concurrency: 2, mostOfOne: 100, mostOfAll: 1000 });
        return (user, work) => queue.run(user, work);
      },
    ],
  ];
  test.each(makers)('%s: many of one keep another waiting for what runs, and no more', async (_, make) => {
    const run = make();
    const begun: string[] = [];
    const work = (name: string) => async () => {
      begun.push(name);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const all = Array.from({ length: 60 }, () => run('greedy', work('greedy')));
    for (const name of ['one', 'two', 'three']) all.push(run(name, work(name)));
    await Promise.all(all);
    expect(begun).toHaveLength(63);
    for (const name of ['one', 'two', 'three']) expect(begun.indexOf(name)).toBeLessThan(2 + 2 * 4);
  });
});
