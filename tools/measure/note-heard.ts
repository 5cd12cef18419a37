import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';

/** Partials that tell a pitch, and how far from it they are looked for: vibrato, strings out of tune. */
const PARTIALS = 5;
const PARTIAL_NUMBERS = Array.from({ length: PARTIALS }, (_, i) => i + 1);
const CENTS = [-40, -20, 0, 20, 40];
/** What is softer than this beside the pitch is nothing: players are not the same twice to the bit. */
const FLOOR = 0.01;
/** A pitch that came has grown by a decibel at least: others of the band may play it already. */
const LEAST_RISE = 10 ** 0.1;

const hzOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

/** Power at the first partials of a pitch, each over its number (Goertzel's filter, G. Goertzel 1958). */
function powerOfPitch(samples: Float64Array, pitch: number): number {
  let power = 0;
  for (let partial = 1; partial <= PARTIALS; partial++)
    for (const cents of CENTS) {
      const hz = partial * hzOf(pitch + cents / 100);
      if (hz < SAMPLE_RATE / 2) power += goertzel(samples, hz) / partial;
    }
  return power;
}

function goertzel(samples: Float64Array, hz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
  let [before, last] = [0, 0];
  for (const sample of samples) [before, last] = [last, sample + coefficient * last - before];
  return before * before + last * last - coefficient * before * last;
}

const mono = ({ left, right }: StereoBuffer): Float64Array =>
  Float64Array.from(left, (sample, i) => sample + right[i]!);

/**
 * Whether a pitch is what came to a sound: it grew, and more than its neighbours within three semitones did.
 * @param after some tenths of a second @param before the same stretch as it was; silence where it is not given
 * @param but the pitch that it takes the place of
 */
export function pitchCame(after: StereoBuffer, pitch: number, before?: StereoBuffer, but?: number): boolean {
  const fresh = mono(after);
  const old = before ? mono(before) : new Float64Array(fresh.length);
  const own = powerOfPitch(fresh, pitch);
  if (own < 1e-6) return false;
  const floor = FLOOR * own;
  const rise = (at: number) => (powerOfPitch(fresh, at) + floor) / (powerOfPitch(old, at) + floor);
  const grown = (own + floor) / (powerOfPitch(old, pitch) + floor);
  return (
    grown >= LEAST_RISE &&
    [-3, -2, -1, 1, 2, 3].every((step) => pitch + step === but || rise(pitch + step) < grown)
  );
}

/** A note begins where its partials first come within this of what they are when it has begun. */
const ONSET_DB = -9;
const WINDOW = 1024;
const HOP = 128;
/** Two sounds nearer than this are one in such a window (Hann's main lobe is four bins wide). */
const APART_HZ = (2 * SAMPLE_RATE) / WINDOW;
/** As many partials of others are strong enough to be taken for a note's own. */
const OTHER_PARTIALS = 10;

/** The partials of a pitch, from 1 on, that none of other pitches lies beside: by them it can be told when it begins. */
export function ownPartials(pitch: number, others: readonly number[]): number[] {
  const taken = others.flatMap((other) =>
    Array.from({ length: OTHER_PARTIALS }, (_, i) => (i + 1) * hzOf(other)),
  );
  return PARTIAL_NUMBERS.filter((partial) =>
    taken.every((hz) => Math.abs(partial * hzOf(pitch) - hz) >= APART_HZ),
  );
}

/** By then a note that was struck, bowed or blown is there. */
const BEGUN_SECONDS = 0.15;

/**
 * When a note of a pitch begins that came to a sound, seconds from the sound's start: where the power at its partials
 * first grows beyond what it was.
 * @param before as in {@link pitchCame} @param near where it is looked for @param partials by which it is told
 * @returns nothing where the pitch did not grow
 */
export function onsetOfPitch(
  after: StereoBuffer,
  pitch: number,
  near: number,
  before?: StereoBuffer,
  partials: readonly number[] = PARTIAL_NUMBERS,
): number | undefined {
  const [fresh, old] = [mono(after), before && mono(before)];
  const last = Math.min(fresh.length, Math.round((near + BEGUN_SECONDS) * SAMPLE_RATE)) - WINDOW;
  const growth: number[] = [];
  for (let from = 0; from <= last; from += HOP)
    growth.push(
      Math.max(0, powerIn(fresh, from, pitch, partials) - (old ? powerIn(old, from, pitch, partials) : 0)),
    );
  const most = Math.max(0, ...growth);
  if (most < 1e-9) return undefined;
  const first = growth.findIndex((power) => power >= most * 10 ** (ONSET_DB / 10));
  return (first * HOP + WINDOW / 2) / SAMPLE_RATE;
}

function powerIn(samples: Float64Array, from: number, pitch: number, partials: readonly number[]): number {
  const windowed = Float64Array.from(
    { length: WINDOW },
    (_, i) => samples[from + i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW)),
  );
  let power = 0;
  for (const partial of partials) power += goertzel(windowed, partial * hzOf(pitch));
  return power;
}
