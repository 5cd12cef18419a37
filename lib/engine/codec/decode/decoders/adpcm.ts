import { type DecodedSource, type DecodeRoom, SampleSink } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';

export type AdpcmKind = 'ima' | 'microsoft';

export interface AdpcmFormat {
  kind: AdpcmKind;
  channels: number;
  sampleRate: number;
  /** Of a block, which decodes by itself. */
  blockBytes: number;
  /** Frames in all, where the file says so; 0 where it does not. The last block may hold more. */
  frames: number;
}

/** IMA's step sizes and how a code moves in them ("Recommended Practices for Enhancing Digital Audio Compatibility", 1992). */
const STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97,
  107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724,
  796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026,
  4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500,
  20350, 22385, 24623, 27086, 29794, 32767,
];
const STEP_MOVES = [-1, -1, -1, -1, 2, 4, 6, 8];
/** Microsoft's predictors and how a code scales the step (Multimedia Data Standards Update, 1994). */
const PREDICTORS = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const;
const STEP_SCALES = [230, 230, 230, 230, 307, 409, 512, 614, 768, 614, 512, 409, 307, 230, 230, 230];
const LEAST_STEP = 16;

const HEADER_BYTES = { ima: 4, microsoft: 7 } as const;
/** Frames that a block's header holds. */
const HEADER_FRAMES = { ima: 1, microsoft: 2 } as const;
/** IMA's codes come in words of so many for each channel in turn. */
const WORD_BYTES = 4;

const as16 = (value: number): number => Math.max(-32_768, Math.min(32_767, value));

/**
 * Adaptive differential PCM of 4 bits in blocks, as WAV files hold it.
 * @param bytes whole blocks; the last may be short
 * @throws UnreadableAudioError where blocks cannot be what the format says, or there is more than is allowed
 */
export function readAdpcm(bytes: Uint8Array, format: AdpcmFormat, room: DecodeRoom): DecodedSource {
  const { kind, channels, sampleRate, blockBytes, frames } = format;
  const header = HEADER_BYTES[kind] * channels;
  if (channels > 2)
    throw new UnreadableAudioError('unsupported', `ADPCM is read with 1 or 2 channels, not ${channels}.`);
  if (blockBytes <= header || (kind === 'ima' && (blockBytes - header) % (WORD_BYTES * channels) !== 0))
    throw new UnreadableAudioError('broken', "The WAV file's blocks of ADPCM cannot be as long as it says.");
  const perBlock = framesOf(blockBytes - header, format);
  const blocks = Math.floor(bytes.length / blockBytes);
  const rest = Math.max(0, bytes.length - blocks * blockBytes - header);
  const all = blocks * perBlock + (rest > 0 ? framesOf(rest, format) : 0);
  const lengthSamples = frames > 0 ? Math.min(frames, all) : all;
  const sink = new SampleSink(room, { keepSamples: lengthSamples });
  sink.expect({ channels, sampleRate, lengthSamples: all });
  for (let at = 0; at + header < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, Math.min(bytes.length, at + blockBytes));
    sink.add(kind === 'ima' ? imaBlock(block, channels) : microsoftBlock(block, channels), sampleRate);
  }
  return sink.finish();
}

function framesOf(codeBytes: number, { kind, channels }: AdpcmFormat): number {
  const whole = kind === 'ima' ? codeBytes - (codeBytes % (WORD_BYTES * channels)) : codeBytes;
  return HEADER_FRAMES[kind] + Math.floor((2 * whole) / channels);
}

function imaBlock(block: Uint8Array, channels: number): Float32Array[] {
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  const first = HEADER_BYTES.ima * channels;
  const words = Math.floor((block.length - first) / (WORD_BYTES * channels));
  return Array.from({ length: channels }, (_, c) => {
    const samples = new Float32Array(1 + 2 * WORD_BYTES * words);
    let value = view.getInt16(4 * c, true);
    let index = Math.min(STEPS.length - 1, block[4 * c + 2]!);
    samples[0] = value / 32_768;
    for (let word = 0, i = 1; word < words; word++)
      for (let k = 0; k < 2 * WORD_BYTES; k++, i++) {
        const byte = block[first + (word * channels + c) * WORD_BYTES + (k >> 1)]!;
        const code = k & 1 ? byte >> 4 : byte & 15;
        const step = STEPS[index]!;
        const by =
          (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
        value = as16(code & 8 ? value - by : value + by);
        index = Math.max(0, Math.min(STEPS.length - 1, index + STEP_MOVES[code & 7]!));
        samples[i] = value / 32_768;
      }
    return samples;
  });
}

function microsoftBlock(block: Uint8Array, channels: number): Float32Array[] {
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  const first = HEADER_BYTES.microsoft * channels;
  const frames = HEADER_FRAMES.microsoft + Math.floor((2 * (block.length - first)) / channels);
  return Array.from({ length: channels }, (_, c) => {
    const samples = new Float32Array(frames);
    const [one, two] = PREDICTORS[Math.min(PREDICTORS.length - 1, block[c]!)]!;
    const at = (field: number) => view.getInt16(channels + 2 * (field * channels + c), true);
    let step = at(0);
    let last = at(1);
    let before = at(2);
    samples[0] = before / 32_768;
    samples[1] = last / 32_768;
    for (let i = 2; i < frames; i++) {
      const place = (i - 2) * channels + c;
      const byte = block[first + (place >> 1)]!;
      const code = place & 1 ? byte & 15 : byte >> 4;
      const signed = code & 8 ? code - 16 : code;
      const value = as16(((last * one + before * two) >> 8) + signed * step);
      before = last;
      last = value;
      step = Math.max(LEAST_STEP, (STEP_SCALES[code]! * step) >> 8);
      samples[i] = value / 32_768;
    }
    return samples;
  });
}
