import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GRID_HZ, gridPlace, SHARE_EDGES_HZ } from './donor-grid.ts';

/** A diphone: from the middle of one phone to the middle of the next. Places are frames of the donor's table. */
export interface DiphoneUnit {
  first: number;
  /** Where the left phone ends, counted from `first`. */
  border: number;
  frames: number;
  /** Where a stop on the left lets go, counted from `first`; absent where it does not. */
  release?: number;
}

/** A whole syllable; places are counted from `first`. */
export interface SyllableUnit {
  first: number;
  frames: number;
  /** Where the initial begins, and the final. */
  onset: number;
  vowel: number;
  /** Between these the vowel is held. */
  holdFrom: number;
  holdTo: number;
  end: number;
}

/** What is written in front of a donor's frames. */
export interface DonorHeader {
  version: 1;
  frameSeconds: number;
  /** How many frames, and numbers a frame: cosine coefficients, then shares of noise. */
  frames: number;
  coefficients: number;
  shares: number;
  /** A coefficient is `mean + step · byte`, the byte being signed. */
  means: number[];
  steps: number[];
  /** The speaker's tract against the reference man's, as `formantScale` of a profile. */
  formantScale: number;
  /** What a woman's spectra have over this man's, on his scale: a series to add for singers with a shorter tract. */
  colour?: number[];
  /** A voicebank's, with what it has: phones it lacks are sung by their neighbours. */
  isBank?: boolean;
  /** That who read it agreed to being sung with. */
  consent?: { by: string; at: string; text: string };
  /** `[left, right, frames, border, release or −1]` */
  diphones?: [string, string, number, number, number][];
  /** `["onset|nucleus|coda", frames, onset, vowel, holdFrom, holdTo, end]` */
  syllables?: [string, number, number, number, number, number, number][];
}

const VERSION = 1;
/** Share of noise below 1 kHz that no vowel has. */
const MOST_NOISE = 0.9;

/**
 * The spectra of a speaker, from recordings: for every frame of 10 ms the envelope (natural log of the amplitude as
 * cosine series over mel, 40 Hz–16.5 kHz) and the share of noise in bands. Made by `tools/fit`; see README.md.
 */
export class Donor {
  readonly header: DonorHeader;
  /** `header.coefficients` a frame. */
  readonly coefficients: Float32Array;
  /** `header.shares` a frame, 0–1. */
  readonly shares: Float32Array;
  #levelCosines: Float64Array[] | undefined;
  #starts: Map<string, DiphoneUnit> | undefined;
  readonly diphones = new Map<string, DiphoneUnit>();
  readonly syllables = new Map<string, SyllableUnit>();

  /** @throws RangeError for bytes that are no donor's */
  constructor(bytes: Buffer) {
    const headerLength = bytes.length > 4 ? bytes.readUInt32LE(0) : 0;
    if (headerLength === 0 || headerLength > bytes.length - 4 || bytes[4] !== 0x7b)
      throw new RangeError('not a donor file: no header');
    const header: DonorHeader = JSON.parse(bytes.toString('utf8', 4, 4 + headerLength));
    if (header.version !== VERSION)
      throw new RangeError(`donor file of version ${header.version}; this program reads ${VERSION}`);
    const width = header.coefficients + header.shares;
    if (bytes.length !== 4 + headerLength + header.frames * width)
      throw new RangeError(
        `donor file of ${bytes.length} bytes; its header promises ${4 + headerLength + header.frames * width}`,
      );
    this.header = header;
    this.coefficients = new Float32Array(header.frames * header.coefficients);
    this.shares = new Float32Array(header.frames * header.shares);
    let at = 4 + headerLength;
    for (let f = 0; f < header.frames; f++) {
      for (let j = 0; j < header.coefficients; j++)
        this.coefficients[f * header.coefficients + j] =
          header.means[j]! + header.steps[j]! * bytes.readInt8(at++);
      for (let b = 0; b < header.shares; b++) this.shares[f * header.shares + b] = (bytes[at++]! / 255) ** 2;
    }
    let first = 0;
    for (const [left, right, frames, border, release] of header.diphones ?? []) {
      this.diphones.set(`${left}-${right}`, { first, frames, border, ...(release >= 0 && { release }) });
      first += frames;
    }
    for (const [key, frames, onset, vowel, holdFrom, holdTo, end] of header.syllables ?? []) {
      this.syllables.set(key, { first, frames, onset, vowel, holdFrom, holdTo, end });
      first += frames;
    }
  }

  /**
   * Whether a syllable's pitch was found where its vowel is held. Without it there is nothing to hold: such a syllable was
   * sung up to 10 dB too softly, and is put together from an initial and a final of others.
   */
  isVoiced({ first, vowel, holdFrom, holdTo }: SyllableUnit): boolean {
    const lowest = (place: number) => this.shares[(first + place) * this.header.shares]!;
    return lowest(vowel) < MOST_NOISE && lowest((holdFrom + holdTo) >> 1) < MOST_NOISE;
  }

  /** The first diphone that begins with a phone. */
  firstFrom(phone: string): DiphoneUnit | undefined {
    this.#starts ??= startsOf(this.diphones);
    return this.#starts.get(phone);
  }

  /** Mean level of the frame nearest to a place, dB; of no place, none. */
  levelDb(place: number): number {
    if (place < 0) return Number.NEGATIVE_INFINITY;
    const { coefficients: width, frames } = this.header;
    this.#levelCosines ??= LEVEL_HZ.map((hz) => cosinesAt(hz, width));
    const row = Math.min(frames - 1, Math.round(place)) * width;
    let power = 0;
    for (const cosines of this.#levelCosines) {
      let log = 0;
      for (let j = 0; j < width; j++) log += this.coefficients[row + j]! * cosines[j]!;
      power += Math.exp(2 * log);
    }
    return 10 * Math.log10(power / LEVEL_HZ.length);
  }
}

function startsOf(diphones: ReadonlyMap<string, DiphoneUnit>): Map<string, DiphoneUnit> {
  const starts = new Map<string, DiphoneUnit>();
  for (const [key, unit] of diphones) {
    const phone = key.slice(0, key.indexOf('-'));
    if (!starts.has(phone)) starts.set(phone, unit);
  }
  return starts;
}

const LEVEL_HZ = [150, 250, 400, 600, 900, 1300, 1800, 2400, 3200, 4200, 5500, 7000];

/** Writes a donor; what {@link Donor} reads. @param rows a row a frame: coefficients, then shares (0–1) */
export function encodeDonor(
  header: Omit<DonorHeader, 'version' | 'frames' | 'coefficients' | 'shares' | 'means' | 'steps'>,
  rows: readonly (readonly number[])[],
): Buffer {
  const shares = SHARE_EDGES_HZ.length - 1;
  const coefficients = rows[0]!.length - shares;
  const columns = Array.from({ length: coefficients }, (_, j) => rows.map((row) => row[j]!));
  const middles = columns.map((column) => {
    const [low, high] = column.reduce(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [Infinity, -Infinity]);
    return [(low + high) / 2, Math.max(1e-6, (high - low) / 254)] as const;
  });
  const full: DonorHeader = {
    version: VERSION,
    frames: rows.length,
    coefficients,
    shares,
    means: middles.map(([mean]) => Number(mean.toPrecision(6))),
    steps: middles.map(([, step]) => Number(step.toPrecision(6))),
    ...header,
  };
  const json = Buffer.from(JSON.stringify(full));
  const body = Buffer.alloc(rows.length * (coefficients + shares));
  let at = 0;
  for (const row of rows) {
    for (let j = 0; j < coefficients; j++)
      at = body.writeInt8(
        Math.max(-128, Math.min(127, Math.round((row[j]! - full.means[j]!) / full.steps[j]!))),
        at,
      );
    for (let b = 0; b < shares; b++)
      at = body.writeUInt8(Math.round(255 * Math.sqrt(Math.max(0, Math.min(1, row[coefficients + b]!)))), at);
  }
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, body]);
}

/** Value of the cosines of a donor's series at a frequency: cos(πj·u), u from the grid's first half-step to its last. */
export function cosinesAt(hz: number, coefficients: number): Float64Array {
  const u = (gridPlace(hz) * (GRID_HZ.length - 1) + 0.5) / GRID_HZ.length;
  return Float64Array.from({ length: coefficients }, (_, j) => Math.cos(Math.PI * j * u));
}

const known = new Map<string, Donor>();

const brought = new Map<string, Donor>();
/** A megabyte or two each. */
const MOST_BROUGHT = 6;

/**
 * The donor that a person brought, read once and checked against its digest.
 * @throws BroughtDonorGoneError where its file is not, or is not what was brought
 */
export function broughtDonor({ sha256, file }: { sha256: string; file?: string | undefined }): Donor {
  const found = brought.get(sha256);
  if (found) return found;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file ?? '');
  } catch (cause) {
    throw new BroughtDonorGoneError('the recordings of this singer are gone', { cause });
  }
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new BroughtDonorGoneError('the recordings of this singer are not those that were brought');
  const donor = new Donor(bytes);
  if (brought.size >= MOST_BROUGHT) brought.delete(brought.keys().next().value!);
  brought.set(sha256, donor);
  return donor;
}

/** A singer that was brought and is no longer there. */
export class BroughtDonorGoneError extends Error {
  override readonly name = 'BroughtDonorGoneError';
}

/** The built-in donor of that name, read once. */
export function donorNamed(name: 'english-man' | 'mandarin-woman'): Donor {
  let donor = known.get(name);
  if (!donor) {
    donor = new Donor(readFileSync(new URL(`./${name}.bin`, import.meta.url)));
    known.set(name, donor);
  }
  return donor;
}

/** Puts a donor of one's own in a built-in one's place, for measuring with what it was not made from. */
export function replaceDonor(name: 'english-man' | 'mandarin-woman', donor: Donor): void {
  known.set(name, donor);
}
