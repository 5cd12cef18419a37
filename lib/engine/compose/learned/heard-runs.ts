import type { GridNote } from './melody-features.ts';
import { unpackBytes } from './packed.ts';
import { RUNS_OF_PEOPLE } from './runs-of-people.ts';

/** Notes of a run, and the longest gap in it, sixteenths: beyond that somebody breathes. */
const RUN_NOTES = 8;
const LONGEST_GAP = 16;
/** Marks a run leaves in the filter. */
const MARKS = 7;

type RunHash = readonly [number, number];

/** Every run of eight notes of a melody by its intervals and gaps, as two hashes (FNV-1a). */
export function runHashes(notes: readonly GridNote[]): RunHash[] {
  const hashes: RunHash[] = [];
  for (let from = 0; from + RUN_NOTES <= notes.length; from++) {
    let one = 0x811c9dc5;
    let two = 0x01000193;
    let isRun = true;
    for (let i = from + 1; i < from + RUN_NOTES; i++) {
      const gap = notes[i]!.startStep - notes[i - 1]!.startStep;
      if (gap > LONGEST_GAP) isRun = false;
      const step = (gap << 8) | (notes[i]!.pitch - notes[i - 1]!.pitch + 128);
      one = Math.imul(one ^ step, 0x01000193);
      two = Math.imul(two ^ (step + 0x9e37), 0x85ebca6b);
    }
    if (isRun) hashes.push([one >>> 0, ((two ^ (two >>> 15)) | 1) >>> 0]);
  }
  return hashes;
}

/** A set of runs that can be asked and not read (Bloom, CACM 1970): it says of a few runs that it has them though it has not. */
export class RunFilter {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  add(hash: RunHash): void {
    for (let mark = 0; mark < MARKS; mark++) {
      const place = this.#place(hash, mark);
      this.bytes[place >> 3]! |= 1 << (place & 7);
    }
  }

  has(hash: RunHash): boolean {
    for (let mark = 0; mark < MARKS; mark++) {
      const place = this.#place(hash, mark);
      if ((this.bytes[place >> 3]! & (1 << (place & 7))) === 0) return false;
    }
    return true;
  }

  #place([one, two]: RunHash, mark: number): number {
    return (one + mark * two) % (this.bytes.length * 8);
  }
}

let shared: RunFilter | undefined;

/** Share of a melody's runs of eight notes that are heard in the songs its model was learned of; 0 where it has none. */
export function heardShare(notes: readonly GridNote[]): number {
  shared ??= new RunFilter(Uint8Array.from(unpackBytes(RUNS_OF_PEOPLE)));
  const filter = shared;
  const hashes = runHashes(notes);
  return hashes.filter((hash) => filter.has(hash)).length / Math.max(1, hashes.length);
}
