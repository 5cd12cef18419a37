import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** No file of a song is larger: 15 minutes of stereo WAV at 24 bits and 48 kHz are 247 MiB. */
const BYTES_MAX = 300 * 1024 * 1024;

/** Writes what another server answers to a file. @throws Error where it answers no file, or one without end */
export async function downloadTo(
  file: string,
  what: string,
  response: { status: number; body: AsyncIterable<Uint8Array> | null },
  signal: AbortSignal,
): Promise<void> {
  if (response.status !== 200 || !response.body)
    throw new Error(`its ${what} answered HTTP ${response.status}`);
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > BYTES_MAX) done(new Error(`its ${what} is larger than ${BYTES_MAX / 1024 / 1024} MiB`));
      else done(null, chunk);
    },
  });
  await pipeline(response.body, counter, createWriteStream(file), { signal });
  if (bytes === 0) throw new Error(`its ${what} is empty`);
}
