import { barsOf } from '#lib/spelling/bars.ts';
import type { Note, Score } from '../score.ts';
import { type Swing, swingBeat, unswingBeat } from '../swing.ts';
import { beatTicksOf } from './note-values.ts';
import { TICKS } from './sheet-music.ts';

/** A note on the grid it is written on, and as it is played. Ticks from the song's start. */
export interface PlacedNote {
  start: number;
  end: number;
  playedStart: number;
  playedEnd: number;
  pitch: number;
  sung: Note['sung'];
}

export interface Rhythm {
  notes: PlacedNote[];
  /** Notes are written straight and played in swing. */
  swing?: Swing;
  /** Where a written tick is played, straight or in swing. */
  playedTick(tick: number): number;
  /** Ticks between the places on which notes of the beat at a tick are written; 160 and 80 are triplets. */
  gridAt(tick: number): number;
}

/** Grids, with what each costs in ticks of error: the simpler one is taken where it is as near. */
const SIXTEENTHS = 120;
const GRIDS: readonly (readonly [ticks: number, cost: number])[] = [
  [SIXTEENTHS, 0],
  [160, 12],
  [60, 30],
  [80, 40],
  [30, 60],
  [15, 90],
];
const FINEST = 15;
/** Shorter rests than this between two notes are breath and touch, and are not written. */
const BREATH = 130;

export const isTriplet = (grid: number): boolean => grid === 160 || grid === 80;

/**
 * A melody's notes, one at a time (of several at once the highest), as they are written: beat by beat on the simplest
 * grid that is near enough to keep them apart, and straight where that is nearer than how the style swings.
 */
export function writtenRhythm(
  played: readonly Note[],
  score: Pick<Score, 'metre' | 'metreChanges' | 'swing' | 'swingUnit' | 'lengthBeats'>,
): Rhythm {
  const { swing, swingUnit = 0.5 } = score;
  const bars = barsOf(score);
  // Three eighths to a beat do not swing.
  const isStraight = (beat: number) => bars.metreAt(beat).denominator === 8;
  const straight = (beat: number) => (isStraight(beat) ? beat : unswingBeat(beat, swing, swingUnit));
  const asPlayed = (beat: number) => beat;
  const residue = (place: (beat: number) => number) =>
    played.reduce((sum, { startBeat }) => {
      const tick = place(startBeat) * TICKS;
      return sum + Math.abs(tick - Math.round(tick / SIXTEENTHS) * SIXTEENTHS);
    }, 0);
  const swings = swing > 0 && residue(straight) < residue(asPlayed);
  const place = swings ? straight : asPlayed;
  const notes = oneAtATime(played, place);
  const { ends, gridOf } = beatsOf(score);
  const grids = new Map<number, number>();
  let last = -1;
  let i = 0;
  for (const [start, end] of ends) {
    const first = i;
    while (i < notes.length && notes[i]!.at < end) i++;
    const inBeat = notes.slice(first, i);
    const placed = placeBeat(
      inBeat.map(({ at }) => at),
      start,
      end,
      last,
      gridOf(start, end),
    );
    grids.set(start, placed.grid);
    for (const [k, tick] of placed.ticks.entries()) inBeat[k]!.start = tick;
    last = placed.ticks.at(-1) ?? last;
  }
  const starts = [...grids.keys()];
  const gridAt = (tick: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= tick) low = middle;
      else high = middle - 1;
    }
    return grids.get(starts[low]!) ?? SIXTEENTHS;
  };
  const startOfBeat = (tick: number) => starts.findLast((start) => start <= tick) ?? 0;
  const songEnd = ends.at(-1)?.[1] ?? 0;
  return {
    ...(swings && { swing: { amount: swing, unit: swingUnit } }),
    playedTick: (tick) =>
      swings && !isStraight(tick / TICKS)
        ? Math.round(swingBeat(tick / TICKS, swing, swingUnit) * TICKS)
        : tick,
    gridAt,
    notes: notes
      .filter(({ start }) => start < songEnd)
      .map((note, k, all) => {
        const next = all[k + 1];
        const until = Math.min(next?.start ?? songEnd, songEnd);
        const gap = (next?.at ?? songEnd) - note.until;
        const [beat, grid] = [startOfBeat(note.until), gridAt(note.until)];
        // How long a long note is held is not written finer than in eighths.
        const fine = grid === SIXTEENTHS && note.until - note.at >= TICKS ? 2 * grid : grid;
        const rounded = beat + Math.round((note.until - beat) / fine) * fine;
        const least = note.start + gridAt(note.start);
        const end = gap < BREATH ? until : Math.min(until, Math.max(rounded, least));
        const { start, playedStart, playedEnd, pitch, sung } = note;
        return { start, end, playedStart, playedEnd, pitch, sung };
      }),
  };
}

interface Onset extends PlacedNote {
  /** Where it begins and ends before it is put on a grid: straight, in ticks. */
  at: number;
  until: number;
}

function oneAtATime(played: readonly Note[], place: (beat: number) => number): Onset[] {
  const onsets = played
    .map(({ startBeat, lengthBeats, pitch, sung }): Onset => {
      const [start, end] = [startBeat, startBeat + lengthBeats];
      const playedStart = Math.round(start * TICKS);
      return {
        at: place(start) * TICKS,
        until: place(end) * TICKS,
        playedStart,
        playedEnd: Math.max(playedStart + 1, Math.round(end * TICKS)),
        start: 0,
        end: 0,
        pitch: Math.round(pitch),
        sung,
      };
    })
    .sort((a, b) => a.playedStart - b.playedStart || b.pitch - a.pitch)
    .filter((note, i, all) => i === 0 || note.playedStart > all[i - 1]!.playedStart);
  return onsets.map((note, i) => {
    const next = onsets[i + 1];
    return next
      ? {
          ...note,
          until: Math.min(note.until, next.at),
          playedEnd: Math.min(note.playedEnd, next.playedStart),
        }
      : note;
  });
}

/** The beats of a song's bars, and which grids may be used in one. */
function beatsOf(score: Pick<Score, 'metre' | 'metreChanges' | 'lengthBeats'>) {
  const ends: [start: number, end: number][] = [];
  for (const { startBeat, endBeat, metre } of barsOf(score).until(score.lengthBeats)) {
    const beatTicks = beatTicksOf(metre);
    const [from, to] = [Math.round(startBeat * TICKS), Math.round(endBeat * TICKS)];
    for (let tick = from; tick < to; tick += beatTicks) ends.push([tick, Math.min(to, tick + beatTicks)]);
  }
  const gridOf = (start: number, end: number) =>
    GRIDS.filter(([grid]) => !isTriplet(grid) || end - start === TICKS);
  return { ends, gridOf };
}

/** Onsets of a beat on the grid that is nearest for its cost and keeps them apart. */
function placeBeat(
  onsets: readonly number[],
  start: number,
  end: number,
  last: number,
  grids: readonly (readonly [number, number])[],
): { grid: number; ticks: number[] } {
  let best: { grid: number; ticks: number[]; cost: number } | undefined;
  for (const [grid, price] of grids) {
    const ticks = onsets.map((at) => Math.min(end, start + Math.round((at - start) / grid) * grid));
    if (ticks.some((tick, i) => tick <= (ticks[i - 1] ?? last))) continue;
    const cost =
      price + onsets.reduce((sum, at, i) => sum + Math.abs(at - ticks[i]!), 0) / Math.max(1, onsets.length);
    if (!best || cost < best.cost) best = { grid, ticks, cost };
  }
  if (best) return best;
  // Closer together than can be written: each as soon after the one before as there is a place.
  let before = last;
  const ticks = onsets.map((at) => {
    before = Math.max(before + FINEST, start + Math.round((at - start) / FINEST) * FINEST);
    return before;
  });
  return { grid: FINEST, ticks };
}
