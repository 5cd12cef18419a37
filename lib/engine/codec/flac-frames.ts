/** The frames of a FLAC file that was written here: how they are told from what only looks like one. */
import { planesFor } from './decode/decoders/flac.ts';
import { BitReader } from './decode/decoders/flac-bits.ts';
import { type FlacStreamInfo, readFlacFrame } from './decode/decoders/flac-frame.ts';
import { UnreadableAudioError } from './decode/unreadable-audio-error.ts';
import type { FileBytes } from './file-bytes.ts';
import { FLAC_BLOCK, frameHeaderLength, frameNumberAt } from './flac.ts';

/** How every frame begins, with blocks of one size. */
const SYNC = Buffer.of(0xff, 0xf8);
/** Of silence: a header, four bytes a channel and a checksum. */
export const LEAST_FRAME_BYTES = 16;
/** Of noise: the samples as they are, one channel with a bit more each, and no more than this around them. */
export const MOST_FRAME_BYTES = Math.ceil((FLAC_BLOCK * (24 + 25)) / 8) + 32;
/** In a row of our frames next to nothing looks like another: a file with more was made to be slow to read. */
const MOST_LOOKALIKES = 64;

/** Samples of a frame of a recording. */
export const lengthOfFrame = (number: number, lengthSamples: number): number =>
  Math.min(FLAC_BLOCK, lengthSamples - number * FLAC_BLOCK);

/** Which frame of a recording begins at `at`, by its header and its checksum; none where that is no such header. */
export function numberOfFrame(bytes: Uint8Array, at: number, lengthSamples: number): number | undefined {
  const number = frameNumberAt(bytes, at);
  const length = lengthOfFrame(number, lengthSamples);
  return length > 0 && frameHeaderLength(bytes, at, number, length) > 0 ? number : undefined;
}

/** Whatever in a row of bytes looks like the header of a frame of a recording. */
export function* headersIn(
  bytes: Uint8Array,
  lengthSamples: number,
): Generator<{ number: number; at: number }> {
  const search = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = search.indexOf(SYNC); at >= 0; at = search.indexOf(SYNC, at + 1)) {
    const number = numberOfFrame(bytes, at, lengthSamples);
    if (number !== undefined) yield { number, at };
  }
}

/**
 * The first whole frame that begins within [from, to): by its header, and by the checksum of all of it.
 * @throws UnreadableAudioError where too much only looks like one
 */
export function firstFrame(
  file: FileBytes,
  info: FlacStreamInfo,
  from: number,
  to: number,
): { number: number; offset: number } | undefined {
  const planes = planesFor(info);
  let lookalikes = 0;
  for (let start = from; start < to; start += MOST_FRAME_BYTES) {
    // Whatever begins in the first half ends in the second.
    const bytes = file.read(start, start + 2 * MOST_FRAME_BYTES);
    for (const { number, at } of headersIn(bytes, info.totalSamples)) {
      if (at >= Math.min(MOST_FRAME_BYTES, to - start)) break;
      if (isWhole(bytes, at, info, planes)) return { number, offset: start + at };
      if (++lookalikes > MOST_LOOKALIKES)
        throw new UnreadableAudioError(
          'broken',
          'The FLAC file is damaged: its frames cannot be told apart.',
        );
    }
  }
  return undefined;
}

function isWhole(bytes: Uint8Array, at: number, info: FlacStreamInfo, planes: Int32Array[]): boolean {
  const reader = new BitReader(bytes);
  reader.position = at * 8;
  try {
    readFlacFrame(reader, bytes, info, planes);
    return true;
  } catch (error) {
    if (error instanceof UnreadableAudioError) return false;
    throw error;
  }
}
