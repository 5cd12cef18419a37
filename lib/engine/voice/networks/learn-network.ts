import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UnreadableBankError } from '../banks/bank-error.ts';
import type { BankFiles } from '../banks/bank-files.ts';
import type { BankReport } from '../banks/bank-report.ts';
import { licencesOf } from '../banks/licences.ts';
import { characterOf } from '../banks/read-tables.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { encodeNetworkBank, type NetworkOptions } from './network-bank.ts';
import { NETWORK_BOUNDS, type NetworkBounds, NetworkHost } from './network-host.ts';
import { NetworkFailedError, type NetworkTake, type NetworkWish } from './network-singing.ts';
import { type NetworkChoices, type ReadNetwork, readNetwork } from './read-network.ts';

/** What a bank of networks is, and what it cannot say. */
export interface NetworkReport {
  kind: 'diffsinger';
  name: string;
  author?: string;
  web?: string;
  /** All of its speakers, and the one who sings. */
  speakers: string[];
  speaker?: string;
  options: NetworkOptions;
  /** Hz, and samples a frame: no sound is timed more finely. */
  sampleRate: number;
  hopSamples: number;
  /** What is kept, bytes. */
  bytes: number;
  /** How long it took to sing a second, loading left out. */
  secondsASecond: number;
  dictionaries: string[];
  /** Dictionaries that were too large to be read. */
  leftOut: string[];
  languages: BankReport['languages'];
  licences: BankReport['licences'];
}

export interface LearnedNetwork {
  profile: VoiceProfile;
  /** The models with what is known of them; the profile names it by its digest. */
  donor: Buffer;
  report: NetworkReport;
}

export interface LearnNetworkOptions extends NetworkChoices {
  name?: string;
  fallbackName?: string;
  /** MIDI numbers: what the singer sings; a middle voice's where absent. */
  range?: { low: number; high: number };
  bounds?: NetworkBounds;
}

/** A woman's middle range, which most banks are at home in. */
const USUAL_RANGE = { low: 52, high: 79 };
/** Of a range, where a singer is at home. */
const HOME_SHARE = { low: 0.2, high: 0.8 };
const LONGEST_NAME = 80;
/** What is sung to try a bank: silence, a vowel, silence, seconds. */
const TRIAL_SECONDS = { edge: 0.15, vowel: 0.9 };
/** Level of a full vowel of the built-in singers. */
const VOWEL_LEVEL = 0.1;
const SILENT = 1e-4;

/**
 * Learns a singer from a DiffSinger voicebank: reads and checks all of it, sings a vowel with it, and keeps its models,
 * its phonemes and what was chosen in one file.
 * @throws UnreadableBankError naming the file and what is wrong, or what its models did
 */
export async function learnNetwork(
  files: BankFiles,
  options: LearnNetworkOptions = {},
): Promise<LearnedNetwork> {
  const read = readNetwork(files, options);
  const { low, high } = options.range ?? USUAL_RANGE;
  const { gain, pace } = await tried(read, Math.round((low + high) / 2), options.bounds ?? NETWORK_BOUNDS);
  const donor = encodeNetworkBank({ ...read.bank, gain }, read.models);
  const character = characterOf(files);
  const name = (options.name ?? character.name ?? options.fallbackName ?? 'Voicebank').slice(0, LONGEST_NAME);
  const home = (share: number) => Math.round(low + share * (high - low));
  const profile: VoiceProfile = {
    id: '',
    name,
    gender: 'female',
    range: { low, high },
    tessitura: { low: home(HOME_SHARE.low), high: home(HOME_SHARE.high) },
    formantScale: 1.1,
    // Its models have the singer's own colour: nothing is laid over it.
    glottalRd: 0.75,
    breathiness: 0.02,
    singersFormantDb: 0,
    tiltDbPerOctave: 0,
    vibrato: { rateHz: 5.6, depthCents: 32, delaySeconds: 0.3 },
    portamentoSeconds: 0.09,
    scoopCents: 40,
    consonantStrength: 1,
    nasality: 0,
    jitter: 0,
    shimmer: 0,
    roughness: 0,
    unison: 1,
    spectra: 'people',
    donor: {
      kind: 'network',
      sha256: createHash('sha256').update(donor).digest('hex'),
      isSung: true,
      pace: Number(pace.toFixed(2)),
    },
  };
  return {
    profile,
    donor,
    report: {
      kind: 'diffsinger',
      name,
      ...(character.author && { author: character.author }),
      ...(character.web && { web: character.web }),
      speakers: read.speakers,
      ...(read.speaker && { speaker: read.speaker }),
      options: read.bank.options,
      sampleRate: read.bank.sampleRate,
      hopSamples: read.bank.hopSamples,
      bytes: donor.length,
      secondsASecond: Number(pace.toFixed(2)),
      dictionaries: read.dictionaries,
      leftOut: read.leftOut,
      languages: read.languages,
      licences: licencesOf(files),
    },
  };
}

/** Sings a vowel: how loud it is, and how long it took the second time, when all was loaded. */
async function tried(
  { bank, models }: ReadNetwork,
  pitch: number,
  bounds: NetworkBounds,
): Promise<{ gain: number; pace: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'songloom-network-'));
  const host = new NetworkHost(bounds);
  try {
    const kept = encodeNetworkBank(bank, models);
    const sha256 = createHash('sha256').update(kept).digest('hex');
    const file = path.join(folder, 'bank.bin');
    await writeFile(file, kept);
    const wish = trialOf(bank, { file, sha256 }, pitch);
    await host.sing(wish);
    const before = performance.now();
    const take = await host.sing(wish);
    const pace = (performance.now() - before) / 1000 / (TRIAL_SECONDS.vowel + 2 * TRIAL_SECONDS.edge);
    const level = vowelLevel(take, wish, bank.hopSamples);
    if (level < SILENT)
      throw new UnreadableBankError('Its models are silent: the vowel it was tried with cannot be heard.');
    return { gain: VOWEL_LEVEL / level, pace };
  } catch (error) {
    if (!(error instanceof NetworkFailedError)) throw error;
    throw new UnreadableBankError(`It cannot sing: ${error.message}.`);
  } finally {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function trialOf(
  { hopSamples, sampleRate, phones }: ReadNetwork['bank'],
  file: NetworkWish['bank'],
  pitch: number,
): NetworkWish {
  const frames = (seconds: number) => Math.ceil((seconds * sampleRate) / hopSamples);
  const edge = Math.max(1, frames(TRIAL_SECONDS.edge));
  const lengthFrames = 2 * edge + Math.max(1, frames(TRIAL_SECONDS.vowel));
  const vowel = phones['AA'] ?? phones['AH'] ?? phones['EH'] ?? phones['_']!;
  return {
    bank: file,
    phones: [
      { name: phones['_']!, startFrame: 0, beginsWord: true },
      { name: vowel, startFrame: edge, beginsWord: true },
      { name: phones['_']!, startFrame: lengthFrames - edge, beginsWord: true },
    ],
    lengthFrames,
    pitch: new Float32Array(lengthFrames).fill(pitch),
    notes: [
      { startFrame: 0, pitch, isRest: true },
      { startFrame: edge, pitch, isRest: false },
    ],
  };
}

function vowelLevel({ samples, starts }: NetworkTake, { lengthFrames }: NetworkWish, hop: number): number {
  const own = samples.subarray(hop * (starts[1] ?? 0), hop * (starts[2] ?? lengthFrames));
  return Math.sqrt(own.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, own.length));
}
