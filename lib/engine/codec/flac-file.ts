import type { StereoBuffer } from '../audio.ts';
import type { SampleRange } from '../rendered-song.ts';
import { planesFor, planesTo, readMetadata } from './decode/decoders/flac.ts';
import { BitReader } from './decode/decoders/flac-bits.ts';
import { type FlacStreamInfo, readFlacFrame } from './decode/decoders/flac-frame.ts';
import { UnreadableAudioError } from './decode/unreadable-audio-error.ts';
import { bytesHere, type FileBytes } from './file-bytes.ts';
import { encodeFlacFrames, FLAC_BLOCK, type FlacFrames, flacHeader } from './flac.ts';
import {
  firstFrame,
  headersIn,
  LEAST_FRAME_BYTES,
  lengthOfFrame,
  MOST_FRAME_BYTES,
  numberOfFrame,
} from './flac-frames.ts';

/** A stretch of a recording: its samples, and where they begin in it. */
export interface Stretch {
  audio: StereoBuffer;
  startSample: number;
}

/** What stands before the frames is no longer, in a file of ours. */
const HEAD_BYTES = 1 << 16;
/** So much is decoded, and copied, at a time. */
const DECODED_BYTES = 1 << 18;
const COPIED_BYTES = 1 << 20;

/**
 * A FLAC file that was written here: a stretch is found by bisection and read without what is around it, and written
 * anew with every frame outside of it as it was. No more of the file is in memory than some frames.
 */
export class FlacFile {
  readonly #bytes: FileBytes;
  readonly #info: FlacStreamInfo;
  /** Where the first frame begins. */
  readonly #start: number;
  readonly #frameCount: number;

  private constructor(bytes: FileBytes, info: FlacStreamInfo, start: number, frameCount: number) {
    this.#bytes = bytes;
    this.#info = info;
    this.#start = start;
    this.#frameCount = frameCount;
  }

  /** Looks for its first frame and its last; undefined where this is no stereo file of 24 bits written here. */
  static open(source: Uint8Array | FileBytes): FlacFile | undefined {
    const bytes = source instanceof Uint8Array ? bytesHere(source) : source;
    const { info, audioStart } = readMetadata(bytes.read(0, HEAD_BYTES));
    if (info.channels !== 2 || info.bits !== 24 || info.maxBlockSamples !== FLAC_BLOCK) return undefined;
    const count = Math.ceil(info.totalSamples / FLAC_BLOCK);
    if (count * LEAST_FRAME_BYTES > bytes.length - audioStart) return undefined;
    const file = new FlacFile(bytes, info, audioStart, count);
    return count === 0 || file.#hasItsEnds() ? file : undefined;
  }

  get lengthSamples(): number {
    return this.#info.totalSamples;
  }

  /**
   * The samples of [startSample, endSample), and what else is in their frames.
   * @throws UnreadableAudioError where a frame is damaged
   */
  read(startSample: number, endSample: number): Stretch {
    const { first, end, from, to } = this.#framesOf(startSample, endSample);
    const audio = { left: new Float32Array(to - from), right: new Float32Array(to - from) };
    this.#decode(first, end, audio, 0);
    return { audio, startSample: from };
  }

  /**
   * The same samples, to where they lie in a recording of the whole length; of an empty stretch none.
   * @returns what of it was written: the frames' samples
   * @throws UnreadableAudioError where a frame is damaged
   */
  readInto(audio: StereoBuffer, startSample: number, endSample: number): SampleRange {
    if (endSample <= startSample) return { startSample, endSample: startSample };
    const { first, end, from, to } = this.#framesOf(startSample, endSample);
    this.#decode(first, end, audio, from);
    return { startSample: from, endSample: to };
  }

  /** The frames that hold [startSample, endSample), and their samples. */
  #framesOf(startSample: number, endSample: number) {
    const first = Math.max(0, Math.floor(startSample / FLAC_BLOCK));
    const end = Math.max(first, Math.min(this.#frameCount, Math.ceil(endSample / FLAC_BLOCK)));
    const from = Math.min(first * FLAC_BLOCK, this.lengthSamples);
    return { first, end, from, to: Math.max(from, Math.min(end * FLAC_BLOCK, this.lengthSamples)) };
  }

  #decode(first: number, end: number, { left, right }: StereoBuffer, from: number): void {
    if (first >= end) return;
    const planes = planesFor(this.#info);
    let offset = this.#offsetOf(first);
    for (let number = first, at = from; number < end; ) {
      const bytes = this.#bytes.read(offset, offset + DECODED_BYTES);
      const isRest = offset + bytes.length >= this.#bytes.length;
      const reader = new BitReader(bytes);
      // A frame is decoded where all of it is sure to be here.
      while (number < end && (isRest || reader.bytePosition + MOST_FRAME_BYTES <= bytes.length)) {
        if (numberOfFrame(bytes, reader.bytePosition, this.lengthSamples) !== number) damaged(number);
        const count = readFlacFrame(reader, bytes, this.#info, planes);
        if (count !== lengthOfFrame(number, this.lengthSamples)) damaged(number);
        planesTo(planes, count, this.#info.bits, [left, right], at);
        at += count;
        number++;
      }
      offset += reader.bytePosition;
    }
  }

  /** Whether it begins with its first frame, and ends with its last. */
  #hasItsEnds(): boolean {
    const { lengthSamples } = this;
    if (numberOfFrame(this.#bytes.read(this.#start, this.#start + 16), 0, lengthSamples) !== 0) return false;
    const tailAt = Math.max(this.#start, this.#bytes.length - MOST_FRAME_BYTES);
    const tail = this.#bytes.read(tailAt, this.#bytes.length);
    return headersIn(tail, lengthSamples).some(({ number }) => number === this.#frameCount - 1);
  }

  /** Where a frame begins; of the one after the last the end of the file. @throws UnreadableAudioError */
  #offsetOf(number: number): number {
    if (number >= this.#frameCount) return this.#bytes.length;
    if (number === 0) return this.#start;
    return this.#search(number, this.#start, this.#bytes.length) ?? damaged(number);
  }

  /** Bisection for a frame that begins within [from, to). */
  #search(number: number, from: number, to: number): number | undefined {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = low + Math.floor((high - low) / 2);
      const found = firstFrame(this.#bytes, this.#info, middle, high);
      if (found?.number === number) return found.offset;
      if (found && found.number < number) low = found.offset + 1;
      else if (middle === low) return undefined;
      else high = middle;
    }
    return undefined;
  }

  /**
   * The file with new samples in [startSample, endSample), in pieces valid until the next: every frame that holds none
   * of them stays byte for byte.
   * @param part new samples, and old ones to the ends of their frames
   * @param lengthSamples of the new recording; another than before only where nothing after the stretch is kept
   */
  replace(
    part: Stretch,
    startSample: number,
    endSample: number,
    lengthSamples = this.lengthSamples,
  ): AsyncGenerator<Uint8Array> {
    const first = Math.min(this.#frameCount, Math.floor(startSample / FLAC_BLOCK));
    const end =
      lengthSamples === this.lengthSamples
        ? Math.min(this.#frameCount, Math.ceil(endSample / FLAC_BLOCK))
        : Math.ceil(lengthSamples / FLAC_BLOCK);
    const { audio, startSample: offset } = part;
    const to = Math.min(end * FLAC_BLOCK, lengthSamples);
    if (offset > first * FLAC_BLOCK || offset + audio.left.length < to)
      throw new RangeError(
        `flac: samples ${first * FLAC_BLOCK}–${to} are to be written, and not all are there`,
      );
    return this.#withFrames(part, { lengthSamples, firstBlock: first, endBlock: end });
  }

  async *#withFrames(part: Stretch, frames: FlacFrames): AsyncGenerator<Uint8Array> {
    const [before, after] = [this.#offsetOf(frames.firstBlock), this.#offsetOf(frames.endBlock)];
    yield flacHeader(frames.lengthSamples);
    yield* this.#copied(this.#start, before);
    yield* encodeFlacFrames(part, frames);
    yield* this.#copied(after, this.#bytes.length);
  }

  *#copied(from: number, to: number): Generator<Uint8Array> {
    for (let at = from; at < to; at += COPIED_BYTES)
      yield this.#bytes.read(at, Math.min(to, at + COPIED_BYTES));
  }
}

const damaged = (number: number): never => {
  throw new UnreadableAudioError(
    'broken',
    `The FLAC file is damaged: frame ${number} is not where it should be.`,
  );
};
