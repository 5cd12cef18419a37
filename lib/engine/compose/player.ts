import type { Random } from '../random.ts';
import type { Note, PartRole } from '../score/score.ts';
import type { Levels } from '../styles/patterns.ts';
import type { Seat } from '../styles/style.ts';
import { type Bar, barEnergy, type Frame, metreName } from './frame.ts';

/** What a player of a seat is given. */
export interface PlayerInput {
  frame: Frame;
  bars: readonly Bar[];
  seat: Seat;
  instrument: string;
  /** Asked for by name: plays in every section. */
  wanted: boolean;
  random: Random;
  /** The kit's strokes of the kick drum, where there is one. */
  kick: readonly Note[];
  /** The melody as it stands: for answering and for keeping out of its way. */
  melody: readonly Note[];
}

/** Which of a pattern's levels an energy calls for. */
export function levelOf(energy: number): keyof Levels<unknown> {
  return energy < 0.42 ? 'calm' : energy < 0.74 ? 'main' : 'full';
}

/** A song's patterns of each level: what its sections are told apart by where their energy is alike. */
export type DrawnLevels<T> = Record<keyof Levels<unknown>, { plain: T; other: T; refrain: T }>;

/**
 * Draws a song's patterns. Levels left empty borrow from their neighbour.
 * @param fullness how much a pattern plays: refrains get the fullest
 */
export function drawLevels<T>(
  levels: Levels<T>,
  random: Random,
  fullness: (pattern: T) => number = () => 0,
): DrawnLevels<T> | undefined {
  const draw = (...names: (keyof Levels<T>)[]) => {
    const pool = names.map((name) => levels[name]).find((list) => list.length > 0);
    if (!pool) return undefined;
    const [first, second = first, third = second] = random.shuffle(pool) as [T, T?, T?];
    const [plain, other, refrain] = byFullness(first, third, second, fullness);
    return { plain, other, refrain };
  };
  const calm = draw('calm', 'main', 'full');
  const main = draw('main', 'full', 'calm');
  const full = draw('full', 'main', 'calm');
  return calm && main && full && { calm, main, full };
}

/** The fullest of three last. */
function byFullness<T>(one: T, two: T, three: T, fullness: (pattern: T) => number): [T, T, T] {
  const most = Math.max(fullness(one), fullness(two));
  if (most <= fullness(three)) return [one, two, three];
  return fullness(one) === most ? [three, two, one] : [one, three, two];
}

/** The drawn pattern for a bar: by energy, refrains with one of their own, contrast in bridges and from the second verse on. */
export function patternFor<T>(drawn: DrawnLevels<T>, bar: Bar): T {
  const { kind, occurrence } = bar.section;
  const { plain, other, refrain } = drawn[levelOf(barEnergy(bar))];
  if (kind === 'chorus' || kind === 'post-chorus' || kind === 'drop') return refrain;
  const contrast = kind === 'bridge' || kind === 'interlude' || (kind === 'verse' && occurrence % 2 === 1);
  return contrast ? other : plain;
}

/** Who plays on in bars that are stripped. */
const ALONE_WITH_THE_SINGER: readonly PartRole[] = ['harmony', 'arpeggio', 'pad'];

/** In a bar in which next to nobody plays with the singer. */
export const isStripped = ({ stripped }: Bar): boolean => stripped === 'sung alone' || stripped === 'last';

/** Does the seat play in this bar? Seats enter halfway through a section when its growth reaches them. */
export function seatPlays(input: PlayerInput, bar: Bar): boolean {
  const { seat, wanted, instrument } = input;
  const { kind, include } = bar.section;
  if (include?.includes(instrument)) return true;
  if (seat.only && !seat.only.includes(kind)) return false;
  if (seat.never?.includes(kind)) return false;
  if (isStripped(bar) && !ALONE_WITH_THE_SINGER.includes(seat.role)) return false;
  if (!seat.energy || wanted) return true;
  const energy = barEnergy(bar);
  return energy >= seat.energy[0] - 1e-6 && energy <= seat.energy[1] + 0.03;
}

/** The bars a seat plays, as runs of neighbours. */
export function playedBars(input: PlayerInput): Bar[] {
  return input.bars.filter((bar) => seatPlays(input, bar));
}

/** The seat's patterns for the metre, and whether they have to be made up from the 4/4 ones. */
export function metrePatterns(
  seat: Seat,
  frame: Frame,
): { levels: Levels<string> | undefined; derived: boolean } {
  const name = metreName(frame.metre);
  if (name === '4/4') return { levels: seat.patterns, derived: false };
  const own = name === '3/4' ? seat.patterns34 : seat.patterns68;
  return own ? { levels: own, derived: false } : { levels: seat.patterns, derived: true };
}

/** Velocity of a touch: `base` shaped by energy and the seat's loudness, kept in (0, 1]. */
export function touch(base: number, energy: number, seat: Seat): number {
  return Math.max(0.05, Math.min(1, base * (0.72 + 0.34 * energy) * (seat.loudness ?? 1)));
}
