import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

/** Of what is heard while it is made, kbit/s: constant, so that a player knows how much to fetch ahead. */
const BITRATE_KBPS = 192;

/**
 * An MP3 that grows: bare frames (MPEG-1 Layer III, LAME), without tags and without a header that would tell a length,
 * as radio over HTTP has them. What follows one another in `encode` is heard without a seam.
 */
export class Mp3Stream {
  readonly #encoder: Encoder;

  private constructor(encoder: Encoder) {
    this.#encoder = encoder;
  }

  static async open(): Promise<Mp3Stream> {
    const encoder = await createMp3Encoder();
    encoder.configure({ sampleRate: SAMPLE_RATE, channels: 2, bitrate: BITRATE_KBPS });
    return new Mp3Stream(encoder);
  }

  /** The frames that the next samples complete; those of the last 1,152 or so come with the next call. */
  encode({ left, right }: StereoBuffer): Uint8Array {
    return this.#encoder.encode([left, right]).slice();
  }

  /** What is left; nothing may come after it. */
  end(): Uint8Array {
    return this.#encoder.finalize().slice();
  }
}
