import { UnreadableAudioError } from './unreadable-audio-error.ts';

/** What a decoder hands back: one array a channel, at the file's own rate. */
export interface DecodedSource {
  channels: Float32Array[];
  sampleRate: number;
}

/** A decoder of one format. */
export interface AudioDecoder {
  /** As told by `sniffFormat`. */
  format: string;
  /** @throws UnreadableAudioError */
  decode: (bytes: Uint8Array, maxSeconds: number) => Promise<DecodedSource>;
}

/** Rates that make sense for a recording, in Hz; anything else is a damaged header. */
export const MIN_SOURCE_RATE = 4_000;
export const MAX_SOURCE_RATE = 768_000;

/** Throws `broken` where a header names an impossible rate. */
export function checkSampleRate(sampleRate: number): void {
  if (!(sampleRate >= MIN_SOURCE_RATE && sampleRate <= MAX_SOURCE_RATE))
    throw new UnreadableAudioError(
      'broken',
      `The file's header names an impossible sample rate (${sampleRate} Hz).`,
    );
}

/** Throws `too-long` where `seconds` is over the allowance. */
export function checkLength(seconds: number, maxSeconds: number): void {
  if (seconds > maxSeconds)
    throw new UnreadableAudioError(
      'too-long',
      `The audio is longer than the ${Math.round(maxSeconds)} seconds allowed.`,
    );
}

/** Collects decoded blocks, and stops as soon as they pass the allowance, so that a bomb never unfolds. */
export class SampleSink {
  readonly #maxSeconds: number;
  readonly #blocks: Float32Array[][] = [];
  #sampleRate = 0;
  #lengthSamples = 0;

  constructor(maxSeconds: number) {
    this.#maxSeconds = maxSeconds;
  }

  get lengthSamples(): number {
    return this.#lengthSamples;
  }

  /** Appends a block. A block of another rate than the first is a damaged or spliced stream and is refused. */
  add(channels: Float32Array[], sampleRate: number): void {
    const length = channels[0]?.length ?? 0;
    if (length === 0) return;
    if (this.#sampleRate === 0) {
      checkSampleRate(sampleRate);
      this.#sampleRate = sampleRate;
    } else if (sampleRate !== this.#sampleRate)
      throw new UnreadableAudioError('broken', 'The sample rate changes in the middle of the file.');
    this.#blocks.push(channels);
    this.#lengthSamples += length;
    checkLength(this.#lengthSamples / this.#sampleRate, this.#maxSeconds);
  }

  /** Everything collected, in one array a channel. Frees the blocks as it goes. */
  finish(): DecodedSource {
    const count = this.#blocks[0]?.length ?? 0;
    const channels: Float32Array[] = [];
    for (let c = 0; c < count; c++) {
      const whole = new Float32Array(this.#lengthSamples);
      let at = 0;
      for (const block of this.#blocks) {
        const part = block[c] ?? block[0];
        if (part) whole.set(part, at);
        at += block[0]?.length ?? 0;
      }
      channels.push(whole);
    }
    this.#blocks.length = 0;
    return { channels, sampleRate: this.#sampleRate };
  }
}
