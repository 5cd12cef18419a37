import type { Random } from '../../random.ts';
import type { DiphoneUnit, Donor } from '../donors/donor.ts';
import { smoothStep } from '../plan/control-rate.ts';
import type { Segment } from '../plan/schedule-phones.ts';
import { isStop, releaseOf } from '../plan/stop-release.ts';
import { donorPhone, findDiphone } from './donor-phones.ts';
import { SOUND, type SpectrumTrack } from './spectrum-track.ts';

const DIPHTHONGS = new Set(['ay', 'aw', 'oy', 'ey', 'ow']);
const SIBILANTS = new Set(['s', 'z', 'sh', 'zh']);
/** Sung consonants stand above spoken ones: /f/ and /th/ by far, and more on high notes, whose first harmonic hides them. */
const SIBILANT_DB = 1;
const VOICED_FRICATION_DB = 4;
const VOICED_SIBILANT_DB = -3;
const HIGH_SIBILANT_DB = 0;
const FRICATION_DB = 14;
const RELEASE_DB = 2;
const ASPIRATE_DB = 6;
const HIGH_NOTE_DB = 4;
/** A release begins so much before its time. */
const RELEASE_EARLY_SECONDS = 0.004;
/** How far a held vowel strays in the table, frames. */
const STRAY_FRAMES = 0.8;
const HELD_EDGE_FRAMES = 1.5;

/**
 * Lays diphones on a phrase's phones: transitions at the speed they were spoken at, held vowels by a slow cross-fade
 * from the first half-vowel to the second, neither of them ever standing still, consonants stretched or squeezed as
 * a whole, stops by closure and release.
 * @param own which segments are this donor's; the others are left as they are
 */
export function placeDiphones(
  track: SpectrumTrack,
  segments: readonly Segment[],
  own: (segment: Segment) => boolean,
  donor: Donor,
  donorIndex: number,
  random: Random,
): void {
  const frame = donor.header.frameSeconds;
  const units = segments.map((segment, i): DiphoneUnit | undefined => {
    const next = segments[i + 1];
    if (!next) return undefined;
    return findDiphone(donor, segment.name, next.name, segment.role === 'onset' && next.role === 'onset');
  });
  const stray = new Stray(random);
  segments.forEach((segment, i) => {
    const near = segment.role === 'silence' ? [segments[i - 1], segments[i + 1]] : [segment];
    if (!near.some((one) => one && own(one))) return;
    const half = new HalfUnits(units[i - 1], units[i]);
    const { startSeconds: start, endSeconds: end, phone } = segment;
    const length = end - start;
    const put = (q: number, place: number) => track.set(q, donorIndex, place);
    if (phone.kind === 'silence') {
      // What was said before dies away, what comes is prepared.
      track.each(start, end, (q, t) => {
        const [before, after] = [t / frame, (length - t) / frame];
        if (half.left && before < half.leftFrames && own(segments[i - 1]!)) put(q, half.leftAt(before));
        else if (half.right && after < half.rightFrames && own(segments[i + 1]!))
          put(q, half.rightAt(half.rightFrames - after));
        else return;
        track.sound[q] = SOUND.voicedConsonant;
      });
      return;
    }
    const held = phone.kind === 'vowel' || segment.role === 'nucleus';
    const voicedSound = held
      ? SOUND.vowel
      : phone.kind === 'fricative'
        ? SOUND.voicedFricative
        : SOUND.voicedConsonant;
    const sound = phone.voiced ? voicedSound : SOUND.unvoiced;
    track.each(start, end, (q) => {
      track.sound[q] = sound;
    });
    if (isStop(segment)) placeStop(track, segment, half, donorIndex, frame);
    else if (held && length > (half.leftFrames + half.rightFrames) * frame)
      placeHeld(track, segment, half, donorIndex, frame, stray);
    else {
      const frames = half.leftFrames + half.rightFrames;
      const fade = Math.min(2, frames / 4);
      const fricative = phone.kind === 'fricative' || phone.kind === 'aspirate';
      const sibilant = SIBILANTS.has(donorPhone(segment.name));
      const gain = fricationDb(segment, sibilant);
      track.each(start, end, (q, t) => {
        const place = (t / Math.max(0.005, length)) * frames;
        half.blendAt(track, q, donorIndex, place, fade);
      });
      if (fricative) levelFrication(track, start, end, donor, gain);
    }
  });
}

function fricationDb({ phone, height }: Segment, sibilant: boolean): number {
  if (phone.voiced) return sibilant ? VOICED_SIBILANT_DB : VOICED_FRICATION_DB;
  if (sibilant) return SIBILANT_DB + HIGH_SIBILANT_DB * height;
  return (phone.kind === 'aspirate' ? ASPIRATE_DB : FRICATION_DB) + HIGH_NOTE_DB * height;
}

/** Frames of a fricative that are louder than its usual one by more than this have its neighbour's vowel in them. */
const LOUDER_DB = 3;

/** Lifts a fricative by `gainDb`, but not what of the vowels around it reaches over its borders. */
function levelFrication(
  track: SpectrumTrack,
  start: number,
  end: number,
  donor: Donor,
  gainDb: number,
): void {
  const levels: number[] = [];
  track.each(start, end, (q) => {
    levels.push(Math.max(donor.levelDb(track.first[q]!), donor.levelDb(track.second[q]!)));
  });
  const usual = levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 2)]!;
  let i = 0;
  track.each(start, end, (q) => {
    track.gainDb[q] = gainDb - Math.max(0, levels[i++]! - usual - LOUDER_DB);
  });
}

/** The half of a phone that the diphone before it ends with, and the half that the next begins with. */
class HalfUnits {
  readonly left: DiphoneUnit | undefined;
  readonly right: DiphoneUnit | undefined;
  readonly leftFrames: number;
  readonly rightFrames: number;

  constructor(left: DiphoneUnit | undefined, right: DiphoneUnit | undefined) {
    // A half that a voicebank lacks has no frames.
    this.left = left && left.frames > left.border ? left : undefined;
    this.right = right && right.border > 0 ? right : undefined;
    this.leftFrames = this.left ? this.left.frames - this.left.border : 0;
    this.rightFrames = this.right ? this.right.border : 0;
  }

  /** Place of a frame of the first half, counted from the phone's beginning. */
  leftAt(frame: number): number {
    if (!this.left) return this.rightAt(0);
    return this.left.first + this.left.border + Math.max(0, Math.min(this.leftFrames - 1, frame));
  }

  /** Place of a frame of the second half, counted from the phone's middle. */
  rightAt(frame: number): number {
    if (!this.right) return this.left ? this.leftAt(this.leftFrames) : -1;
    return this.right.first + Math.max(0, Math.min(this.rightFrames - 1, frame));
  }

  /** The phone run through from beginning to end, one half faded into the other where they meet. */
  blendAt(track: SpectrumTrack, q: number, donor: number, place: number, fade: number): void {
    const mix =
      this.left && this.right
        ? smoothStep((place - this.leftFrames + fade) / Math.max(1e-6, 2 * fade))
        : this.left
          ? 0
          : 1;
    track.blend(q, donor, this.leftAt(place), this.rightAt(place - this.leftFrames), mix);
  }
}

function placeStop(
  track: SpectrumTrack,
  segment: Segment,
  half: HalfUnits,
  donor: number,
  frame: number,
): void {
  const { startSeconds: start, endSeconds: end } = segment;
  const release = releaseOf(segment) - start - RELEASE_EARLY_SECONDS;
  const length = end - start;
  const open = half.right?.release ?? Math.max(0, half.rightFrames - Math.round((length - release) / frame));
  track.each(start, end, (q, t) => {
    if (t < release) {
      const closed = t / frame;
      if (half.left && closed < half.leftFrames * 0.8) track.set(q, donor, half.leftAt(closed));
      else {
        const before = Math.max(1, open - 1);
        track.set(q, donor, half.rightAt(Math.max(0, open - 1 - (((release - t) / frame) % before))));
      }
      return;
    }
    const share = (t - release) / Math.max(0.005, length - release);
    track.set(
      q,
      donor,
      half.right ? half.rightAt(open + share * (half.rightFrames - open)) : half.leftAt(1e9),
    );
    track.gainDb[q] = RELEASE_DB;
  });
}

function placeHeld(
  track: SpectrumTrack,
  segment: Segment,
  half: HalfUnits,
  donor: number,
  frame: number,
  stray: Stray,
): void {
  const { startSeconds: start, endSeconds: end } = segment;
  const length = end - start;
  if (DIPHTHONGS.has(donorPhone(segment.name)) && half.left) {
    // Its first vowel is held, its glide has the speed it was spoken with.
    const hold = half.leftFrames * 0.4;
    const late = length - (half.leftFrames - hold + half.rightFrames) * frame;
    track.each(start, end, (q, t) => {
      stray.move();
      const place =
        t < hold * frame
          ? t / frame
          : t < late
            ? hold + STRAY_FRAMES * stray.first
            : hold + (t - late) / frame;
      half.blendAt(track, q, donor, place, 1.5);
    });
    return;
  }
  const into = Math.max(0, half.leftFrames - HELD_EDGE_FRAMES);
  const from = Math.min(half.rightFrames, HELD_EDGE_FRAMES);
  const hold = into * frame;
  const late = length - (half.rightFrames - from) * frame;
  track.each(start, end, (q, t) => {
    stray.move();
    if (t < hold) track.set(q, donor, half.leftAt(t / frame));
    else if (t > late) track.set(q, donor, half.rightAt(from + (t - late) / frame));
    else {
      const u = (t - hold) / Math.max(0.01, late - hold);
      const unrest = 0.15 * stray.second * Math.sin(Math.PI * u);
      track.blend(
        q,
        donor,
        half.leftAt(into - 0.5 + STRAY_FRAMES * stray.first),
        half.rightAt(from + STRAY_FRAMES * stray.second),
        Math.max(0, Math.min(1, smoothStep(u) + unrest)),
      );
    }
  });
}

/** Two slow random movements of unit variance, so that no two frames of a held vowel are alike. */
export class Stray {
  first = 0;
  second = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  move(): void {
    this.first = 0.93 * this.first + 0.37 * this.#random.gaussian();
    this.second = 0.97 * this.second + 0.24 * this.#random.gaussian();
  }
}
