import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { type BitReader, crc16 } from './flac-bits.ts';

/** What STREAMINFO says of the whole stream. */
export interface FlacStreamInfo {
  maxBlockSamples: number;
  sampleRate: number;
  channels: number;
  bits: number;
  /** 0 where unknown. */
  totalSamples: number;
}

const damaged = (what: string): never => {
  throw new UnreadableAudioError('broken', `The FLAC file is damaged: ${what}.`);
};

const RATES = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];
const BITS = [0, 8, 12, 0, 16, 20, 24, 32];

/**
 * Decodes one frame (RFC 9639 §9) at the reader into `planes`, one Int32Array a channel, and checks its CRC-16.
 * @returns the number of samples in each plane
 */
export function readFlacFrame(
  reader: BitReader,
  bytes: Uint8Array,
  info: FlacStreamInfo,
  planes: Int32Array[],
): number {
  const frameStart = reader.bytePosition;
  if (reader.unsigned(15) !== 0x7ffc) damaged('a frame does not begin where it should');
  reader.unsigned(1);
  const sizeCode = reader.unsigned(4);
  const rateCode = reader.unsigned(4);
  const assignment = reader.unsigned(4);
  const bitsCode = reader.unsigned(3);
  reader.unsigned(1);
  skipCodedNumber(reader);
  let length = 0;
  if (sizeCode === 1) length = 192;
  else if (sizeCode >= 2 && sizeCode <= 5) length = 576 << (sizeCode - 2);
  else if (sizeCode === 6) length = reader.unsigned(8) + 1;
  else if (sizeCode === 7) length = reader.unsigned(16) + 1;
  else if (sizeCode >= 8) length = 256 << (sizeCode - 8);
  let rate = RATES[rateCode] ?? 0;
  if (rateCode === 12) rate = reader.unsigned(8) * 1000;
  else if (rateCode === 13) rate = reader.unsigned(16);
  else if (rateCode === 14) rate = reader.unsigned(16) * 10;
  reader.unsigned(8); // CRC-8 of the header; the CRC-16 covers it too
  const channels = assignment < 8 ? assignment + 1 : 2;
  const bits = bitsCode === 0 ? info.bits : BITS[bitsCode]!;
  if (length === 0 || length > info.maxBlockSamples) damaged('a frame has an impossible length');
  if (rate !== 0 && rate !== info.sampleRate) damaged('the sample rate changes');
  if (assignment > 10 || channels !== info.channels || bits !== info.bits) damaged('the channels change');

  for (let channel = 0; channel < channels; channel++) {
    // The side channel carries a difference and needs one bit more.
    const isSide =
      (assignment === 8 && channel === 1) ||
      (assignment === 9 && channel === 0) ||
      (assignment === 10 && channel === 1);
    readSubframe(reader, planes[channel]!, length, bits + (isSide ? 1 : 0));
  }
  reader.alignToByte();
  const end = reader.bytePosition;
  const stored = reader.unsigned(16);
  if (reader.overrun)
    throw new UnreadableAudioError('truncated', 'The FLAC file is cut off in the middle of a frame.');
  if (crc16(bytes, frameStart, end) !== stored) damaged('a checksum does not match');
  if (assignment >= 8) decorrelate(assignment, planes[0]!, planes[1]!, length);
  return length;
}

function skipCodedNumber(reader: BitReader): void {
  const first = reader.unsigned(8);
  let following = 0;
  for (let mask = 0x80; first & mask; mask >>= 1) following++;
  if (following === 1 || following > 7) damaged('a frame number is unreadable');
  for (let i = 1; i < following; i++) reader.unsigned(8);
}

function readSubframe(reader: BitReader, output: Int32Array, length: number, sampleBits: number): void {
  if (reader.unsigned(1) !== 0) damaged('a channel does not begin where it should');
  const type = reader.unsigned(6);
  let wasted = 0;
  if (reader.unsigned(1)) wasted = reader.unary() + 1;
  const bits = sampleBits - wasted;
  if (bits < 1) damaged('a channel has no bits');
  if (bits > 32)
    throw new UnreadableAudioError('unsupported', 'FLAC with 32-bit side channels is not read here.');
  if (type === 0) output.fill(reader.signed(bits), 0, length);
  else if (type === 1) for (let i = 0; i < length; i++) output[i] = reader.signed(bits);
  else if (type >= 8 && type <= 12) {
    const order = type - 8;
    readWarmUp(reader, output, order, length, bits);
    readResidual(reader, output, order, length);
    applyFixed(output, order, length);
  } else if (type >= 32) {
    const order = type - 31;
    readWarmUp(reader, output, order, length, bits);
    const precision = reader.unsigned(4) + 1;
    const shift = reader.signed(5);
    if (precision === 16 || shift < 0) damaged('a predictor is unreadable');
    const coefficients = new Float64Array(order);
    for (let i = 0; i < order; i++) coefficients[i] = reader.signed(precision);
    readResidual(reader, output, order, length);
    applyLinear(
      output,
      coefficients,
      shift,
      length,
      bits + precision + Math.ceil(Math.log2(order + 1)) <= 31,
    );
  } else damaged('a channel is coded in an unknown way');
  if (wasted > 0) for (let i = 0; i < length; i++) output[i] = output[i]! << wasted;
}

function readWarmUp(
  reader: BitReader,
  output: Int32Array,
  order: number,
  length: number,
  bits: number,
): void {
  if (order > length) damaged('a predictor is longer than its frame');
  for (let i = 0; i < order; i++) output[i] = reader.signed(bits);
}

function readResidual(reader: BitReader, output: Int32Array, order: number, length: number): void {
  const method = reader.unsigned(2);
  if (method > 1) damaged('a residual is coded in an unknown way');
  const parameterBits = method === 0 ? 4 : 5;
  const escapeCode = method === 0 ? 15 : 31;
  const partitionOrder = reader.unsigned(4);
  const partitions = 1 << partitionOrder;
  const each = length >> partitionOrder;
  if (each * partitions !== length || each < order) damaged('a residual is cut in impossible parts');
  let from = order;
  for (let p = 0; p < partitions; p++) {
    const to = (p + 1) * each;
    const parameter = reader.unsigned(parameterBits);
    if (parameter === escapeCode) {
      const raw = reader.unsigned(5);
      for (let i = from; i < to; i++) output[i] = reader.signed(raw);
    } else reader.rice(parameter, output, from, to);
    if (reader.overrun)
      throw new UnreadableAudioError('truncated', 'The FLAC file is cut off in the middle of a frame.');
    from = to;
  }
}

/** Fixed predictors of order 0–4: repeated differences. */
function applyFixed(s: Int32Array, order: number, length: number): void {
  if (order === 1) for (let i = 1; i < length; i++) s[i] = s[i]! + s[i - 1]!;
  else if (order === 2) for (let i = 2; i < length; i++) s[i] = s[i]! + 2 * s[i - 1]! - s[i - 2]!;
  else if (order === 3)
    for (let i = 3; i < length; i++) s[i] = s[i]! + 3 * (s[i - 1]! - s[i - 2]!) + s[i - 3]!;
  else if (order === 4)
    for (let i = 4; i < length; i++) s[i] = s[i]! + 4 * (s[i - 1]! + s[i - 3]!) - 6 * s[i - 2]! - s[i - 4]!;
}

/** Linear prediction. Sums stay exact: in 32 bits where they fit, else in doubles (53 bits). */
function applyLinear(
  s: Int32Array,
  coefficients: Float64Array,
  shift: number,
  length: number,
  narrow: boolean,
): void {
  const order = coefficients.length;
  if (narrow) {
    const integers = Int32Array.from(coefficients);
    for (let i = order; i < length; i++) {
      let sum = 0;
      for (let j = 0; j < order; j++) sum = (sum + Math.imul(integers[j]!, s[i - 1 - j]!)) | 0;
      s[i] = s[i]! + (sum >> shift);
    }
    return;
  }
  const scale = 2 ** -shift;
  const unrolledFrom = order <= 8 ? Math.min(length, 8) : length;
  for (let i = order; i < unrolledFrom; i++) {
    let sum = 0;
    for (let j = 0; j < order; j++) sum += coefficients[j]! * s[i - 1 - j]!;
    s[i] = s[i]! + Math.floor(sum * scale);
  }
  // Masters and stems of our own have eight coefficients at most: without a loop for each sample.
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = coefficients;
  if (unrolledFrom >= length) return;
  let [s1, s2, s3, s4] = [s[7]!, s[6]!, s[5]!, s[4]!];
  let [s5, s6, s7, s8] = [s[3]!, s[2]!, s[1]!, s[0]!];
  for (let i = unrolledFrom; i < length; i++) {
    // All sums are exact whatever their order: the last sample, which is awaited, is added last.
    const earlier = b * s2 + c * s3 + d * s4 + (e * s5 + f * s6 + g * s7 + h * s8);
    const sample = s[i]! + Math.floor((earlier + a * s1) * scale);
    s[i] = sample;
    s8 = s7;
    s7 = s6;
    s6 = s5;
    s5 = s4;
    s4 = s3;
    s3 = s2;
    s2 = s1;
    s1 = sample;
  }
}

function decorrelate(assignment: number, first: Int32Array, second: Int32Array, length: number): void {
  for (let i = 0; i < length; i++) {
    const a = first[i]!;
    const b = second[i]!;
    if (assignment === 8) second[i] = a - b;
    else if (assignment === 9) first[i] = a + b;
    else {
      const mid = (a << 1) | (b & 1);
      first[i] = (mid + b) >> 1;
      second[i] = (mid - b) >> 1;
    }
  }
}
