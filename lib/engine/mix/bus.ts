/** From a bus's dry sum and sends to its stem: parallel compression, ducking, room, echo and hall. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { amplified, designBiquad, StereoBiquads } from '../dsp/biquad.ts';
import { PingPongDelay } from '../dsp/delay.ts';
import { Compressor, type CompressorSettings, compressionOf, GainRider } from '../dsp/dynamics.ts';
import { HalfbandDecimator, HalfbandInterpolator } from '../dsp/halfband.ts';
import { inBlock } from '../dsp/kernels/block.ts';
import { isInaudible } from '../dsp/peak.ts';
import { hallSettings, plateSettings, Reverb, roomSettings } from '../dsp/reverb.ts';
import type { Bus, Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { BLOCK, CONTROL_SAMPLES } from './automation.ts';
import { DEFAULT_PROFILE, type FullMixProfile } from './defaults.ts';
import { BUS_TREATMENTS } from './strips.ts';
import { Unmask, type VoiceBands } from './unmask.ts';
import { MOST_DUCKED_DB, VocalDuck } from './vocal-duck.ts';

const HALF_BLOCK = BLOCK / 2;
const HALF_RATE = SAMPLE_RATE / 2;
/** The voice's own echo and plate step back while it sings, so much a dB of `vocalDuckDb`, and bloom after it. */
const RETURNS_DUCK = 4.5;
/** Share of the echo that goes on into the hall. */
const ECHO_TO_HALL = 0.3;

export interface BusContext {
  profile: FullMixProfile;
  score: Score;
  /** Where the mix begins in its song, samples. */
  clockSamples: number;
  /** Where the lead vocal is, 0–1 per control block. */
  presence?: Float32Array | undefined;
  /** How strong the lead vocal is in the bands of words. */
  voiceBands?: VoiceBands | undefined;
  /** Where what is finished is a part of the drums: what {@link drumGains} says of all of them. */
  drumGains?: readonly number[] | undefined;
}

/** What the parallel compression does to drums, for parts of them to be finished one by one. @param dry their sum */
export const drumGains = (dry: StereoBuffer, { drumParallel }: FullMixProfile): readonly number[] =>
  compressionOf(dry, parallelSettings(drumParallel));

/** Turns `bus.dry` into the bus's stem, in place. */
export function finishBus(
  name: Bus,
  bus: { dry: StereoBuffer; hallSend?: Float32Array; delaySend?: Float32Array },
  context: BusContext,
): void {
  const { profile, presence, voiceBands } = context;
  const treatment = BUS_TREATMENTS[name];
  const { left, right } = bus.dry;
  const parallel =
    name === 'drums' && profile.drumParallel > 0
      ? new ParallelDrums(profile.drumParallel, context.drumGains)
      : undefined;
  const duck =
    presence && treatment.duck && profile.vocalDuckDb > 0
      ? new VocalDuck(presence, treatment.duck, profile.vocalDuckDb)
      : undefined;
  const unmask =
    duck && treatment.unmask && presence && voiceBands
      ? new Unmask(voiceBands, presence, profile.vocalDuckDb)
      : undefined;
  const room = treatment.room > 0 && profile.room.amount > 0;
  const returns = room || bus.hallSend || bus.delaySend ? new Returns(name, context, room) : undefined;
  for (let start = 0; start < left.length; start += BLOCK) {
    const end = Math.min(left.length, start + BLOCK);
    if (parallel || duck)
      inBlock(left, right, start, end - start, () => {
        parallel?.processBlock(end - start);
        duck?.processBlock(end - start, start);
      });
    returns?.process(left, right, start, end, bus.hallSend, bus.delaySend);
    unmask?.process(left, right, start, end);
  }
}

const parallelLevel = (amount: number): number => 0.6 * Math.min(1, amount);
const parallelSettings = (amount: number): CompressorSettings => {
  const level = parallelLevel(amount);
  return {
    ...{ thresholdDb: -30, ratio: 8, attackSeconds: 0.003, releaseSeconds: 0.09, makeupDb: 10 },
    mix: level / (1 + level),
  };
};

/**
 * Heavily compressed drums under the drums themselves (New York compression), with a little more treble. What both are
 * together is x·(1 + level·g), g being the compressor's gain: one compressor that is mixed in by level / (1 + level).
 */
class ParallelDrums {
  readonly #compressor: Compressor | GainRider;
  readonly #shelf: StereoBiquads;

  constructor(amount: number, gains: readonly number[] | undefined) {
    const level = parallelLevel(amount);
    this.#compressor = gains ? new GainRider(gains) : new Compressor(parallelSettings(amount));
    // The sum would be louder; this keeps drums of usual density where they were staged.
    const keep = (1 + level) / (1 + 0.7 * level);
    this.#shelf = new StereoBiquads([
      amplified(designBiquad({ type: 'highshelf', hz: 8000, gainDb: 1.5 }), keep),
    ]);
  }

  /** The first `size` samples of the kernels' block. */
  processBlock(size: number): void {
    this.#compressor.processBlock(size);
    this.#shelf.processBlock(size);
  }
}

/** What comes back of a bus: its live room, its echo, and its hall or, for voices, plate. At half the rate. */
class Returns {
  readonly #room: Room | undefined;
  readonly #reverb: Reverb;
  readonly #delay: PingPongDelay;
  readonly #upLeft = new HalfbandInterpolator();
  readonly #upRight = new HalfbandInterpolator();
  readonly #inLeft = new Float32Array(HALF_BLOCK);
  readonly #inRight = new Float32Array(HALF_BLOCK);
  readonly #outLeft = new Float32Array(HALF_BLOCK);
  readonly #outRight = new Float32Array(HALF_BLOCK);
  readonly #echoLeft = new Float32Array(HALF_BLOCK);
  readonly #echoRight = new Float32Array(HALF_BLOCK);
  /** Where the voice whose echo this is sings, and how far it then keeps its echo down. */
  readonly #presence: Float32Array | undefined;
  readonly #duckDb: number;
  readonly #clockSamples: number;
  /** The last block was silent all through. */
  #rested = true;

  constructor(name: Bus, { profile, score, presence, clockSamples }: BusContext, room: boolean) {
    this.#clockSamples = clockSamples;
    const { hall, delay } = profile;
    this.#presence = name === 'vocals' ? presence : undefined;
    this.#duckDb = Math.min(MOST_DUCKED_DB, RETURNS_DUCK * profile.vocalDuckDb);
    const { space, room: roomGain } = BUS_TREATMENTS[name];
    this.#room = room ? new Room(roomGain, profile) : undefined;
    const plate = space === 'plate';
    const timeSeconds = Math.min(8, Math.max(0.3, plate ? 0.8 * hall.timeSeconds : hall.timeSeconds));
    this.#reverb = new Reverb(plate ? plateSettings(timeSeconds) : hallSettings(timeSeconds), HALF_RATE);
    const time = timeOf(score);
    const beatSeconds = time.secondsAt(1) - time.secondsAt(0);
    this.#delay = new PingPongDelay(
      { timeSeconds: Math.min(2, Math.max(0.03, delay.beats * beatSeconds)), feedback: delay.feedback },
      HALF_RATE,
    );
  }

  /** Whether nothing goes in and nothing is still on its way out. */
  #isSilent(
    left: Float32Array,
    right: Float32Array,
    start: number,
    end: number,
    hallSend?: Float32Array,
    delaySend?: Float32Array,
  ): boolean {
    if (!this.#reverb.resting || !this.#delay.resting || this.#room?.resting === false) return false;
    const sendSounds = (send?: Float32Array): boolean =>
      send !== undefined && !isInaudible(send, start >> 1, (start >> 1) + HALF_BLOCK);
    if (sendSounds(hallSend) || sendSounds(delaySend)) return false;
    return !this.#room || (isInaudible(left, start, end) && isInaudible(right, start, end));
  }

  process(
    left: Float32Array,
    right: Float32Array,
    start: number,
    end: number,
    hallSend?: Float32Array,
    delaySend?: Float32Array,
  ): void {
    const from = start >> 1;
    if (this.#isSilent(left, right, start, end, hallSend, delaySend)) {
      // The filters up to the full rate hold a few samples more.
      if (this.#rested) return;
      this.#rested = true;
    } else this.#rested = false;
    const inLeft = this.#inLeft;
    const inRight = this.#inRight;
    const outLeft = this.#outLeft;
    const outRight = this.#outRight;
    if (hallSend) inLeft.set(hallSend.subarray(from, from + HALF_BLOCK));
    else inLeft.fill(0);
    inRight.set(inLeft);
    const echoLeft = this.#echoLeft;
    const echoRight = this.#echoRight;
    if (delaySend) {
      this.#delay.process(delaySend.subarray(from, from + HALF_BLOCK), echoLeft, echoRight, HALF_BLOCK);
      for (let i = 0; i < HALF_BLOCK; i++) {
        inLeft[i]! += ECHO_TO_HALL * echoLeft[i]!;
        inRight[i]! += ECHO_TO_HALL * echoRight[i]!;
      }
    }
    const at = (this.#clockSamples + start) / 2;
    this.#reverb.process(inLeft, inRight, outLeft, outRight, HALF_BLOCK, at);
    if (delaySend) {
      for (let i = 0; i < HALF_BLOCK; i++) {
        outLeft[i]! += echoLeft[i]!;
        outRight[i]! += echoRight[i]!;
      }
    }
    this.#stepBack(outLeft, outRight, start);
    this.#room?.addTo(outLeft, outRight, left, right, start, end, at);
    this.#upLeft.addTo(left, start, outLeft, HALF_BLOCK);
    this.#upRight.addTo(right, start, outRight, HALF_BLOCK);
  }

  /** Turns a half-rate block of echo and hall down while the voice sings: reverberation fills the closures of stops. */
  #stepBack(left: Float32Array, right: Float32Array, start: number): void {
    const presence = this.#presence;
    if (!presence) return;
    const step = CONTROL_SAMPLES / 2;
    const gainAt = (control: number) => 10 ** ((-this.#duckDb * (presence[control] ?? 0)) / 20);
    let control = start / CONTROL_SAMPLES;
    let gain = gainAt(control);
    for (let at = 0; at < HALF_BLOCK; at += step) {
      const slope = (gainAt(++control) - gain) / step;
      for (let i = at; i < at + step; i++) {
        left[i]! *= gain;
        right[i]! *= gain;
        gain += slope;
      }
    }
  }
}

/** The live room around drums and percussion, fed by the bus itself. */
class Room {
  readonly #gain: number;
  readonly #reverb: Reverb;
  readonly #downLeft = new HalfbandDecimator();
  readonly #downRight = new HalfbandDecimator();
  readonly #inLeft = new Float32Array(HALF_BLOCK);
  readonly #inRight = new Float32Array(HALF_BLOCK);
  readonly #outLeft = new Float32Array(HALF_BLOCK);
  readonly #outRight = new Float32Array(HALF_BLOCK);
  readonly #padded = new Float32Array(BLOCK);

  constructor(gain: number, profile: FullMixProfile) {
    this.#gain = (gain * profile.room.amount) / DEFAULT_PROFILE.room.amount;
    this.#reverb = new Reverb(
      roomSettings(Math.min(1.5, Math.max(0.15, profile.room.timeSeconds))),
      HALF_RATE,
    );
  }

  /** Whether nothing would come of silence. */
  get resting(): boolean {
    return this.#reverb.resting;
  }

  /** Adds half-rate reverberation of `[start, end)` of the bus, which lies at `at` in the song, in half-rate samples. */
  addTo(
    wetLeft: Float32Array,
    wetRight: Float32Array,
    left: Float32Array,
    right: Float32Array,
    start: number,
    end: number,
    at: number,
  ): void {
    this.#take(this.#downLeft, left, start, end, this.#inLeft);
    this.#take(this.#downRight, right, start, end, this.#inRight);
    const outLeft = this.#outLeft;
    const outRight = this.#outRight;
    this.#reverb.process(this.#inLeft, this.#inRight, outLeft, outRight, HALF_BLOCK, at);
    const gain = this.#gain;
    for (let i = 0; i < HALF_BLOCK; i++) {
      wetLeft[i]! += gain * outLeft[i]!;
      wetRight[i]! += gain * outRight[i]!;
    }
  }

  #take(
    decimator: HalfbandDecimator,
    samples: Float32Array,
    start: number,
    end: number,
    half: Float32Array,
  ): void {
    if (end - start === BLOCK) {
      decimator.process(samples, start, BLOCK, half);
      return;
    }
    this.#padded.fill(0).set(samples.subarray(start, end));
    decimator.process(this.#padded, 0, BLOCK, half);
  }
}
