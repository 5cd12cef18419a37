import { describe, expect, it } from 'vitest';
import { seedFiles } from '#tools/fixtures/audio-files.ts';
import { Random } from '../../random.ts';
import { decodeAudio, UnreadableAudioError } from './decode-audio.ts';

/** How many mutated files are read; `MUTATED_FILES=20000` asks for more. */
const COUNT = Number(process.env.MUTATED_FILES ?? 1_000);
/** AAC is decoded in a process of its own, which takes a tenth of a second to start: fewer of those. */
const M4A_SHARE = 0.004;
const LONGEST_MS = 10_000;
const MOST_BYTES_GROWN = 700e6;

type Mutation = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array;

const MUTATIONS: Record<string, Mutation> = {
  flips: (bytes, random) => {
    const mutated = bytes.slice();
    const inHeader = random.chance(0.5);
    for (let i = random.integer(1, 12); i > 0; i--)
      mutated[random.integer(0, inHeader ? Math.min(200, bytes.length - 1) : bytes.length - 1)]! ^=
        1 << random.integer(0, 7);
    return mutated;
  },
  truncation: (bytes, random) => bytes.slice(0, random.integer(0, bytes.length - 1)),
  splice: (bytes, random, other) => {
    const head = random.integer(4, 200);
    return new Uint8Array([...other.subarray(0, head), ...bytes.subarray(random.integer(0, head))]);
  },
  rubbish: (bytes, random) => {
    const mutated = bytes.slice();
    const start = random.integer(0, bytes.length - 1);
    for (let i = start; i < Math.min(bytes.length, start + random.integer(1, 400)); i++)
      mutated[i] = random.chance(0.3) ? 255 : random.integer(0, 255);
    return mutated;
  },
};

describe('mutated files', () => {
  it(`ends each of ${COUNT} in sound or a typed error`, { timeout: 600_000 }, async () => {
    const seeds = await seedFiles();
    const light = seeds.filter((s) => s.format !== 'm4a');
    const random = new Random(20_26);
    const grownFrom = process.memoryUsage().rss;
    const endings = new Map<string, number>();
    for (let i = 0; i < COUNT; i++) {
      const seed = random.chance(M4A_SHARE) ? seeds.at(-1)! : random.pick(light);
      const [name, mutate] = random.pick(Object.entries(MUTATIONS));
      const bytes = mutate(seed.bytes, random, random.pick(light).bytes);
      const started = performance.now();
      const ending = await decodeAudio(bytes, { maxSeconds: 60 }).then(
        ({ audio }) =>
          audio.left.length <= 61 * 44_100 && audio.left.every(Number.isFinite) ? 'read' : 'wrong sound',
        (error: unknown) =>
          error instanceof UnreadableAudioError ? error.reason : `untyped ${String(error)}`,
      );
      const took = performance.now() - started;
      const isFine = !/untyped|wrong/.test(ending) && took < LONGEST_MS;
      if (!isFine)
        expect.fail(`file ${i} (${seed.format}, ${name}) ended in: ${ending} after ${took.toFixed(0)} ms`);
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    }
    expect(process.memoryUsage().rss - grownFrom).toBeLessThan(MOST_BYTES_GROWN);
    // Both ends must be met, or the mutations say nothing.
    expect(endings.get('read') ?? 0).toBeGreaterThan(COUNT * 0.05);
    expect((endings.get('broken') ?? 0) + (endings.get('truncated') ?? 0)).toBeGreaterThan(COUNT * 0.2);
  });
});
