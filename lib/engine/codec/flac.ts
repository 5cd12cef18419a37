/**
 * FLAC encoder (RFC 9639): blocks of 4096, the best of left/right, left/side, side/right and mid/side, linear or polynomial
 * prediction, partitioned Rice codes. About as small as the reference encoder at its middle settings. Samples are quantised block by
 * block on the way, so that nothing but the file grows with the length.
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { othersTurn } from '../others-turn.ts';
import { BitWriter } from './bit-writer.ts';
import {
  finestPartitionOrder,
  fixedResidual,
  LPC_PRECISION,
  linearPredictor,
  linearResidual,
  type Partitions,
  partition,
  probeFixed,
} from './flac-prediction.ts';
import { type BitDepth, type PcmBuffer, quantizers } from './quantize.ts';

/** Samples of a frame; the last one may have fewer. */
export const FLAC_BLOCK = 4096;
const BLOCK = FLAC_BLOCK;
const STREAMINFO_BYTES = 34;
/** Blocks encoded before others get a turn. */
const BLOCKS_PER_TURN = 512;
/** Frames of a stretch that are encoded in one piece. */
const BLOCKS_PER_PIECE = 32;

export interface FlacOptions {
  bitDepth?: BitDepth;
  /** @param share 0–1 of the recording, every few seconds of it */
  onProgress?: ((share: number) => void) | undefined;
}

/** A lossless file of a buffer, quantised as {@link quantize} does; decoding gives those whole numbers exactly. */
export function encodeFlac(
  buffer: StereoBuffer,
  options: FlacOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const bitDepth = options.bitDepth ?? 24;
  return encodeBlocks(fillFrom(buffer, bitDepth), buffer.left.length, bitDepth, options.onProgress);
}

/** The same file in pieces of some seconds, for a long one that is never held whole. A piece is valid until the next. */
export async function* flacPieces(
  buffer: StereoBuffer,
  { bitDepth = 24, onProgress }: FlacOptions = {},
): AsyncGenerator<Uint8Array> {
  const fill = fillFrom(buffer, bitDepth);
  const length = buffer.left.length;
  const writer = new BitWriter(256 + Math.ceil((BLOCKS_PER_TURN * BLOCK * bitDepth * 2.05) / 8));
  writeHeader(writer, length, bitDepth);
  const encoder = new FrameEncoder(writer, bitDepth);
  for (let number = 0, start = 0; start < length; number++, start += BLOCK) {
    encoder.encode(fill, start, Math.min(BLOCK, length - start), number);
    if (number % BLOCKS_PER_TURN !== BLOCKS_PER_TURN - 1) continue;
    yield writer.bytes();
    writer.clear();
    onProgress?.(start / length);
  }
  yield writer.bytes();
}

function fillFrom({ left: first, right: second }: StereoBuffer, bitDepth: BitDepth): FillBlock {
  const channels = quantizers(bitDepth);
  return (start, count, left, right) => {
    channels.left.fill(first, start, count, left);
    channels.right.fill(second, start, count, right);
  };
}

/** A lossless file of whole numbers that are quantised already. */
export function encodeFlacPcm(pcm: PcmBuffer, bitDepth: BitDepth): Promise<Uint8Array<ArrayBuffer>> {
  const fill: FillBlock = (start, count, left, right) => {
    left.set(pcm.left.subarray(start, start + count));
    right.set(pcm.right.subarray(start, start + count));
  };
  return encodeBlocks(fill, pcm.left.length, bitDepth);
}

/** Whole numbers of `[start, start + count)` of a recording. */
type FillBlock = (start: number, count: number, left: Float64Array, right: Float64Array) => void;

/** What a file of 24 bits of so many samples begins with. */
export function flacHeader(lengthSamples: number): Uint8Array {
  const writer = new BitWriter(64);
  writeHeader(writer, lengthSamples, 24);
  return writer.bytes();
}

/** Frames of a file of 24 bits. */
export interface FlacFrames {
  /** Of the whole recording. */
  lengthSamples: number;
  /** Blocks to be encoded: [firstBlock, endBlock). */
  firstBlock: number;
  endBlock: number;
}

/** Some frames of a file of 24 bits, in pieces valid until the next. @param part their samples, from `startSample` on */
export async function* encodeFlacFrames(
  part: { audio: StereoBuffer; startSample: number },
  { lengthSamples, firstBlock, endBlock }: FlacFrames,
): AsyncGenerator<Uint8Array> {
  const channels = quantizers(24);
  const fill: FillBlock = (start, count, left, right) => {
    channels.left.fill(part.audio.left, start - part.startSample, count, left);
    channels.right.fill(part.audio.right, start - part.startSample, count, right);
  };
  const writer = new BitWriter(256);
  const encoder = new FrameEncoder(writer, 24);
  for (let number = firstBlock; number < endBlock; number++) {
    const start = number * BLOCK;
    encoder.encode(fill, start, Math.min(BLOCK, lengthSamples - start), number);
    if ((number + 1 - firstBlock) % BLOCKS_PER_PIECE !== 0 && number < endBlock - 1) continue;
    yield writer.bytes();
    writer.clear();
    await othersTurn();
  }
}

async function encodeBlocks(
  fill: FillBlock,
  length: number,
  bitDepth: BitDepth,
  onProgress?: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Room for the worst: memory that is not written to is not taken.
  const writer = new BitWriter(256 + Math.ceil((length * bitDepth * 2.05) / 8));
  writeHeader(writer, length, bitDepth);
  const encoder = new FrameEncoder(writer, bitDepth);
  for (let number = 0, start = 0; start < length; number++, start += BLOCK) {
    encoder.encode(fill, start, Math.min(BLOCK, length - start), number);
    if (number % BLOCKS_PER_TURN === BLOCKS_PER_TURN - 1) {
      onProgress?.(start / length);
      await othersTurn();
    }
  }
  return writer.take();
}

function writeHeader(writer: BitWriter, length: number, bitDepth: BitDepth): void {
  writer.reserve(64);
  for (const letter of 'fLaC') writer.write(letter.charCodeAt(0), 8);
  writer.write(0x80, 8);
  writer.write(STREAMINFO_BYTES, 24);
  writer.write(BLOCK, 16);
  writer.write(BLOCK, 16);
  writer.write(0, 24);
  writer.write(0, 24);
  writer.write(SAMPLE_RATE, 20);
  writer.write(1, 3);
  writer.write(bitDepth - 1, 5);
  writer.write(Math.floor(length / 2 ** 32), 4);
  writer.write(length >>> 0, 32);
  // The checksum of the whole may be left out (all 0); every frame has its own.
  for (let i = 0; i < 8; i++) writer.write(0, 16);
}

/** One channel of a block: whole numbers, held as doubles, which linear prediction needs. */
interface Subframe {
  samples: Float64Array;
  bits: number;
}

class FrameEncoder {
  readonly #writer: BitWriter;
  readonly #bitDepth: BitDepth;
  readonly #left: Subframe;
  readonly #right: Subframe;
  readonly #middle: Subframe;
  readonly #side: Subframe;
  readonly #residual = new Int32Array(BLOCK);
  readonly #sums = new Float64Array(64);

  constructor(writer: BitWriter, bitDepth: BitDepth) {
    this.#writer = writer;
    this.#bitDepth = bitDepth;
    const channel = (bits: number): Subframe => ({ samples: new Float64Array(BLOCK), bits });
    this.#left = channel(bitDepth);
    this.#right = channel(bitDepth);
    this.#middle = channel(bitDepth);
    this.#side = channel(bitDepth + 1);
  }

  encode(fill: FillBlock, start: number, length: number, number: number): void {
    fill(start, length, this.#left.samples, this.#right.samples);
    const code = this.#channelCode(length);
    const writer = this.#writer;
    writer.reserve(8 * BLOCK + 64);
    const frameStart = writer.length;
    this.#writeFrameHeader(length, number, code, frameStart);
    if (code >= 8) this.#fillSide(length);
    if (code === 10) this.#fillMiddle(length);
    this.#writeSubframe(code === 10 ? this.#middle : code === 9 ? this.#side : this.#left, length);
    this.#writeSubframe(code === 1 || code === 9 ? this.#right : this.#side, length);
    writer.align();
    writer.reserve(2);
    writer.write(crc16(writer.bytes(frameStart)), 16);
  }

  /**
   * How both channels are best told: 1 left/right, 8 left/side, 9 side/right, 10 middle/side. Judged by the magnitude
   * of second differences in a quarter of the block, of which those of the middle and the side are made in passing.
   */
  #channelCode(length: number): number {
    const left = this.#left.samples;
    const right = this.#right.samples;
    let l = 1;
    let r = 1;
    let m = 1;
    let s = 1;
    for (let start = 2; start < length; start += 256) {
      for (let i = start, end = Math.min(length, start + 64); i < end; i++) {
        const a = left[i]! - 2 * left[i - 1]! + left[i - 2]!;
        const b = right[i]! - 2 * right[i - 1]! + right[i - 2]!;
        l += Math.abs(a);
        r += Math.abs(b);
        m += Math.abs(a + b);
        s += Math.abs(a - b);
      }
    }
    // A bit a sample for every doubling: products of magnitudes compare as sums of bits.
    const costs = [l * r, l * s, s * r, 0.5 * m * s];
    let best = 0;
    for (let k = 1; k < 4; k++) if (costs[k]! < costs[best]!) best = k;
    return best === 0 ? 1 : 7 + best;
  }

  #fillSide(length: number): void {
    const left = this.#left.samples;
    const right = this.#right.samples;
    const side = this.#side.samples;
    for (let i = 0; i < length; i++) side[i] = left[i]! - right[i]!;
  }

  #fillMiddle(length: number): void {
    const left = this.#left.samples;
    const right = this.#right.samples;
    const middle = this.#middle.samples;
    for (let i = 0; i < length; i++) middle[i] = Math.floor(0.5 * (left[i]! + right[i]!));
  }

  #writeFrameHeader(length: number, number: number, channelCode: number, frameStart: number): void {
    const writer = this.#writer;
    writer.write(0xfff8, 16);
    writer.write(length === BLOCK ? 12 : 7, 4);
    writer.write(9, 4);
    writer.write(channelCode, 4);
    writer.write(this.#bitDepth === 24 ? 6 : 4, 3);
    writer.write(0, 1);
    for (const byte of codedNumber(number)) writer.write(byte, 8);
    if (length !== BLOCK) writer.write(length - 1, 16);
    writer.write(crc8(writer.bytes(frameStart)), 8);
  }

  #writeSubframe({ samples, bits }: Subframe, length: number): void {
    const writer = this.#writer;
    if (isConstant(samples, length)) {
      writer.write(0, 8);
      writer.write(samples[0]!, bits);
      return;
    }
    const residual = this.#residual;
    const sums = this.#sums;
    let predictor = linearPredictor(samples, length);
    let warmUp = predictor?.order ?? 0;
    let order = finestPartitionOrder(length, warmUp);
    if (predictor && !linearResidual(samples, length, predictor, residual, sums, order))
      predictor = undefined;
    let codable = predictor !== undefined;
    const fixed = probeFixed(samples, length);
    // Basses are so smooth that rounded coefficients do worse than a polynomial.
    if (!predictor || fixed.sum < 0.9 * totalOf(sums, 1 << order)) {
      predictor = undefined;
      warmUp = Math.min(fixed.order, length - 1);
      order = finestPartitionOrder(length, warmUp);
      codable = fixedResidual(samples, length, warmUp, residual, sums, order);
    }
    const partitions = codable ? partition(sums, order, length, warmUp) : undefined;
    const headBits = warmUp * bits + (predictor ? warmUp * LPC_PRECISION + 9 : 0);
    if (!partitions || headBits + partitions.bits >= length * bits) {
      writer.write(1 << 1, 8);
      for (let i = 0; i < length; i++) writer.write(samples[i]!, bits);
      return;
    }
    writer.write((predictor ? 0b100000 | (warmUp - 1) : 0b001000 | warmUp) << 1, 8);
    for (let i = 0; i < warmUp; i++) writer.write(samples[i]!, bits);
    if (predictor) {
      writer.write(LPC_PRECISION - 1, 4);
      writer.write(predictor.shift, 5);
      for (const coefficient of predictor.coefficients) writer.write(coefficient, LPC_PRECISION);
    }
    this.#writeResidual(residual, length, warmUp, partitions);
  }

  #writeResidual(residual: Int32Array, length: number, warmUp: number, partitions: Partitions): void {
    const writer = this.#writer;
    const wide = partitions.parameters.some((parameter) => parameter > 14);
    writer.write(wide ? 1 : 0, 2);
    writer.write(partitions.order, 4);
    const size = length >> partitions.order;
    for (let p = 0; p < partitions.parameters.length; p++) {
      const parameter = partitions.parameters[p]!;
      writer.reserve(16);
      writer.write(parameter, wide ? 5 : 4);
      writer.writeRice(residual, p === 0 ? warmUp : p * size, (p + 1) * size, parameter);
    }
  }
}

function totalOf(sums: Float64Array, count: number): number {
  let total = 0;
  for (let p = 0; p < count; p++) total += sums[p]!;
  return total;
}

function isConstant(samples: Float64Array, length: number): boolean {
  for (let i = 1; i < length; i++) if (samples[i] !== samples[0]) return false;
  return true;
}

/**
 * How many bytes the header of a stereo frame of ours takes, where one with this number and of so many samples stands
 * at `at`, told by its checksum; 0 where none does.
 */
export function frameHeaderLength(bytes: Uint8Array, at: number, number: number, length: number): number {
  const isFull = length === BLOCK;
  if (bytes[at + 1] !== 0xf8 || bytes[at + 2] !== (isFull ? 0xc9 : 0x79)) return 0;
  const expected = [...bytes.subarray(at, at + 4), ...codedNumber(number)];
  if (!isFull) expected.push((length - 1) >> 8, (length - 1) & 0xff);
  expected.push(crc8(expected));
  return expected.every((byte, k) => bytes[at + k] === byte) ? expected.length : 0;
}

/** The number that is said to be that of the frame at `at`, in the extended UTF-8 of RFC 9639 §9.1.5. */
export function frameNumberAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at + 4]!;
  if (first < 0x80) return first;
  const following = Math.clz32(~(first << 24)) - 1;
  let number = first & (0x3f >> following);
  for (let k = 1; k <= following; k++) number = number * 64 + (bytes[at + 4 + k]! & 0x3f);
  return number;
}

/** A frame number as it is written in a frame's header. */
function codedNumber(number: number): number[] {
  if (number < 0x80) return [number];
  let bytes = 2;
  while (number >= 2 ** (5 * bytes + 1)) bytes++;
  const coded = [((0xff << (8 - bytes)) & 0xff) | (number >>> (6 * (bytes - 1)))];
  for (let shift = 6 * (bytes - 2); shift >= 0; shift -= 6) coded.push(0x80 | ((number >>> shift) & 0x3f));
  return coded;
}

const CRC8 = Uint8Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let k = 0; k < 8; k++) value = value & 0x80 ? (value << 1) ^ 0x07 : value << 1;
  return value;
});
const CRC16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 8;
  for (let k = 0; k < 8; k++) value = value & 0x8000 ? (value << 1) ^ 0x8005 : value << 1;
  return value;
});

function crc8(bytes: ArrayLike<number>): number {
  let crc = 0;
  for (let i = 0; i < bytes.length; i++) crc = CRC8[crc ^ bytes[i]!]!;
  return crc;
}

/** The table for a byte that one more follows, so that two are taken at a time. */
const CRC16_AHEAD = CRC16.map((crc) => ((crc << 8) & 0xffff) ^ CRC16[crc >>> 8]!);

function crc16(bytes: Uint8Array): number {
  const even = bytes.length & ~1;
  let crc = 0;
  for (let i = 0; i < even; i += 2) {
    const mixed = crc ^ ((bytes[i]! << 8) | bytes[i + 1]!);
    crc = CRC16_AHEAD[mixed >>> 8]! ^ CRC16[mixed & 0xff]!;
  }
  if (even < bytes.length) crc = ((crc << 8) & 0xffff) ^ CRC16[(crc >>> 8) ^ bytes[even]!]!;
  return crc;
}
