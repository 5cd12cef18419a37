/**
 * The mixer: parts in, stems and their sum out. Every return (room, hall or plate, echo) is made once a bus and kept
 * in that bus's stem, and everything after the buses is a gain, so the stems add up to the mix exactly. Returns run
 * at half the rate: they end below 10 kHz anyway, and it halves both time and memory. A bus that is closed early is
 * finished, added to the mix and laid aside at once, so that buffers of one bus only are open at a time.
 */
import { createStereoBuffer, type StereoBuffer } from '../audio.ts';
import { applyGainCurve } from '../dsp/envelope.ts';
import { HalfbandDecimator } from '../dsp/halfband.ts';
import { addToBus } from '../dsp/kernels/sums.ts';
import { estimateLoudness, kWeightedHops, SILENCE_LUFS } from '../dsp/loudness.ts';
import { clipPeaks } from '../dsp/saturation.ts';
import { balanceGains } from '../dsp/stereo.ts';
import { Random } from '../random.ts';
import { release, takeSamples } from '../sample-memory.ts';
import { BUSES, type Bus, type Part, type PartRole, type Score } from '../score/score.ts';
import {
  BLOCK,
  CONTROL_SAMPLES,
  curveLength,
  kickCurve,
  presenceCurve,
  rideCurve,
  throwCurve,
} from './automation.ts';
import { drumGains, finishBus } from './bus.ts';
import { processStrip, soundingSpans } from './channel.ts';
import { DEFAULT_PROFILE, type FullMixProfile, fillProfile, stagedLoudness } from './defaults.ts';
import { addCrackle, wearOut } from './lofi.ts';
import type { MixProfile } from './mix-profile.ts';
import { StemShelf } from './stem-shelf.ts';
import { panOf, type Strip, stripOf } from './strips.ts';
import { VoiceBands } from './unmask.ts';

export interface Mixer<Name extends string = Bus> {
  /** A rendered part through its channel strip into its bus. The buffer is used up: do not read it afterwards. */
  add(part: Part, buffer: StereoBuffer): void;
  /** Finishes a bus that no more parts come for. The lead vocal, which others make room for, must have been added. */
  close(bus: Bus): void;
  /** A bus as it was closed, to be put into another mix; nothing where it is silent or in a file. */
  closed(bus: Bus): FinishedBus | undefined;
  /**
   * A bus as another mix finished it, of the same parts in the same surroundings, in place of adding its parts and
   * closing it.
   * @returns false where it would have come out otherwise here: its parts are to be added then
   */
  put(bus: Bus, finished: FinishedBus): boolean;
  /** The buses with their returns, and their sum, which awaits mastering. Call once. */
  finish(): { stems: Partial<Record<Name, StereoBuffer>>; mix: StereoBuffer };
}

/** A bus that was mixed, and what others go by of it. */
export interface FinishedBus {
  /** A copy of its own. */
  stem: StereoBuffer;
  /** Parts in the middle that were doubled before the bus and after it: they take sides in turn. */
  doubled: [before: number, after: number];
  /** Of the lead vocal. */
  leadPower: Float32Array | undefined;
  voiceBands: VoiceBands | undefined;
}

/** A bus while parts are being added. Sends are mono, at half the rate. */
interface OpenBus {
  bus: Bus;
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

/** A drum's peaks over its loudness, dB: one hit far beyond the others would make the master duck everything else. */
const MOST_CREST_DB = 17.5;

export interface MixerOptions {
  score: Score;
  profile: MixProfile;
  /** Length of every stem: the song with room for its last note to ring. */
  lengthSamples: number;
  /** A folder for stems, which are then read from there when asked for; absent: they stay in memory. */
  scratchFolder?: string | undefined;
  /** Gains that parts get at the desk, which the mixer keeps to where it finds them, and else measures and leaves there. */
  staging?: Staging | undefined;
  /** Told of each part's gain as it is measured, which changes nothing. */
  onStaged?: ((part: string, gainDb: number) => void) | undefined;
  /** Whether sections are ridden to the loudness of their energy (true); what is a part of a record is not. */
  rides?: boolean | undefined;
  /** Where what is mixed begins in its song, samples (0): choruses, halls and tapes move as they do there. */
  clockSamples?: number | undefined;
}

/** Of each part, by {@link stagedAs}, the gain in dB that brings its playing to the loudness of its role. */
export type Staging = Map<string, number>;

/** A part that plays another instrument is another one at the desk. */
export const stagedAs = ({ id, instrument }: Pick<Part, 'id' | 'instrument'>): string =>
  `${id} on ${instrument}`;

/** @throws RangeError where the length is not a positive integer */
export function createMixer(options: MixerOptions): Mixer {
  return new BusMixer<Bus>(options, fillProfile(options.profile), {
    nameOf: ({ bus }) => bus,
    names: () => BUSES,
    crackle: 'effects',
    ofBus: (bus) => bus,
  });
}

/** What no part plays: the crackle of a worn record. */
export const CRACKLE = 'crackle';

/**
 * A mixer whose stems are parts, by their ids, each treated as its bus treats all of them. They add up to
 * the mix, but for how far each gives way to the singer (`unmask.ts`), which is its own.
 * @throws RangeError where the length is not a positive integer
 */
export function createPartMixer(options: MixerOptions): Mixer<string> {
  const names = () => [...options.score.parts.map(({ id }) => id), CRACKLE];
  return new BusMixer<string>(options, fillProfile(options.profile), {
    nameOf: ({ id }) => id,
    names,
    crackle: CRACKLE,
  });
}

/** What a mixer's stems are. */
interface StemNames<Name extends string> {
  nameOf: (part: Part) => Name;
  /** All there may be, in their order. */
  names: () => readonly Name[];
  /** The one that crackles on a worn record. */
  crackle: Name;
  /** Where each is a bus. */
  ofBus?: (bus: Bus) => Name;
}

class BusMixer<Name extends string> implements Mixer<Name> {
  readonly #score: Score;
  readonly #profile: FullMixProfile;
  readonly #length: number;
  readonly #stemNames: StemNames<Name>;
  readonly #buses = new Map<Name, OpenBus>();
  readonly #kicks: Float32Array | undefined;
  readonly #decimator = new HalfbandDecimator();
  readonly #half = new Float32Array(BLOCK / 2);
  readonly #closed = new Set<Bus>();
  readonly #shelf: StemShelf<Name>;
  readonly #staging: Staging | undefined;
  readonly #onStaged: MixerOptions['onStaged'];
  readonly #rides: boolean;
  readonly #clockSamples: number;
  #leadPower: Float32Array | undefined;
  #presence: Float32Array | undefined;
  #voiceBands: VoiceBands | undefined;
  #mix: StereoBuffer | undefined;
  #doubled = 0;
  /** The last one; what is counted begins anew after it. */
  #lastClosed: (Pick<FinishedBus, 'stem' | 'doubled'> & { bus: Bus }) | undefined;

  constructor(
    {
      score,
      lengthSamples: length,
      scratchFolder,
      staging,
      onStaged,
      rides = true,
      clockSamples = 0,
    }: MixerOptions,
    profile: FullMixProfile,
    stemNames: StemNames<Name>,
  ) {
    if (!Number.isInteger(length) || length < 1)
      throw new RangeError(`createMixer: length must be positive, got ${length}`);
    this.#score = score;
    this.#profile = profile;
    this.#stemNames = stemNames;
    this.#length = length;
    this.#shelf = new StemShelf<Name>(length, scratchFolder);
    this.#staging = staging;
    this.#onStaged = onStaged;
    this.#rides = rides;
    this.#clockSamples = clockSamples;
    this.#kicks = profile.sidechainDb > 0 ? kickCurve(score, length) : undefined;
  }

  add(part: Part, buffer: StereoBuffer): void {
    if (this.#closed.has(part.bus) || (part.role === 'lead-vocal' && this.#closed.size > 0))
      throw new Error(`mixer: ${part.name} comes after its bus or one that makes room for it was closed`);
    const fitted = this.#fit(buffer);
    const spans = soundingSpans(fitted);
    if (spans.length === 0) {
      release(buffer.left, buffer.right);
      return;
    }
    const strip = stripOf(part);
    const pan = panOf(part, this.#score.parts);
    const side = pan > 0 ? -1 : pan < 0 ? 1 : this.#doubled++ % 2 === 0 ? 1 : -1;
    processStrip(fitted, spans, strip, side, this.#clockSamples);
    const target = stagedLoudness(this.#score, part.role, this.#profile);
    const stageDb = this.#stage(part, fitted, spans, target);
    if (part.bus === 'drums' || part.bus === 'percussion')
      clipPeaks(fitted, spans, 10 ** ((target - stageDb + MOST_CREST_DB) / 20));
    this.#sum(part, fitted, spans, strip, pan, 10 ** ((stageDb + (part.gainDb ?? 0)) / 20));
    if (this.#buses.get(this.#stemNames.nameOf(part))?.dry !== fitted) release(fitted.left, fitted.right);
    if (fitted !== buffer && fitted.left.buffer !== buffer.left.buffer) release(buffer.left, buffer.right);
  }

  /** The gain that brings a part to the loudness of its role, dB. */
  #stage(
    part: Part,
    buffer: StereoBuffer,
    spans: readonly { start: number; end: number }[],
    target: number,
  ): number {
    const known = this.#staging?.get(stagedAs(part));
    if (known !== undefined) return known;
    const lufs = estimateLoudness(buffer, spans, { sparse: STEADY_ROLES.has(part.role) });
    const stageDb = lufs > SILENCE_LUFS ? Math.min(MAX_STAGE_DB, target - lufs) : 0;
    this.#staging?.set(stagedAs(part), stageDb);
    this.#onStaged?.(stagedAs(part), stageDb);
    return stageDb;
  }

  /** A buffer of the mixer's length; short ones are padded, long ones cut. */
  #fit(buffer: StereoBuffer): StereoBuffer {
    const length = this.#length;
    if (buffer.left.length === length) return buffer;
    if (buffer.left.length > length) {
      return { left: buffer.left.subarray(0, length), right: buffer.right.subarray(0, length) };
    }
    const padded = createStereoBuffer(length);
    padded.left.set(buffer.left);
    padded.right.set(buffer.right);
    return padded;
  }

  /** @param first a part's buffer, which becomes the bus's where there is none yet */
  #open(name: Name, bus: Bus, first?: StereoBuffer): OpenBus {
    let open = this.#buses.get(name);
    if (!open) {
      open = { bus, dry: first ?? createStereoBuffer(this.#length) };
      this.#buses.set(name, open);
    }
    return open;
  }

  #sum(
    part: Part,
    buffer: StereoBuffer,
    spans: readonly { start: number; end: number }[],
    strip: Strip,
    pan: number,
    gain: number,
  ): void {
    const { hall, delay, sidechainDb } = this.#profile;
    // A bus's first part is staged where it is; outside of its stretches it is silent.
    const bus = this.#open(this.#stemNames.nameOf(part), part.bus, buffer);
    const balance = balanceGains(pan);
    const gains = { left: gain * balance.left, right: gain * balance.right };
    const hallGain = (strip.hallSend * hall.amount) / DEFAULT_PROFILE.hall.amount;
    const delayGain = (strip.delaySend * delay.amount) / DEFAULT_PROFILE.delay.amount;
    const halfLength = Math.ceil(this.#length / 2) + BLOCK;
    if (hallGain > 0) bus.hallSend ??= takeSamples(halfLength);
    if (delayGain > 0) bus.delaySend ??= takeSamples(halfLength);
    const isLead = part.role === 'lead-vocal';
    const throws = isLead && delayGain > 0 ? throwCurve(this.#score, part, this.#length) : undefined;
    if (isLead) {
      this.#leadPower ??= new Float32Array(curveLength(this.#length));
      this.#voiceBands ??= new VoiceBands(curveLength(this.#length));
    }
    const depth = strip.sidechain > 0 ? 1 - 10 ** ((-sidechainDb * strip.sidechain) / 20) : 0;
    const kicks = depth > 0 ? this.#kicks : undefined;

    for (const span of spans) {
      this.#decimator.reset();
      for (let from = span.start; from < span.end; from += BLOCK) {
        const to = Math.min(span.end, from + BLOCK);
        const first = from / CONTROL_SAMPLES;
        const mono = addToBus(
          buffer,
          bus.dry,
          from,
          to,
          gains,
          CONTROL_SAMPLES,
          kicks && ((k) => 1 - depth * (1 - kicks[first + k]!)),
        );
        if (isLead) {
          addPower(mono, to - from, this.#leadPower!, first);
          this.#voiceBands!.add(mono, from, to - from);
        }
        if (hallGain > 0 || delayGain > 0) this.#send(bus, from, mono, hallGain, delayGain, throws);
      }
    }
  }

  /** A block of a part, folded to mono, to the sends of a bus. */
  #send(
    bus: OpenBus,
    from: number,
    mono: Float32Array,
    hallGain: number,
    delayGain: number,
    throws?: Float32Array,
  ): void {
    const half = this.#half;
    this.#decimator.process(mono, 0, BLOCK, half);
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

  closed(bus: Bus): FinishedBus | undefined {
    const last = this.#lastClosed;
    if (last?.bus !== bus || this.#shelf.copies || !this.#stemNames.ofBus) return undefined;
    const { left, right } = last.stem;
    return {
      stem: { left: left.slice(), right: right.slice() },
      doubled: last.doubled,
      leadPower: this.#leadPower,
      voiceBands: this.#voiceBands,
    };
  }

  put(bus: Bus, { stem, doubled: [before, after], leadPower, voiceBands }: FinishedBus): boolean {
    const name = this.#stemNames.ofBus?.(bus);
    if (name === undefined || this.#shelf.copies || before % 2 !== this.#doubled % 2) return false;
    this.#doubled += after - before;
    this.#leadPower ??= leadPower;
    this.#voiceBands ??= voiceBands;
    this.#begin(bus);
    this.#layAside(name, bus, stem);
    return true;
  }

  /** From the first bus on it is known where the lead vocal is. */
  #begin(bus: Bus): void {
    if (this.#closed.size === 0 && this.#leadPower) {
      const { roleLoudness } = this.#profile;
      const usualLufs = roleLoudness['lead-vocal'] ?? DEFAULT_PROFILE.roleLoudness['lead-vocal']!;
      this.#presence = presenceCurve(this.#leadPower, usualLufs);
    }
    this.#closed.add(bus);
  }

  close(bus: Bus): void {
    if (this.#closed.has(bus)) return;
    this.#begin(bus);
    const crackle = bus === 'effects' ? this.#profile.lofi?.crackle : undefined;
    if (crackle) this.#open(this.#stemNames.crackle, bus);
    const opened = [...this.#buses].filter(([, open]) => open.bus === bus);
    const drums =
      bus === 'drums' && opened.length > 1 ? this.#drumGains(opened.map(([, { dry }]) => dry)) : undefined;
    for (const [name, open] of opened)
      this.#finishBus(name, open, drums, name === this.#stemNames.crackle ? crackle : undefined);
  }

  /** What drums that are kept apart are compressed by together. */
  #drumGains(parts: readonly StereoBuffer[]): readonly number[] {
    const sum = { left: takeSamples(this.#length), right: takeSamples(this.#length) };
    for (const { left, right } of parts) {
      addTo(sum.left, left);
      addTo(sum.right, right);
    }
    const gains = drumGains(sum, this.#profile);
    release(sum.left, sum.right);
    return gains;
  }

  #finishBus(
    name: Name,
    open: OpenBus,
    drums: readonly number[] | undefined,
    crackle: number | undefined,
  ): void {
    const { lofi } = this.#profile;
    finishBus(open.bus, open, {
      profile: this.#profile,
      score: this.#score,
      clockSamples: this.#clockSamples,
      presence: this.#presence,
      voiceBands: this.#voiceBands,
      drumGains: drums,
    });
    if (lofi) wearOut(open.dry, lofi, this.#clockSamples);
    if (crackle)
      addCrackle(open.dry, crackle, new Random(this.#score.seed).fork('vinyl'), this.#clockSamples);
    this.#buses.delete(name);
    for (const send of [open.hallSend, open.delaySend]) if (send) release(send);
    this.#layAside(name, open.bus, open.dry);
  }

  #layAside(name: Name, bus: Bus, stem: StereoBuffer): void {
    this.#shelf.put(name, stem);
    this.#lastClosed = { bus, stem, doubled: [this.#lastClosed?.doubled[1] ?? 0, this.#doubled] };
    if (this.#mix) {
      addTo(this.#mix.left, stem.left);
      addTo(this.#mix.right, stem.right);
      if (this.#shelf.copies) release(stem.left, stem.right);
    } else if (this.#shelf.copies) this.#mix = stem;
    else this.#mix = { left: stem.left.slice(), right: stem.right.slice() };
  }

  finish(): { stems: Partial<Record<Name, StereoBuffer>>; mix: StereoBuffer } {
    for (const bus of BUSES) this.close(bus);
    const mix = this.#mix ?? createStereoBuffer(this.#length);
    const ride = this.#rides ? rideCurve(this.#score, kWeightedHops(mix), this.#length) : undefined;
    if (ride) applyGainCurve(mix, ride, CONTROL_SAMPLES);
    this.#mix = undefined;
    return { stems: this.#shelf.stems(this.#stemNames.names(), ride), mix };
  }
}

function addTo(sum: Float32Array, samples: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += samples[i]!;
}

/** Adds the mean square of each control block of a part to `powers`, from point `first` on. */
function addPower(samples: Float32Array, length: number, powers: Float32Array, first: number): void {
  for (let start = 0, k = first; start < length; start += CONTROL_SAMPLES, k++) {
    const end = Math.min(length, start + CONTROL_SAMPLES);
    let power = 0;
    for (let i = start; i < end; i++) power += samples[i]! * samples[i]!;
    powers[k]! += power / CONTROL_SAMPLES;
  }
}
