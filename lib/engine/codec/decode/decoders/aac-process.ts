import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type DecodedSource, type DecodeRoom, SampleSink, type SinkOptions } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { AAC_FRAME_SAMPLES } from './aac-frames.ts';

const MAGIC = 0x41414331;
const HEADER_BYTES = 12;
/** Samples of each channel that a block may have: a segment of the child's, and what a decoder may add. */
const BLOCK_SAMPLES_MAX = 1 << 22;
/** The decoder does a minute of sound in well under a second. */
const TIME_LIMIT_MS = 20_000;

const broken = (cause?: unknown) =>
  new UnreadableAudioError('broken', 'The AAC sound is damaged.', { cause });

/** What the frames' headers say. */
export interface AdtsShape {
  sampleRate: number;
  channels: number;
  frames: number;
}

/**
 * Decodes an ADTS stream by the optional package node-web-audio-api, in a process of its own (see aac-child.mjs): half
 * a minute at a time, so that neither of the two ever holds it whole.
 * @param adts whole frames, in pieces @param segmentFrames for tests: decoded at a time
 * @throws UnreadableAudioError `decoder-missing` where the package is not installed
 */
export async function decodeAdts(
  adts: Iterable<Uint8Array>,
  { sampleRate, channels, frames }: AdtsShape,
  room: DecodeRoom,
  options: SinkOptions & { segmentFrames?: number } = {},
): Promise<DecodedSource> {
  if (frames === 0) throw new UnreadableAudioError('broken', 'No AAC frame can be found.');
  const sink = new SampleSink(room, options);
  sink.expect({ sampleRate, channels, lengthSamples: frames * AAC_FRAME_SAMPLES });
  const args = [findDecoder(), String(sampleRate), String(options.segmentFrames ?? 0)];
  await runChild(args, adts, (block) => sink.add(block, sampleRate));
  if (sink.lengthSamples === 0) throw broken();
  return sink.finish();
}

function findDecoder(): string {
  try {
    return createRequire(import.meta.url).resolve('node-web-audio-api');
  } catch (cause) {
    throw new UnreadableAudioError(
      'decoder-missing',
      'M4A/AAC needs the optional package node-web-audio-api, which is not installed here. ' +
        'Send MP3, WAV, FLAC, OGG, Opus or WebM instead.',
      { cause },
    );
  }
}

async function runChild(
  args: string[],
  input: Iterable<Uint8Array>,
  onBlock: (channels: Float32Array[]) => void,
): Promise<void> {
  const script = fileURLToPath(new URL('./aac-child.mjs', import.meta.url));
  // Only what is needed to start: the decoder has no business with the service's secrets.
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_ENV: 'production' },
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A child that dies early closes the pipe; its exit code says why.
  const fed = pipeline(Readable.from(input, { objectMode: true }), child.stdin).catch(() => undefined);
  try {
    await readBlocks(child.stdout, onBlock);
    const code = await ended;
    if (code !== 0) throw broken(`the decoder's process ended with ${code}`);
  } catch (cause) {
    throw cause instanceof UnreadableAudioError ? cause : broken(cause);
  } finally {
    child.kill('SIGKILL');
    await fed;
    await ended.catch(() => undefined);
  }
}

/** Reads what the child writes: see aac-child.mjs. */
async function readBlocks(
  output: AsyncIterable<Uint8Array>,
  onBlock: (channels: Float32Array[]) => void,
): Promise<void> {
  const parts = new Parts(output);
  for (;;) {
    const header = await parts.take(HEADER_BYTES);
    if (!header) return;
    const [magic, count, length] = new Int32Array(header.buffer) as unknown as [number, number, number];
    if (magic !== MAGIC || !(count >= 1 && count <= 8) || !(length >= 1 && length <= BLOCK_SAMPLES_MAX))
      throw broken();
    const block: Float32Array[] = [];
    for (let channel = 0; channel < count; channel++) {
      const bytes = await parts.take(4 * length);
      if (!bytes) throw broken();
      block.push(new Float32Array(bytes.buffer));
    }
    onBlock(block);
  }
}

/** A stream, read in pieces of known lengths. */
class Parts {
  readonly #stream: AsyncIterator<Uint8Array>;
  #rest = new Uint8Array(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#stream = stream[Symbol.asyncIterator]();
  }

  /** So many bytes in memory of their own; `undefined` where the stream ends before them. */
  async take(length: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const taken = new Uint8Array(length);
    for (let at = 0; at < length; ) {
      if (this.#rest.length === 0) {
        const next = await this.#stream.next();
        if (next.done) return undefined;
        this.#rest = new Uint8Array(next.value);
      }
      const part = this.#rest.subarray(0, length - at);
      taken.set(part, at);
      at += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return taken;
  }
}
