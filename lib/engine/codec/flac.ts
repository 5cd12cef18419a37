/**
 * FLAC encoder (RFC 9639): blocks of 4096, the best of left/right, left/side, side/right and mid/side, fixed and linear
 * prediction, partitioned Rice codes. About as small as the reference encoder at its middle settings.
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { BitWriter } from './bit-writer.ts';
import {
  bestFixedOrder,
  fixedResidual,
  LPC_PRECISION,
  linearPredictor,
  linearResidual,
  type Partitions,
  partition,
} from './flac-prediction.ts';
import { type BitDepth, type PcmBuffer, quantize } from './quantize.ts';

const BLOCK = 4096;
const STREAMINFO_BYTES = 34;
/** Blocks encoded before others get a turn. */
const BLOCKS_PER_TURN = 512;

/** A lossless file of a buffer, quantised as {@link quantize} does; decoding gives those whole numbers exactly. */
export function encodeFlac(
  buffer: StereoBuffer,
  options: { bitDepth?: BitDepth } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const bitDepth = options.bitDepth ?? 24;
  return encodeFlacPcm(quantize(buffer, bitDepth), bitDepth);
}

/** A lossless file of whole numbers that are quantised already. */
export async function encodeFlacPcm(pcm: PcmBuffer, bitDepth: BitDepth): Promise<Uint8Array<ArrayBuffer>> {
  const length = pcm.left.length;
  const writer = new BitWriter(64 + Math.ceil((length * bitDepth) / 5));
  writeHeader(writer, length, bitDepth);
  const encoder = new FrameEncoder(writer, bitDepth);
  for (let start = 0, number = 0; start < length; start += BLOCK, number++) {
    encoder.encode(pcm, start, Math.min(BLOCK, length - start), number);
    if (number % BLOCKS_PER_TURN === BLOCKS_PER_TURN - 1) await Promise.resolve();
  }
  return writer.bytes().slice();
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

/** One channel of a block and how it is best coded. */
interface Subframe {
  samples: Int32Array;
  bits: number;
}

class FrameEncoder {
  readonly #writer: BitWriter;
  readonly #bitDepth: BitDepth;
  readonly #left = new Int32Array(BLOCK);
  readonly #right = new Int32Array(BLOCK);
  readonly #middle = new Int32Array(BLOCK);
  readonly #side = new Int32Array(BLOCK);
  readonly #fixed = new Int32Array(BLOCK);
  readonly #linear = new Int32Array(BLOCK);

  constructor(writer: BitWriter, bitDepth: BitDepth) {
    this.#writer = writer;
    this.#bitDepth = bitDepth;
  }

  encode(pcm: PcmBuffer, start: number, length: number, number: number): void {
    const left = this.#left;
    const right = this.#right;
    const middle = this.#middle;
    const side = this.#side;
    left.set(pcm.left.subarray(start, start + length));
    right.set(pcm.right.subarray(start, start + length));
    for (let i = 0; i < length; i++) {
      side[i] = left[i]! - right[i]!;
      middle[i] = (left[i]! + right[i]!) >> 1;
    }
    const bits = this.#bitDepth;
    const asLeft: Subframe = { samples: left, bits };
    const asRight: Subframe = { samples: right, bits };
    const asSide: Subframe = { samples: side, bits: bits + 1 };
    const asMiddle: Subframe = { samples: middle, bits };
    const cost = (channel: Subframe): number =>
      Math.log2(1 + bestFixedOrder(channel.samples, length).sum / length);
    const costs = { left: cost(asLeft), right: cost(asRight), side: cost(asSide), middle: cost(asMiddle) };
    const choices: { code: number; channels: [Subframe, Subframe]; cost: number }[] = [
      { code: 1, channels: [asLeft, asRight], cost: costs.left + costs.right },
      { code: 8, channels: [asLeft, asSide], cost: costs.left + costs.side },
      { code: 9, channels: [asSide, asRight], cost: costs.side + costs.right },
      { code: 10, channels: [asMiddle, asSide], cost: costs.middle + costs.side },
    ];
    const best = choices.reduce((a, b) => (b.cost < a.cost ? b : a));

    const writer = this.#writer;
    writer.reserve(8 * BLOCK + 64);
    const frameStart = writer.length;
    this.#writeFrameHeader(length, number, best.code, frameStart);
    for (const channel of best.channels) this.#writeSubframe(channel, length);
    writer.align();
    writer.reserve(2);
    writer.write(crc16(writer.bytes(frameStart)), 16);
  }

  #writeFrameHeader(length: number, number: number, channelCode: number, frameStart: number): void {
    const writer = this.#writer;
    writer.write(0xfff8, 16);
    writer.write(length === BLOCK ? 12 : 7, 4);
    writer.write(9, 4);
    writer.write(channelCode, 4);
    writer.write(this.#bitDepth === 24 ? 6 : 4, 3);
    writer.write(0, 1);
    writeCodedNumber(writer, number);
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
    const { order } = bestFixedOrder(samples, length);
    fixedResidual(samples, length, order, this.#fixed);
    let partitions = partition(this.#fixed, length, order);
    let residual = this.#fixed;
    let warmUp = order;
    let cost = order * bits + partitions.bits;
    let predictor = linearPredictor(samples, length);
    if (predictor && linearResidual(samples, length, predictor, this.#linear)) {
      const linear = partition(this.#linear, length, predictor.order);
      const linearCost = predictor.order * (bits + LPC_PRECISION) + 9 + linear.bits;
      if (linearCost < cost) {
        partitions = linear;
        residual = this.#linear;
        warmUp = predictor.order;
        cost = linearCost;
      } else predictor = undefined;
    } else predictor = undefined;
    if (cost >= length * bits) {
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

function isConstant(samples: Int32Array, length: number): boolean {
  for (let i = 1; i < length; i++) if (samples[i] !== samples[0]) return false;
  return true;
}

/** A frame number in the extended UTF-8 of RFC 9639 §9.1.5. */
function writeCodedNumber(writer: BitWriter, number: number): void {
  if (number < 0x80) {
    writer.write(number, 8);
    return;
  }
  let bytes = 2;
  while (number >= 2 ** (5 * bytes + 1)) bytes++;
  writer.write(((0xff << (8 - bytes)) & 0xff) | (number >>> (6 * (bytes - 1))), 8);
  for (let shift = 6 * (bytes - 2); shift >= 0; shift -= 6)
    writer.write(0x80 | ((number >>> shift) & 0x3f), 8);
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

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < bytes.length; i++) crc = CRC8[crc ^ bytes[i]!]!;
  return crc;
}

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < bytes.length; i++) crc = ((crc << 8) & 0xffff) ^ CRC16[(crc >>> 8) ^ bytes[i]!]!;
  return crc;
}
