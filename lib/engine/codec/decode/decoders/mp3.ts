import { MPEGDecoder } from 'mpg123-decoder';
import { announcedFrames, findMpegFrames, id3v2Length, readMpegHeader } from '../mpeg-header.ts';
import { quietly } from '../quietly.ts';
import { type AudioDecoder, SampleSink } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';

const CHUNK_BYTES = 16_384;
/** Damaged chunks that a file may have and still be worth hearing. */
const MAX_DAMAGED_CHUNKS = 8;

/** MPEG-1/2/2.5 audio of all layers (mpg123), gapless where a LAME header says so. */
export const mp3: AudioDecoder = {
  format: 'mp3',
  async decode(bytes, room) {
    const tagBytes = id3v2Length(bytes);
    const start = findMpegFrames(bytes, tagBytes, bytes.length);
    const header = start >= 0 ? readMpegHeader(bytes, start) : undefined;
    if (!header) throw new UnreadableAudioError('broken', 'The MP3 file has no readable frames.');
    const announced = announcedFrames(bytes, start);
    const frames = announced ?? Math.ceil((bytes.length - start) / header.lengthBytes);
    const sink = new SampleSink(room, { likelySamples: (frames + 2) * header.samplesPerFrame });
    const decoder = new MPEGDecoder();
    await decoder.ready;
    stopAtErrors(decoder);
    try {
      let damaged = 0;
      for (let at = start; at < bytes.length; at += CHUNK_BYTES) {
        try {
          const decoded = quietly(() => decoder.decode(bytes.subarray(at, at + CHUNK_BYTES)));
          // mpg123 hands a mono file back twice.
          const channels = header.channels === 1 ? decoded.channelData.slice(0, 1) : decoded.channelData;
          sink.add(channels, decoded.sampleRate);
        } catch (cause) {
          if (cause instanceof UnreadableAudioError) throw cause;
          if (cause instanceof WebAssembly.RuntimeError || ++damaged > MAX_DAMAGED_CHUNKS)
            throw new UnreadableAudioError('broken', 'The MP3 file is damaged.', { cause });
        }
      }
    } finally {
      quietly(() => decoder.free());
    }
    const decodedFrames = sink.lengthSamples / header.samplesPerFrame;
    // Encoder delay and padding are up to four frames; a VBR header may be off by one.
    if (announced !== undefined && decodedFrames < announced * 0.98 - 6) {
      const seconds = ((announced - decodedFrames) * header.samplesPerFrame) / header.sampleRate;
      throw new UnreadableAudioError(
        'truncated',
        `The MP3 file is cut off: ${seconds.toFixed(0)} seconds are missing.`,
      );
    }
    if (sink.lengthSamples === 0)
      throw new UnreadableAudioError('broken', 'No frame of the MP3 file can be decoded.');
    return sink.finish();
  },
};

type ReadCall = (...pointers: number[]) => number;

/** What of the package's inside the guard touches. */
interface DecoderInside {
  _common: { _wasm: Record<string, unknown> & { mpeg_decoder_read: ReadCall } };
  _samplesDecodedPtr: { buf: Uint32Array };
}

const NEED_MORE = -10;
const NEW_FORMAT = -11;
/** Reads in a row without a sample that a sound stream may need. */
const MAX_IDLE_READS = 64;

/**
 * The package's read loop goes on for ever where an error stays or the format changes without end. This makes the
 * chunk end at the first error and after too many fruitless reads; the decoder finds its place in the next.
 */
function stopAtErrors(decoder: MPEGDecoder): void {
  const inside = decoder as unknown as DecoderInside;
  const read = inside._common._wasm.mpeg_decoder_read;
  let idle = 0;
  const guarded: ReadCall = (...pointers) => {
    const code = read(...pointers);
    if (code === NEED_MORE || (inside._samplesDecodedPtr.buf[0] ?? 0) > 0) idle = 0;
    else if (++idle > MAX_IDLE_READS || (code !== 0 && code !== NEW_FORMAT)) {
      idle = 0;
      throw new Error(`mpg123 error ${code}`);
    }
    return code;
  };
  inside._common._wasm = { ...inside._common._wasm, mpeg_decoder_read: guarded };
}
