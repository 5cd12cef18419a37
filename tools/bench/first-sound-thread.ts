/** What the bench of the first sound runs in a thread like the service's: songs, each until there is something to hear. */
import { parentPort, workerData } from 'node:worker_threads';
import { Mp3Stream } from '#lib/engine/doors/encode-audio.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import type { SongRequest } from '#lib/engine/rendered-song.ts';

/** Seconds from the begin of a render to its first MP3 bytes: by the clock, and of the thread's CPU. */
export interface FirstSound {
  clock: number;
  cpu: number;
}

const { requests } = workerData as { requests: SongRequest[] };
for (const request of requests) parentPort?.postMessage(await firstSound(request));

async function firstSound(request: SongRequest): Promise<FirstSound> {
  const heard = new AbortController();
  const [startedAt, cpuBefore] = [performance.now(), process.threadCpuUsage()];
  let first: FirstSound | undefined;
  const mp3 = await Mp3Stream.open();
  const song = renderSong({
    ...request,
    signal: heard.signal,
    listener: {
      hear(audio) {
        if (first || mp3.encode(audio).length === 0) return;
        const { user, system } = process.threadCpuUsage(cpuBefore);
        first = { clock: (performance.now() - startedAt) / 1000, cpu: (user + system) / 1e6 };
        heard.abort(new Error('heard'));
      },
      wantsMore: () => !first,
      wantsRest: () => false,
      end: () => undefined,
    },
  });
  await song.catch((error: unknown) => {
    if (!first) throw error;
  });
  return first!;
}
