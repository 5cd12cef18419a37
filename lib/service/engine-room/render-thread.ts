/** What runs in a thread: one piece of work at a time, with the engine loaded at first use and kept warm. */
import type { MessagePort } from 'node:worker_threads';
import { freeSpareSamples, trimDecodedSamples } from '#lib/engine/doors/audio.ts';
import { ANALYSES } from './analyses/index.ts';
import type { ThreadStream } from './analyses/types.ts';
import { HEARD, isQuick, ROOM, type ThreadNews, type ThreadWork } from './engine-threads.ts';
import { RENDERS } from './renders/index.ts';

export default async function doWork({
  work,
  port,
}: {
  work: ThreadWork;
  port: MessagePort;
}): Promise<unknown> {
  const onProgress = (progress: number, stage: string) =>
    port.postMessage({ progress, stage } satisfies ThreadNews);
  try {
    if (work.kind === 'analyse') {
      const analysis = await ANALYSES[work.name]?.();
      if (!analysis) throw new Error(`the engine cannot do "${work.name}"`);
      return await analysis(work.request as never, { workFolder: work.workFolder, onProgress });
    }
    const render = await RENDERS[work.request.operation]?.();
    if (!render) throw new Error(`the engine cannot do "${work.request.operation}"`);
    return await render(work.request as never, {
      workFolder: work.workFolder,
      onProgress,
      makeRoom: (songSeconds) =>
        new Promise((resolve) => {
          port.on('message', (message) => {
            if (message === ROOM) resolve();
          });
          port.postMessage({ songSeconds } satisfies ThreadNews);
        }),
      ...(work.streams && { listenedTo: streamTo(port) }),
    });
  } finally {
    freeSpareSamples();
    trimDecodedSamples();
    port.close();
    // What is left of a song's samples is found by the collector, which nothing wakes in a thread that waits for work.
    if (work.kind === 'render' || !isQuick(work.name)) globalThis.gc?.();
  }
}

/** A stream whose bytes go through a port, and who listens to it is told by that. */
function streamTo(port: MessagePort): ThreadStream {
  let isHeard = false;
  port.on('message', (message) => {
    if (message === HEARD) isHeard = true;
  });
  return {
    write: (bytes) => port.postMessage({ stream: bytes } satisfies ThreadNews),
    isHeard: () => isHeard,
  };
}
