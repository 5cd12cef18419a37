import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { checkLength, checkSampleRate, type DecodedSource } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { AAC_FRAME_SAMPLES, walkAdts } from './aac-frames.ts';

const MAGIC = 0x41414331;
const HEADER_BYTES = 16;
/** The decoder does a minute of sound in well under a second. */
const TIME_LIMIT_MS = 9_000;
/** SBR doubles the rate, parametric stereo the channels. */
const MAX_BYTES_PER_SECOND = 96_000 * 8 * 4;

const broken = (cause?: unknown) =>
  new UnreadableAudioError('broken', 'The AAC sound is damaged.', { cause });

/**
 * Decodes an ADTS stream by the optional package node-web-audio-api, in a process of its own (see aac-child.mjs).
 * @throws UnreadableAudioError `decoder-missing` where the package is not installed
 */
export async function decodeAdts(
  adts: Uint8Array,
  sampleRate: number,
  maxSeconds: number,
): Promise<DecodedSource> {
  checkSampleRate(sampleRate);
  const { frames } = walkAdts(adts, 0);
  if (frames === 0) throw new UnreadableAudioError('broken', 'No AAC frame can be found.');
  checkLength((frames * AAC_FRAME_SAMPLES) / sampleRate, maxSeconds);
  const maxBytes = HEADER_BYTES + (maxSeconds + 1) * MAX_BYTES_PER_SECOND;
  const output = await runChild([findDecoder(), String(sampleRate)], adts, maxBytes);
  if (output.length < HEADER_BYTES) throw broken();
  const header = new Int32Array(output.buffer, output.byteOffset, 4);
  const [magic, count, length, rate] = header as unknown as [number, number, number, number];
  if (
    magic !== MAGIC ||
    count < 1 ||
    count > 8 ||
    length < 1 ||
    output.length !== HEADER_BYTES + count * length * 4
  )
    throw broken();
  checkLength(length / rate, maxSeconds);
  const channels = Array.from(
    { length: count },
    (_, c) => new Float32Array(output.buffer, output.byteOffset + HEADER_BYTES + c * length * 4, length),
  );
  return { channels, sampleRate: rate };
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

function runChild(args: string[], input: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const script = fileURLToPath(new URL('./aac-child.mjs', import.meta.url));
  // Only what is needed to start: the decoder has no business with the service's secrets.
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_ENV: 'production' },
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const parts: Uint8Array[] = [];
  let total = 0;
  child.stdout.on('data', (part: Uint8Array) => {
    parts.push(part);
    total += part.length;
    if (total > maxBytes) child.kill('SIGKILL');
  });
  child.on('error', (cause) => reject(broken(cause)));
  child.on('close', (code) => {
    if (code !== 0) return reject(broken(`the decoder's process ended with ${code}`));
    const whole = new Uint8Array(total);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    resolve(whole);
  });
  // A child that dies early closes the pipe; its exit code says why.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return promise;
}
