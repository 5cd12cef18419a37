import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { othersTurn } from '../others-turn.ts';
import { type EncodedTags, id3Tag } from './id3.ts';
import { infoFrame } from './mp3-info-frame.ts';

export type { EncodedTags } from './id3.ts';

/** LAME's V setting, 0 best – 9. */
const QUALITY = 0;
/** Samples handed over at a time; others get a turn in between. */
const CHUNK = 4 * SAMPLE_RATE;

/**
 * An MP3 file: ID3v2.3 tag, header frame, then LAME at V0 (about 245 kbit/s). A gapless player gives back exactly the
 * samples that went in, and the length that the header tells is exact.
 * @param options.onProgress told the share done, 0–1, every four seconds of the recording
 */
export async function encodeMp3(
  buffer: StereoBuffer,
  tags: EncodedTags,
  options: { onProgress?: ((share: number) => void) | undefined } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return asFile(await encodeFrames(buffer, options.onProgress), buffer.left.length, tags);
}

/** The bare frames of a recording. */
export async function encodeFrames(
  { left, right }: StereoBuffer,
  onProgress?: (share: number) => void,
): Promise<Uint8Array> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, vbrQuality: QUALITY });
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < left.length; start += CHUNK) {
    // What the encoder returns is its own memory and lasts until the next call.
    pieces.push(
      encoder.encode([left.subarray(start, start + CHUNK), right.subarray(start, start + CHUNK)]).slice(),
    );
    onProgress?.(start / left.length);
    await othersTurn();
  }
  pieces.push(encoder.finalize().slice());
  return join(pieces);
}

/** Bare frames as a file: with its tags, and the header frame that tells its length in samples. */
export const asFile = (
  frames: Uint8Array,
  lengthSamples: number,
  tags: EncodedTags,
): Uint8Array<ArrayBuffer> => join([id3Tag(tags), headerOf(frames, lengthSamples), frames]);

/** The header frame that is written before so many samples' frames. */
export const headerOf = (frames: Uint8Array, lengthSamples: number): Uint8Array =>
  infoFrame(frames, lengthSamples, QUALITY);

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
