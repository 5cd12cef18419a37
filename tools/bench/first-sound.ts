import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { EngineThreads } from '#lib/service/engine-room/engine-threads.ts';
import { builtinPlatform } from '#lib/service/platforms/builtin.ts';
import { startTestService, until } from '../testing/start-test-service.ts';
import { type BenchRow, median, ratioRow } from './rows.ts';

/** What is promised, seconds from the start of rendering. */
const PROMISED = 3;
const SONGS = 5;
const POLL_MS = 50;
/** Bytes of a few MP3 frames: something that a player plays. */
const FIRST_BYTES = 2_000;
const REQUEST = {
  tags: 'pop, uplifting, 112 bpm',
  prompt:
    '[Verse]\nMorning light is leaning on the kitchen door\nI can hear the river that we heard before\n[Chorus]\nCarry me over, carry me home\nI have been walking too long on my own',
};

/**
 * From the moment in which a worker gives a song to the engine to the first frames that a listener has of its stream,
 * by the clock: of a thread's first song, of later ones, and of those while something else wants every core, too.
 */
export async function benchFirstSound(): Promise<BenchRow[]> {
  const threads = new EngineThreads({ renderThreads: 1 });
  const platform = builtinPlatform({ threads });
  let begunAt = 0;
  let cpuBefore = process.cpuUsage();
  const cpuSeconds: number[] = [];
  const service = await startTestService({
    threads,
    platforms: [
      {
        ...platform,
        run: (request, run) => {
          begunAt = performance.now();
          cpuBefore = process.cpuUsage();
          return platform.run(request, run);
        },
      },
    ],
    env: { LOG_LEVEL: 'error' },
  });
  try {
    const key = await service.makeKey({ rateLimitRequests: 1_000_000 });
    const first = async (seed: number): Promise<number> => {
      const { body } = await key.call('/api/v1/music/generate', { ...REQUEST, seed });
      const id = body.data.task_id as string;
      const task = async () => (await key.call(`/api/v1/task/${id}`)).body.data;
      let url: string | undefined;
      while (!url) {
        url = (await task()).stream_url;
        if (!url) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      const stop = new AbortController();
      const reader = (await fetch(url, { signal: stop.signal })).body!.getReader();
      let bytes = 0;
      while (bytes < FIRST_BYTES) bytes += (await reader.read()).value?.length ?? 0;
      const seconds = (performance.now() - begunAt) / 1000;
      const { user, system } = process.cpuUsage(cpuBefore);
      cpuSeconds.push((user + system) / 1e6);
      stop.abort();
      await key.call(`/api/v1/task/${id}/cancel`, {});
      await until(
        'it to end',
        async () => !['queuing', 'processing'].includes((await task()).status),
        600_000,
      );
      return seconds;
    };
    const several = async (from: number) => {
      const taken: number[] = [];
      for (let seed = from; seed < from + SONGS; seed++) taken.push(await first(seed));
      return taken;
    };
    const cold = await first(1);
    const load = loadavg()[0]!.toFixed(1);
    const warm = await several(2);
    // What a core that has nothing else to do takes at least, on a machine that is never idle.
    const cpu = median(cpuSeconds.slice(1));
    const busy = await whileBusy(() => several(20));
    return [
      ratioRow('first sound of a thread’s first song', cold, PROMISED, `s (load ${load})`),
      ratioRow('first sound, median', median(warm), PROMISED, 's'),
      ratioRow('first sound, CPU of the process until then, median', cpu, PROMISED, 's'),
      ratioRow('first sound, slowest', Math.max(...warm), PROMISED, 's'),
      ratioRow(`first sound, median, ${availableParallelism()} cores busy`, median(busy), PROMISED, 's'),
      ratioRow(
        `first sound, slowest, ${availableParallelism()} cores busy`,
        Math.max(...busy),
        PROMISED,
        's',
      ),
    ];
  } finally {
    await service.stop();
  }
}

/** Something that wants each core whole, as a render beside it does. */
async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const burners = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;) Math.sqrt(Math.random())', { eval: true }),
  );
  try {
    return await work();
  } finally {
    await Promise.all(burners.map((burner) => burner.terminate()));
  }
}
