import { SAMPLE_RATE } from '../../audio.ts';
import { checkShape, MAX_DECODED_SAMPLES, type StreamShape } from './decode-budget.ts';
import { downMixGains } from './down-mix.ts';
import { RateConverter } from './rate-converter.ts';
import { UnreadableAudioError } from './unreadable-audio-error.ts';

/** What a decoder hands back: at {@link SAMPLE_RATE}, one or two channels. */
export interface DecodedSource {
  left: Float32Array;
  /** Absent where the file is mono. */
  right: Float32Array | undefined;
  /** Of the file. */
  sampleRate: number;
  /** Of the file. */
  channels: number;
}

/** What decoding is allowed, and where its samples go. */
export interface DecodeRoom {
  maxSeconds: number;
  /** Memory for so many samples, all zero. Default: the thread's own. */
  allocate?: (length: number) => Float32Array;
}

/** A decoder of one format. */
export interface AudioDecoder {
  /** As told by `sniffFormat`. */
  format: string;
  /** @throws UnreadableAudioError */
  decode: (bytes: Uint8Array, room: DecodeRoom) => Promise<DecodedSource>;
}

export interface SinkOptions {
  /** How much there seems to be of each channel, where no header says so: room is made for it. */
  likelySamples?: number;
  /** Samples at the beginning that are left out (an encoder's delay). */
  skipSamples?: number;
  /** Samples kept after those; the rest is left out. */
  keepSamples?: number;
}

/** Wasted room that is given back. */
const SLACK_SHARE = 0.1;

/**
 * Takes decoded blocks in, mixes them down to two channels and brings them to our rate at once, and stops as soon as
 * they pass what is allowed: a file never unfolds to more than its two channels at 44.1 kHz.
 */
export class SampleSink {
  readonly #room: DecodeRoom;
  readonly #options: SinkOptions;
  #shape: StreamShape | undefined;
  #sides: Side[] = [];
  #takenSamples = 0;

  constructor(room: DecodeRoom, options: SinkOptions = {}) {
    this.#room = room;
    this.#options = options;
  }

  /** Of each channel, at the file's rate, with those that are left out. */
  get lengthSamples(): number {
    return this.#takenSamples;
  }

  /**
   * Says what is to come, before anything of it is decoded.
   * @throws UnreadableAudioError where that is impossible, or more than is allowed
   */
  expect(shape: StreamShape): void {
    checkShape(shape, this.#room.maxSeconds);
    this.#shape = shape;
    const { sampleRate, channels, lengthSamples } = shape;
    // Where nothing is known, room for all that is allowed: memory that is not written to is not taken.
    const allowed = Math.min(this.#room.maxSeconds * sampleRate, MAX_DECODED_SAMPLES / channels);
    const likely = Math.min(this.#options.likelySamples ?? allowed, allowed);
    const length = Math.ceil(((lengthSamples || likely) * SAMPLE_RATE) / sampleRate);
    const allocate = this.#room.allocate ?? ((samples) => new Float32Array(samples));
    const gains = channels <= 2 ? undefined : downMixGains(channels);
    this.#sides = Array.from({ length: Math.min(2, channels) }, (_, side) => {
      return new Side(sampleRate, length, gains?.[side as 0 | 1], allocate);
    });
  }

  /**
   * Takes a block, which the caller may use again. One of another rate than the first is of a damaged or spliced
   * stream and refused.
   */
  add(channels: readonly Float32Array[], sampleRate: number): void {
    const length = channels[0]?.length ?? 0;
    if (length === 0) return;
    if (!this.#shape) this.expect({ sampleRate, channels: channels.length });
    const shape = this.#shape!;
    if (sampleRate !== shape.sampleRate)
      throw new UnreadableAudioError('broken', 'The sample rate changes in the middle of the file.');
    const { skipSamples = 0, keepSamples = Number.POSITIVE_INFINITY } = this.#options;
    const from = Math.max(0, skipSamples - this.#takenSamples);
    const to = Math.min(length, skipSamples + keepSamples - this.#takenSamples);
    this.#takenSamples += length;
    checkShape({ ...shape, lengthSamples: this.#takenSamples }, this.#room.maxSeconds);
    if (to <= from) return;
    for (const [index, side] of this.#sides.entries())
      side.add(
        channels.map((samples) => samples.subarray(from, to)),
        index,
      );
  }

  /** Everything taken in; the sink is used up. */
  finish(): DecodedSource {
    const [left, right] = this.#sides.map((side) => side.finish());
    const { sampleRate = 0, channels = 0 } = this.#shape ?? {};
    this.#sides = [];
    return { left: left ?? new Float32Array(0), right, sampleRate, channels };
  }
}

/** One side of what is kept. */
class Side {
  readonly #gains: readonly number[] | undefined;
  readonly #allocate: (length: number) => Float32Array;
  readonly #converter: RateConverter;
  #samples: Float32Array;
  #length = 0;
  #mixed = new Float32Array(0);

  constructor(
    sampleRate: number,
    capacity: number,
    gains: readonly number[] | undefined,
    allocate: (length: number) => Float32Array,
  ) {
    this.#gains = gains;
    this.#allocate = allocate;
    this.#samples = allocate(capacity);
    this.#converter = new RateConverter(sampleRate, (samples) => this.#append(samples));
  }

  add(channels: readonly Float32Array[], index: number): void {
    // A stream whose blocks lose channels on the way is heard from what is left.
    this.#converter.add(this.#gains ? this.#mix(channels) : (channels[index] ?? channels[0])!);
  }

  finish(): Float32Array {
    this.#converter.finish();
    const spare = this.#samples.length - this.#length;
    if (spare === 0) return this.#samples;
    if (spare < SLACK_SHARE * this.#samples.length) return this.#samples.subarray(0, this.#length);
    const exact = this.#allocate(this.#length);
    exact.set(this.#samples.subarray(0, this.#length));
    return exact;
  }

  #mix(channels: readonly Float32Array[]): Float32Array {
    const length = channels[0]!.length;
    if (this.#mixed.length < length) this.#mixed = new Float32Array(length);
    const mixed = this.#mixed.subarray(0, length).fill(0);
    for (const [c, samples] of channels.entries()) {
      const gain = this.#gains![c] ?? 0;
      if (gain > 0) for (let i = 0; i < length; i++) mixed[i]! += gain * samples[i]!;
    }
    return mixed;
  }

  #append(samples: Float32Array): void {
    if (this.#length + samples.length > this.#samples.length) {
      const larger = this.#allocate(
        Math.max(this.#length + samples.length, Math.ceil(1.5 * this.#samples.length)),
      );
      larger.set(this.#samples.subarray(0, this.#length));
      this.#samples = larger;
    }
    this.#samples.set(samples, this.#length);
    this.#length += samples.length;
  }
}
