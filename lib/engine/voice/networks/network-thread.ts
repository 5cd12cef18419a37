/**
 * The thread in which voicebanks' models run. They are programs from somewhere: they run as WebAssembly, which reaches
 * nothing but the memory it is given, and whoever started the thread ends it when they take too long.
 */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type ModelName, type NetworkBank, readNetworkBank } from './network-bank.ts';
import { NetworkFailedError, type NetworkWish } from './network-singing.ts';
import { type Feeds, type RunModel, singWish, type Tensors } from './sing-wish.ts';

/** What the thread is told when it starts. */
export interface NetworkThreadData {
  /** What the models may take of memory together, bytes. */
  memoryBytes: number;
}
export type NetworkAnswer = { take: Awaited<ReturnType<typeof singWish>> } | { failed: string };

const PAGE_BYTES = 65_536;
const LONGEST_REASON = 200;
const NOT_INSTALLED =
  'onnxruntime-web, which runs its models, is not installed: "npm ci" without --omit=optional installs it';
const OUT_OF_MEMORY = 'its models need more memory than they may have';

/** The runtime asks for as much as 32 bits address. */
function boundMemory(bytes: number): void {
  const Unbound = WebAssembly.Memory;
  WebAssembly.Memory = class extends Unbound {
    constructor(wish: WebAssembly.MemoryDescriptor) {
      const most = Math.floor(bytes / PAGE_BYTES);
      super({ ...wish, maximum: Math.min(wish.maximum ?? most, most) });
    }
  };
}

type Runtime = typeof import('onnxruntime-web');
type Session = Awaited<ReturnType<Runtime['InferenceSession']['create']>>;

let runtime: Promise<Runtime> | undefined;
function loadRuntime(): Promise<Runtime> {
  runtime ??= (async () => {
    const ort = await import('onnxruntime-web').catch((cause: unknown) => {
      throw new NetworkFailedError(NOT_INSTALLED, { cause });
    });
    // More threads would sum in another order each time.
    ort.env.wasm.numThreads = 1;
    ort.env.logLevel = 'fatal';
    return ort;
  })();
  return runtime;
}

let current: { sha256: string; file: string; bank: NetworkBank; body: number } | undefined;
const sessions = new Map<ModelName, Session>();

async function open({ file, sha256 }: NetworkWish['bank']): Promise<NetworkBank> {
  if (current?.sha256 !== sha256) {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(file)) hash.update(piece);
    if (hash.digest('hex') !== sha256)
      throw new NetworkFailedError('the voicebank of this singer is not the one that was brought');
    for (const session of sessions.values()) await session.release();
    sessions.clear();
    current = { sha256, ...readNetworkBank(file), file };
  }
  current.file = file;
  return current.bank;
}

function bytesOf(name: ModelName): Uint8Array {
  const { file, bank, body } = current!;
  const { from, length } = bank.models[name]!;
  const bytes = new Uint8Array(length);
  const handle = openSync(file, 'r');
  try {
    for (let at = 0; at < length; ) {
      const read = readSync(handle, bytes, at, length - at, body + from + at);
      if (read === 0) throw new NetworkFailedError('the voicebank of this singer is cut off');
      at += read;
    }
  } finally {
    closeSync(handle);
  }
  return bytes;
}

/**
 * Runs a model. One that draws random numbers is loaded anew each time: they go on from where they stopped, and a phrase
 * would depend on what was sung before it.
 */
const runModel: RunModel = async (name, feeds) => {
  const ort = await loadRuntime();
  const { isRandom } = current!.bank.models[name]!;
  const session =
    sessions.get(name) ??
    (await ort.InferenceSession.create(bytesOf(name), { executionProviders: ['wasm'], logSeverityLevel: 4 }));
  if (!isRandom) sessions.set(name, session);
  try {
    const results = await session.run(tensorsOf(ort, feeds), { logSeverityLevel: 4 });
    const out: Tensors = {};
    for (const [key, { data, dims }] of Object.entries(results)) out[key] = { data, dims: [...dims] };
    return out;
  } finally {
    if (isRandom) await session.release();
  }
};

function tensorsOf(ort: Runtime, feeds: Feeds): Record<string, InstanceType<Runtime['Tensor']>> {
  return Object.fromEntries(
    Object.entries(feeds).map(([name, { type, data, dims }]) => [
      name,
      type === 'int64'
        ? new ort.Tensor(
            'int64',
            BigInt64Array.from(data, (value) => BigInt(Math.round(value))),
            dims,
          )
        : type === 'bool'
          ? new ort.Tensor('bool', Uint8Array.from(data), dims)
          : new ort.Tensor('float32', Float32Array.from(data), dims),
    ]),
  );
}

/** A sentence's length of what went wrong; the runtime's own reasons name the files it was built of. */
function reasonOf(error: unknown): string {
  const said = String((error as Error)?.message ?? error);
  if (error instanceof NetworkFailedError) return said;
  if (/alloc|out of memory|exceeds the supported maximum/i.test(said)) return OUT_OF_MEMORY;
  const plain = said
    .replace(/\S*\/\S*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `its models cannot be run (${plain.slice(0, LONGEST_REASON)})`;
}

boundMemory((workerData as NetworkThreadData).memoryBytes);
parentPort?.on('message', async (wish: NetworkWish) => {
  try {
    const take = await singWish(await open(wish.bank), wish, runModel);
    parentPort?.postMessage({ take } satisfies NetworkAnswer, [take.samples.buffer as ArrayBuffer]);
  } catch (error) {
    parentPort?.postMessage({ failed: reasonOf(error) } satisfies NetworkAnswer);
  }
});
