import { type NoteValue, TICKS, VALUE_NAMES } from './sheet-music.ts';

const WHOLE = 4 * TICKS;
/** Values from the longest, with the places in a bar at which they are read easily: multiples of these ticks. */
const SIMPLE: readonly (readonly [ticks: number, from: number])[] = [
  [WHOLE, WHOLE],
  [1440, TICKS],
  [960, TICKS],
  [720, 240],
  [TICKS, 240],
  [360, 120],
  [240, 120],
  [180, 60],
  [120, 60],
  [60, 30],
  [30, 15],
  [15, 15],
];
const SHORTEST = 15;

/** The value of a length of ticks; nothing where no one note is that long. */
export function noteValueOf(ticks: number): NoteValue | undefined {
  for (const [i, name] of VALUE_NAMES.entries()) {
    const plain = WHOLE / 2 ** i;
    if (ticks === plain) return { name, dots: 0 };
    if (ticks === plain * 1.5) return { name, dots: 1 };
  }
  return undefined;
}

/** Where the beats of a bar begin, in ticks: dotted quarters where eighths go by threes, quarters elsewhere. */
export const beatTicksOf = ({
  numerator,
  denominator,
}: {
  numerator: number;
  denominator: number;
}): number => (denominator === 8 && numerator % 3 === 0 ? 720 : TICKS);

/**
 * A stretch of a bar as note values to be tied, so that one sees its beats: nothing short goes over a beat, nothing but
 * what begins on a beat over the middle of a 4/4 bar; of three eighths to a beat the same. Rests show every beat.
 * @param from ticks from the bar's start; multiples of 15, as `ticks`
 */
export function splitIntoValues(from: number, ticks: number, beatTicks: number, isRest: boolean): number[] {
  const values: number[] = [];
  let at = from;
  const end = from + ticks;
  while (end - at >= SHORTEST) {
    const value = SIMPLE.find(
      ([length, places]) => length <= end - at && isReadable(at, length, places, beatTicks, isRest),
    );
    const length = value?.[0] ?? SHORTEST;
    values.push(length);
    at += length;
  }
  return values;
}

function isReadable(at: number, length: number, places: number, beatTicks: number, isRest: boolean): boolean {
  const inBeat = at % beatTicks;
  const crossesBeat = inBeat + length > beatTicks;
  if (beatTicks === 720) {
    if (inBeat === 0) return length <= beatTicks || length % beatTicks === 0;
    return !crossesBeat && at % Math.min(places, 240) === 0;
  }
  if (at % places !== 0) return false;
  const isDotted = noteValueOf(length)?.dots === 1;
  if (isRest && (inBeat > 0 || isDotted)) return !crossesBeat;
  if (length < TICKS && crossesBeat) return false;
  const middle = 2 * TICKS;
  const crossesMiddle = at % WHOLE < middle && (at % WHOLE) + length > middle;
  return !crossesMiddle || (inBeat === 0 && !isRest);
}
