import { type EncodedMix, encodeMix, type MixToEncode } from './encode-mix.ts';

/** A thread of the browser's that writes one mix as a file, so that the page goes on answering. */
self.onmessage = async ({ data }: MessageEvent<MixToEncode>) => {
  const answer = await encodeMix(data).then(
    (file): EncodedMix => ({ file }),
    (error: unknown): EncodedMix => ({ reason: error instanceof Error ? error.message : String(error) }),
  );
  self.postMessage(answer, { transfer: 'file' in answer ? [answer.file] : [] });
};
