/** Where finished stems wait for the rest of the song: in memory, or in files so that memory holds one at a time. */
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { StereoBuffer } from '../audio.ts';
import { applyGainCurve } from '../dsp/envelope.ts';
import { isZero } from '../dsp/peak.ts';
import type { Stems } from '../rendered-song.ts';
import { takeSamples } from '../sample-memory.ts';
import type { Bus } from '../score/score.ts';
import { CONTROL_SAMPLES } from './automation.ts';

/** Silent stretches of this many samples are left out of a file; they read as zeros and take no room. */
const BLOCK = 16_384;

export class StemShelf<Name extends string = Bus> {
  readonly #folder: string | undefined;
  readonly #length: number;
  readonly #kept: Partial<Record<Name, StereoBuffer>> = {};
  readonly #files = new Map<Name, string>();

  /**
   * @param folder an existing folder for files of the samples as they are (8 bytes a sample of both channels); absent:
   * stems stay in memory. Whoever gave the folder removes it
   */
  constructor(lengthSamples: number, folder?: string) {
    this.#length = lengthSamples;
    this.#folder = folder;
  }

  /** Whether {@link put} copies: the buffer is the caller's again then. */
  get copies(): boolean {
    return this.#folder !== undefined;
  }

  put(name: Name, stem: StereoBuffer): void {
    if (this.#folder === undefined) {
      this.#kept[name] = stem;
      return;
    }
    const file = path.join(this.#folder, `stem-${this.#files.size}.f32`);
    const descriptor = openSync(file, 'w');
    try {
      ftruncateSync(descriptor, 8 * this.#length);
      for (const [index, channel] of [stem.left, stem.right].entries()) {
        for (let start = 0; start < this.#length; start += BLOCK) {
          const block = channel.subarray(start, Math.min(this.#length, start + BLOCK));
          if (isZero(block)) continue;
          const bytes = new Uint8Array(block.buffer, block.byteOffset, block.byteLength);
          transferAll(writeSync, descriptor, bytes, 4 * (index * this.#length + start));
        }
      }
    } finally {
      closeSync(descriptor);
    }
    this.#files.set(name, file);
  }

  /**
   * All stems with a gain curve through them. Those in files are read when they are asked for, every time anew: take
   * one, use it, drop it, take the next.
   * @param names of those that may be there, in the order they are wanted
   */
  stems(names: Iterable<Name>, ride: Float32Array | undefined): Partial<Record<Name, StereoBuffer>> {
    const stems: Partial<Record<Name, StereoBuffer>> = {};
    for (const name of names) {
      const kept = this.#kept[name];
      if (kept) {
        if (ride) applyGainCurve(kept, ride, CONTROL_SAMPLES);
        stems[name] = kept;
      }
      const file = this.#files.get(name);
      if (file) Object.defineProperty(stems, name, { enumerable: true, get: () => this.#read(file, ride) });
    }
    return stems;
  }

  #read(file: string, ride: Float32Array | undefined): StereoBuffer {
    const descriptor = openSync(file, 'r');
    const channel = (index: number): Float32Array => {
      const samples = takeSamples(this.#length);
      transferAll(readSync, descriptor, new Uint8Array(samples.buffer), 4 * index * this.#length);
      return samples;
    };
    try {
      const stem = { left: channel(0), right: channel(1) };
      if (ride) applyGainCurve(stem, ride, CONTROL_SAMPLES);
      return stem;
    } finally {
      closeSync(descriptor);
    }
  }
}

/** The same stems, no longer than their master; each is cut, without a copy, when it is taken. */
export function cutStems(stems: Stems, length: number): Stems {
  const cut: Stems = {};
  for (const bus of Object.keys(stems) as Bus[])
    Object.defineProperty(cut, bus, {
      enumerable: true,
      get: () => {
        const { left, right } = stems[bus]!;
        return { left: left.subarray(0, length), right: right.subarray(0, length) };
      },
    });
  return cut;
}

type Transfer = (
  descriptor: number,
  bytes: Uint8Array,
  offset: number,
  count: number,
  position: number,
) => number;

/** Reads or writes all of `bytes`; one call may do less. */
function transferAll(transfer: Transfer, descriptor: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const count = transfer(descriptor, bytes, done, bytes.length - done, position + done);
    if (count === 0) throw new Error('a stem laid down in a file is shorter than it was');
    done += count;
  }
}
