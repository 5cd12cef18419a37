import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { type BitDepth, quantize } from './quantize.ts';

const HEADER_BYTES = 44;

/**
 * A RIFF/WAVE file of linear PCM, stereo, at the engine's rate (Microsoft/IBM, "Multimedia Programming Interface",
 * 1991). 16 bits are dithered; see {@link quantize}.
 */
export function encodeWav(buffer: StereoBuffer, options: { bitDepth: BitDepth }): Uint8Array<ArrayBuffer> {
  const { left, right } = quantize(buffer, options.bitDepth);
  const bytesPerSample = options.bitDepth / 8;
  const dataBytes = left.length * 2 * bytesPerSample;
  // An odd number of data bytes would need a pad byte; two channels never give one.
  const file = new Uint8Array(HEADER_BYTES + dataBytes);
  const view = new DataView(file.buffer);
  const text = (at: number, letters: string): void => {
    for (let i = 0; i < letters.length; i++) file[at + i] = letters.charCodeAt(i);
  };
  text(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2 * bytesPerSample, true);
  view.setUint16(32, 2 * bytesPerSample, true);
  view.setUint16(34, options.bitDepth, true);
  text(36, 'data');
  view.setUint32(40, dataBytes, true);
  let at = HEADER_BYTES;
  for (let i = 0; i < left.length; i++) {
    for (let value = left[i]!, side = 0; side < 2; side++, value = right[i]!) {
      file[at] = value;
      file[at + 1] = value >> 8;
      if (bytesPerSample === 3) file[at + 2] = value >> 16;
      at += bytesPerSample;
    }
  }
  return file;
}
