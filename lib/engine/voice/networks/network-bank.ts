import { closeSync, openSync, readSync } from 'node:fs';
import { BroughtDonorGoneError } from '../donors/donor.ts';

/** Models of a bank: each is a file of its own in what people give away. */
export type ModelName =
  | 'acoustic'
  | 'vocoder'
  | 'timing-words'
  | 'timing'
  | 'pitch-words'
  | 'pitch'
  | 'variance-words'
  | 'variance';

export interface KeptModel {
  /** Where it lies behind the header, bytes. */
  from: number;
  length: number;
  isRandom: boolean;
  /** Names of what goes in. */
  inputs: string[];
}

/** What a model of a bank is told a phoneme and a speaker by. */
export interface Vocabulary {
  /** Numbers of phonemes. */
  tokens: Record<string, number>;
  /** Numbers of languages, where phonemes have one ("en/aa"). */
  languages?: Record<string, number>;
  /** Of the speaker that was chosen. */
  speaker?: number[];
}

/** Curves that variance models foretell and acoustic models may ask for. */
export const VARIANCES = ['energy', 'breathiness', 'voicing', 'tension'] as const;
export type Variance = (typeof VARIANCES)[number];

/** How a bank is sung with: chosen when it is added. */
export interface NetworkOptions {
  /** Whose lengths of phones, and whose pitch: the program's own, which keeps words and notes exact, or the bank's. */
  timing: 'ours' | 'bank';
  pitch: 'ours' | 'bank';
  /** Steps of diffusion, 1–1000: more is slower and finer. */
  steps: number;
  /** Share of diffusion that is done where a bank leaves it open, 0–1. */
  depth: number;
}

/** A singer of networks: what is written in front of its models. */
export interface NetworkBank {
  version: 1;
  sampleRate: number;
  hopSamples: number;
  melBins: number;
  /** From the logarithm of the acoustic model to that of the vocoder. */
  melFactor: number;
  /** New models count steps, old ones how many of 1000 are left out. */
  sampling: 'steps' | 'speedup';
  /** Of shallow diffusion, 0–1; absent where there is none. */
  maxDepth?: number;
  /** Curves that the acoustic model asks for. */
  curves: Variance[];
  /** Curves that the variance model foretells, in the order of its columns. */
  foretold: Variance[];
  vocabularies: Partial<Record<'acoustic' | 'timing' | 'pitch' | 'variance', Vocabulary>>;
  /** Which linguistic models are told words, and not lengths of phones. */
  byWords: Partial<Record<'timing' | 'pitch' | 'variance', boolean>>;
  models: Partial<Record<ModelName, KeptModel>>;
  /** Our phones in the bank's names; "_" is silence, "breath" a breath, where it has one. */
  phones: Record<string, string>;
  /** Mandarin syllables ("onset|nucleus|coda" of our phones) in the bank's names. */
  syllables: Record<string, string[]>;
  /** Phonemes of those that are no vowels. */
  consonants: string[];
  options: NetworkOptions;
  /** What its samples are multiplied by, so that a full vowel is as loud as the built-in singers'. */
  gain: number;
}

const LONGEST_HEADER = 16_000_000;

/** A bank as one file: the length of the header, the header as JSON, the models. */
export function encodeNetworkBank(
  bank: Omit<NetworkBank, 'version' | 'models'>,
  models: Partial<Record<ModelName, Omit<KeptModel, 'from' | 'length'> & { bytes: Uint8Array }>>,
): Buffer {
  const kept: NetworkBank['models'] = {};
  const bodies: Uint8Array[] = [];
  let from = 0;
  for (const [name, { bytes, isRandom, inputs }] of Object.entries(models)) {
    kept[name as ModelName] = { from, length: bytes.length, isRandom, inputs };
    bodies.push(bytes);
    from += bytes.length;
  }
  const header = Buffer.from(JSON.stringify({ version: 1, ...bank, models: kept } satisfies NetworkBank));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([length, header, ...bodies]);
}

/** The header of a bank's file, and where its models begin. @throws RangeError for a file that is none */
export function readNetworkBank(file: string): { bank: NetworkBank; body: number } {
  const handle = openSync(file, 'r');
  try {
    const length = Buffer.alloc(4);
    readSync(handle, length, 0, 4, 0);
    const size = length.readUInt32LE(0);
    if (size === 0 || size > LONGEST_HEADER) throw new RangeError('not a bank of networks: no header');
    const header = Buffer.alloc(size);
    if (readSync(handle, header, 0, size, 4) !== size) throw new RangeError('a bank that is cut off');
    const bank: NetworkBank = JSON.parse(header.toString('utf8'));
    if (bank.version !== 1)
      throw new RangeError(`a bank of networks of version ${bank.version}; this program reads 1`);
    return { bank, body: 4 + size };
  } finally {
    closeSync(handle);
  }
}

const opened = new Map<string, NetworkBank>();
const MOST_OPENED = 6;

/** The header of a brought bank, read once. @throws BroughtDonorGoneError where its file is gone */
export function broughtNetwork({ sha256, file }: { sha256: string; file?: string | undefined }): NetworkBank {
  const known = opened.get(sha256);
  if (known) return known;
  let bank: NetworkBank;
  try {
    ({ bank } = readNetworkBank(file ?? ''));
  } catch (cause) {
    throw new BroughtDonorGoneError('the voicebank of this singer is gone', { cause });
  }
  if (opened.size >= MOST_OPENED) opened.delete(opened.keys().next().value!);
  opened.set(sha256, bank);
  return bank;
}
