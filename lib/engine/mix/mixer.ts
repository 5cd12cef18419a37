/**
 * The mixer: parts in, stems and their sum out. Every return (room, hall or plate, echo) is made once a bus and kept
 * in that bus's stem, and everything after the buses is a gain, so the stems add up to the mix exactly. Returns run
 * at half the rate: they end below 10 kHz anyway, and it halves both time and memory.
 */
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyGainCurve } from '../dsp/envelope.ts';
import { HalfbandDecimator } from '../dsp/halfband.ts';
import { estimateLoudness, kWeightedHops, SILENCE_LUFS } from '../dsp/loudness.ts';
import { balanceGains } from '../dsp/stereo.ts';
import { Random } from '../random.ts';
import { BUSES, type Bus, type Part, type PartRole, type Score } from '../score.ts';
import {
  CONTROL_SAMPLES,
  curveLength,
  kickCurve,
  presenceCurve,
  rideCurve,
  throwCurve,
} from './automation.ts';
import { BLOCK, finishBus } from './bus.ts';
import { processStrip, soundingSpans } from './channel.ts';
import { DEFAULT_PROFILE, type FullMixProfile, fillProfile, stagedLoudness } from './defaults.ts';
import { addCrackle, wearOut } from './lofi.ts';
import type { MixProfile } from './mix-profile.ts';
import { panOf, type Strip, stripOf } from './strips.ts';

export interface Mixer {
  /** A rendered part through its channel strip into its bus. The buffer is used up: do not read it afterwards. */
  add(part: Part, buffer: StereoBuffer): void;
  /** The buses with their returns, and their sum, which awaits mastering. Call once. */
  finish(): { stems: Partial<Record<Bus, StereoBuffer>>; mix: StereoBuffer };
}

/** A bus while parts are being added. Sends are mono, at half the rate. */
interface OpenBus {
  dry: StereoBuffer;
  hallSend?: Float32Array;
  delaySend?: Float32Array;
}

/** Roles that play on and on, so that their loudness may be measured from samples. */
const STEADY_ROLES: ReadonlySet<PartRole> = new Set([
  'harmony',
  'pad',
  'arpeggio',
  'bass',
  'sub-bass',
  'hats',
  'kick',
]);

/** A part with no measurable loudness, or one so quiet that raising it would raise noise, is turned up no further. */
const MAX_STAGE_DB = 45;

/**
 * @param options.lengthSamples length of every stem: the song with room for its last note to ring
 * @throws RangeError where the length is not a positive integer
 */
export function createMixer(options: { score: Score; profile: MixProfile; lengthSamples: number }): Mixer {
  return new BusMixer(options.score, fillProfile(options.profile), options.lengthSamples);
}

class BusMixer implements Mixer {
  readonly #score: Score;
  readonly #profile: FullMixProfile;
  readonly #length: number;
  readonly #buses = new Map<Bus, OpenBus>();
  readonly #kicks: Float32Array | undefined;
  readonly #decimator = new HalfbandDecimator(BLOCK);
  readonly #mono = new Float32Array(BLOCK);
  readonly #half = new Float32Array(BLOCK / 2);
  #leadPower: Float32Array | undefined;
  #doubled = 0;

  constructor(score: Score, profile: FullMixProfile, length: number) {
    if (!Number.isInteger(length) || length < 1)
      throw new RangeError(`createMixer: length must be positive, got ${length}`);
    this.#score = score;
    this.#profile = profile;
    this.#length = length;
    this.#kicks = profile.sidechainDb > 0 ? kickCurve(score, length) : undefined;
  }

  add(part: Part, buffer: StereoBuffer): void {
    const fitted = this.#fit(buffer);
    const spans = soundingSpans(fitted);
    if (spans.length === 0) return;
    const strip = stripOf(part);
    const pan = panOf(part, this.#score.parts);
    const side = pan > 0 ? -1 : pan < 0 ? 1 : this.#doubled++ % 2 === 0 ? 1 : -1;
    processStrip(fitted, spans, strip, side);
    const lufs = estimateLoudness(fitted, spans, { sparse: STEADY_ROLES.has(part.role) });
    const target = stagedLoudness(this.#score, part.role, this.#profile);
    const stageDb = lufs > SILENCE_LUFS ? Math.min(MAX_STAGE_DB, target - lufs) : 0;
    this.#sum(part, fitted, spans, strip, pan, 10 ** (stageDb / 20));
  }

  /** A buffer of the mixer's length; short ones are padded, long ones cut. */
  #fit(buffer: StereoBuffer): StereoBuffer {
    const length = this.#length;
    if (buffer.left.length >= length) {
      return { left: buffer.left.subarray(0, length), right: buffer.right.subarray(0, length) };
    }
    const padded = createStereoBuffer(length);
    padded.left.set(buffer.left);
    padded.right.set(buffer.right);
    return padded;
  }

  #open(bus: Bus): OpenBus {
    let open = this.#buses.get(bus);
    if (!open) {
      open = { dry: createStereoBuffer(this.#length) };
      this.#buses.set(bus, open);
    }
    return open;
  }

  #sum(
    part: Part,
    { left, right }: StereoBuffer,
    spans: readonly { start: number; end: number }[],
    strip: Strip,
    pan: number,
    gain: number,
  ): void {
    const { hall, delay, sidechainDb } = this.#profile;
    const bus = this.#open(part.bus);
    const balance = balanceGains(pan);
    const gainLeft = gain * balance.left;
    const gainRight = gain * balance.right;
    const hallGain = (strip.hallSend * hall.amount) / DEFAULT_PROFILE.hall.amount;
    const delayGain = (strip.delaySend * delay.amount) / DEFAULT_PROFILE.delay.amount;
    const halfLength = Math.ceil(this.#length / 2) + BLOCK;
    if (hallGain > 0) bus.hallSend ??= new Float32Array(halfLength);
    if (delayGain > 0) bus.delaySend ??= new Float32Array(halfLength);
    const isLead = part.role === 'lead-vocal';
    const throws = isLead && delayGain > 0 ? throwCurve(this.#score, part, this.#length) : undefined;
    if (isLead) this.#leadPower ??= new Float32Array(curveLength(this.#length));
    const depth = strip.sidechain > 0 ? 1 - 10 ** ((-sidechainDb * strip.sidechain) / 20) : 0;
    const kicks = depth > 0 ? this.#kicks : undefined;
    const { left: dryLeft, right: dryRight } = bus.dry;
    const mono = this.#mono;

    for (const span of spans) {
      this.#decimator.reset();
      for (let from = span.start; from < span.end; from += BLOCK) {
        const to = Math.min(span.end, from + BLOCK);
        for (let at = from; at < to; at += CONTROL_SAMPLES) {
          const stop = Math.min(to, at + CONTROL_SAMPLES);
          const control = at / CONTROL_SAMPLES;
          let duck = 1;
          let slope = 0;
          if (kicks) {
            duck = 1 - depth * (1 - kicks[control]!);
            slope = (1 - depth * (1 - kicks[control + 1]!) - duck) / CONTROL_SAMPLES;
          }
          for (let i = at, j = at - from; i < stop; i++, j++) {
            const l = left[i]! * gainLeft * duck;
            const r = right[i]! * gainRight * duck;
            duck += slope;
            dryLeft[i]! += l;
            dryRight[i]! += r;
            mono[j] = 0.5 * (l + r);
          }
          if (isLead) {
            let power = 0;
            for (let j = at - from; j < stop - from; j++) power += mono[j]! * mono[j]!;
            this.#leadPower![control]! += power / CONTROL_SAMPLES;
          }
        }
        if (hallGain > 0 || delayGain > 0) this.#send(bus, from, to - from, hallGain, delayGain, throws);
      }
    }
  }

  /** The block in `#mono` to the sends of a bus. */
  #send(
    bus: OpenBus,
    from: number,
    count: number,
    hallGain: number,
    delayGain: number,
    throws?: Float32Array,
  ): void {
    const half = this.#half;
    this.#mono.fill(0, count);
    this.#decimator.process(this.#mono, 0, BLOCK, half);
    const start = from >> 1;
    const end = BLOCK >> 1;
    const hallSend = bus.hallSend;
    if (hallSend && hallGain > 0) for (let i = 0; i < end; i++) hallSend[start + i]! += hallGain * half[i]!;
    const delaySend = bus.delaySend;
    if (!delaySend || delayGain <= 0) return;
    for (let i = 0; i < end; i++) {
      // A throw opens the send about three times as far as the line before it.
      const open = throws ? 0.6 + 2.4 * throws[Math.min(throws.length - 1, (from + 2 * i) >> 8)]! : 1;
      delaySend[start + i]! += delayGain * open * half[i]!;
    }
  }

  finish(): { stems: Partial<Record<Bus, StereoBuffer>>; mix: StereoBuffer } {
    const presence = this.#leadPower
      ? presenceCurve(
          this.#leadPower,
          this.#profile.roleLoudness['lead-vocal'] ?? DEFAULT_PROFILE.roleLoudness['lead-vocal']!,
        )
      : undefined;
    const { lofi } = this.#profile;
    if (lofi?.crackle) this.#open('effects');
    const stems: Partial<Record<Bus, StereoBuffer>> = {};
    for (const name of BUSES) {
      const bus = this.#buses.get(name);
      if (!bus) continue;
      finishBus(name, bus, { profile: this.#profile, score: this.#score, presence });
      if (lofi) wearOut(bus.dry, lofi);
      if (lofi?.crackle && name === 'effects') {
        addCrackle(bus.dry, lofi.crackle, new Random(this.#score.seed).fork('vinyl'));
      }
      stems[name] = bus.dry;
      this.#buses.delete(name);
    }
    const mix = this.#total(stems);
    const ride = rideCurve(this.#score, kWeightedHops(mix), this.#length);
    if (ride)
      for (const buffer of [...Object.values(stems), mix]) applyGainCurve(buffer, ride, CONTROL_SAMPLES);
    return { stems, mix };
  }

  #total(stems: Partial<Record<Bus, StereoBuffer>>): StereoBuffer {
    const mix = createStereoBuffer(this.#length);
    for (const { left, right } of Object.values(stems)) {
      for (let i = 0; i < this.#length; i++) {
        mix.left[i]! += left[i]!;
        mix.right[i]! += right[i]!;
      }
    }
    return mix;
  }
}

/** Seconds of quiet a song needs after its last note for the hall to die away. */
export const tailSeconds = (profile: MixProfile): number =>
  1 + (profile.hall?.timeSeconds ?? DEFAULT_PROFILE.hall.timeSeconds);

/** Length in samples that a song of so many seconds needs, its tail included. */
export const mixLengthSamples = (songSeconds: number, profile: MixProfile): number =>
  Math.ceil((songSeconds + tailSeconds(profile)) * SAMPLE_RATE);
