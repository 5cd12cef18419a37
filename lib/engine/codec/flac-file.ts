import type { StereoBuffer } from '../audio.ts';
import type { SampleRange } from '../rendered-song.ts';
import { planesFor, planesTo, readMetadata } from './decode/decoders/flac.ts';
import { BitReader } from './decode/decoders/flac-bits.ts';
import { type FlacStreamInfo, readFlacFrame } from './decode/decoders/flac-frame.ts';
import { encodeFlacPart, FLAC_BLOCK, frameHeaderLength } from './flac.ts';

/** How every frame begins, with blocks of one size. */
const SYNC = Buffer.of(0xff, 0xf8);

/** A stretch of a recording: its samples, and where they begin in it. */
export interface Stretch {
  audio: StereoBuffer;
  startSample: number;
}

/**
 * A FLAC file that was written here, known by its frames: a stretch is read without decoding what is around it, and
 * written anew with every frame outside of it as it was.
 */
export class FlacFile {
  readonly #bytes: Uint8Array;
  readonly #info: FlacStreamInfo;
  /** Where each frame begins, and the end of the last. */
  readonly #offsets: Uint32Array;

  private constructor(bytes: Uint8Array, info: FlacStreamInfo, offsets: Uint32Array) {
    this.#bytes = bytes;
    this.#info = info;
    this.#offsets = offsets;
  }

  /** Finds the frames; undefined where this is no stereo file of 24 bits written here. */
  static open(bytes: Uint8Array): FlacFile | undefined {
    const { info, audioStart } = readMetadata(bytes);
    if (info.channels !== 2 || info.bits !== 24 || info.maxBlockSamples !== FLAC_BLOCK) return undefined;
    const count = Math.ceil(info.totalSamples / FLAC_BLOCK);
    const offsets = new Uint32Array(count + 1);
    const search = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = audioStart;
    for (let number = 0; number < count; number++) {
      const isLast = number === count - 1;
      const length = isLast ? info.totalSamples - number * FLAC_BLOCK : FLAC_BLOCK;
      // The first frame follows the header at once; any other is found by its number and its checksum.
      if (number > 0)
        for (at = search.indexOf(SYNC, at + 1); at >= 0; at = search.indexOf(SYNC, at + 1))
          if (frameHeaderLength(bytes, at, number, length) > 0) break;
      if (at < 0 || frameHeaderLength(bytes, at, number, length) === 0) return undefined;
      offsets[number] = at;
    }
    offsets[count] = bytes.length;
    return new FlacFile(bytes, info, offsets);
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
    const end = Math.max(first, Math.min(this.#offsets.length - 1, Math.ceil(endSample / FLAC_BLOCK)));
    const from = Math.min(first * FLAC_BLOCK, this.lengthSamples);
    return { first, end, from, to: Math.max(from, Math.min(end * FLAC_BLOCK, this.lengthSamples)) };
  }

  #decode(first: number, end: number, { left, right }: StereoBuffer, from: number): void {
    const reader = new BitReader(this.#bytes);
    const planes = planesFor(this.#info);
    for (let number = first, at = from; number < end; number++) {
      reader.position = this.#offsets[number]! * 8;
      const count = readFlacFrame(reader, this.#bytes, this.#info, planes);
      planesTo(planes, count, this.#info.bits, [left, right], at);
      at += count;
    }
  }

  /**
   * The file with new samples in [startSample, endSample): every frame that holds none of them stays byte for byte.
   * @param part new samples, and old ones to the ends of their frames
   * @param lengthSamples of the new recording; another than before only where nothing after the stretch is kept
   */
  async replace(
    part: Stretch,
    startSample: number,
    endSample: number,
    lengthSamples = this.lengthSamples,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const last = this.#offsets.length - 1;
    const first = Math.min(last, Math.floor(startSample / FLAC_BLOCK));
    const end =
      lengthSamples === this.lengthSamples
        ? Math.min(last, Math.ceil(endSample / FLAC_BLOCK))
        : Math.ceil(lengthSamples / FLAC_BLOCK);
    const { audio, startSample: offset } = part;
    const to = Math.min(end * FLAC_BLOCK, lengthSamples);
    if (offset > first * FLAC_BLOCK || offset + audio.left.length < to)
      throw new RangeError(
        `flac: samples ${first * FLAC_BLOCK}–${to} are to be written, and not all are there`,
      );
    return encodeFlacPart(part, {
      lengthSamples,
      firstBlock: first,
      endBlock: end,
      before: this.#bytes.subarray(this.#offsets[0], this.#offsets[first]),
      after: this.#bytes.subarray(this.#offsets[Math.min(end, last)], this.#offsets[last]),
    });
  }
}
