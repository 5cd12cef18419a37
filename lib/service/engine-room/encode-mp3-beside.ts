import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { copyOf, SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import { type EncodedTags, encodeMp3 } from '#lib/engine/doors/encode-audio.ts';

/** What the thread is given; the samples lie in memory that both see. */
export interface Mp3Job {
  audio: StereoBuffer;
  tags: EncodedTags;
}

/** What is shorter is encoded sooner than a thread is there, seconds. */
const WORTH_A_THREAD_SECONDS = 20;

/**
 * The MP3 file of a recording, made in a thread of its own: a quarter of what an edit of a long song takes, for which a
 * second core need not wait. The recording is copied at once and is the caller's
 * again, unless it lies in shared memory already: then it must be left as it is.
 */
export function encodeMp3Beside(audio: StereoBuffer, tags: EncodedTags): Promise<Uint8Array> {
  if (audio.left.length < WORTH_A_THREAD_SECONDS * SAMPLE_RATE) return encodeMp3(copyOf(audio), tags);
  const job: Mp3Job = { audio: { left: shared(audio.left), right: shared(audio.right) }, tags };
  return new Promise((resolve, reject) => {
    const worker = new Worker(path.join(import.meta.dirname, 'mp3-thread.ts'), {
      workerData: job,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    // After a message this changes nothing any more.
    worker.once('exit', (code) => reject(new Error(`the thread that encodes MP3 ended with ${code}`)));
  });
}

/** Memory for so many samples that every thread sees. */
export const sharedSamples = (length: number): Float32Array =>
  new Float32Array(new SharedArrayBuffer(4 * length));

function shared(samples: Float32Array): Float32Array {
  if (samples.buffer instanceof SharedArrayBuffer) return samples;
  const copy = sharedSamples(samples.length);
  copy.set(samples);
  return copy;
}
