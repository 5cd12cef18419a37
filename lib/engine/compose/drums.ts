import type { Random } from '../random.ts';
import type { Note, PartRole } from '../score/score.ts';
import {
  DRUM_KEYS,
  type DrumPiece,
  type DrumRows,
  type Levels,
  patternHits,
  patternSteps,
} from '../styles/patterns.ts';
import { type Bar, barEnergy, type Frame, metreName, stepsPerBar, strippedBars } from './frame.ts';
import { drawLevels, isStripped, patternFor } from './player.ts';

/** Which part each piece of a kit is written in, so that the mix can treat them apart. */
const PIECE_ROLES: Record<string, PartRole> = {
  kick: 'kick',
  snare: 'snare',
  rim: 'snare',
  clap: 'snare',
  brush: 'snare',
  hat: 'hats',
  pedalHat: 'hats',
  openHat: 'hats',
  ride: 'cymbals',
  rideBell: 'cymbals',
  crash: 'cymbals',
  crash2: 'cymbals',
  splash: 'cymbals',
  china: 'cymbals',
  tomLow: 'toms',
  tomFloor: 'toms',
  tomMid: 'toms',
  tomHigh: 'toms',
};

const VELOCITY: Record<string, number> = {
  X: 0.98,
  x: 0.8,
  o: 0.5,
  g: 0.28,
  '?': 0.34,
  r: 0.62,
  t: 0.58,
  f: 0.85,
};

/** Weight of the piece in the kit: hats are played softer than drums. */
const PIECE_LEVEL: Partial<Record<DrumPiece, number>> = {
  hat: 0.8,
  openHat: 0.82,
  pedalHat: 0.6,
  ride: 0.78,
  shaker: 0.6,
  tambourine: 0.62,
  maracas: 0.6,
  cabasa: 0.6,
  crash2: 0.8,
  rim: 0.85,
};

export type DrumLines = Map<PartRole, Note[]>;

/** The hits of one bar of rows. `fromStep` leaves out what comes before (for fills). */
function playRows(
  rows: DrumRows,
  bar: Bar,
  frame: Frame,
  into: DrumLines,
  random: Random,
  options: { level: number; fromStep?: number; untilStep?: number; ghosts: number; role?: PartRole },
): void {
  const steps = stepsPerBar(frame.metre);
  for (const [piece, pattern] of Object.entries(rows) as [DrumPiece, string][]) {
    const length = patternSteps(pattern).length;
    const offset = (bar.index * steps) % length;
    for (const hit of patternHits(pattern)) {
      let step = hit.step - offset;
      if (length < steps) {
        // A pattern shorter than the bar comes several times.
        for (; step < steps; step += length) addHit(step, hit.symbol);
      } else addHit(step, hit.symbol);
    }
    function addHit(step: number, symbol: string): void {
      if (step < (options.fromStep ?? 0) || step >= (options.untilStep ?? steps)) return;
      if (symbol === '?' && !random.chance(0.5)) return;
      if (symbol === 'g' && !random.chance(0.35 + options.ghosts)) return;
      const velocity = (VELOCITY[symbol] ?? 0.7) * (PIECE_LEVEL[piece] ?? 1) * options.level;
      const role = options.role ?? PIECE_ROLES[piece] ?? 'percussion';
      const list = into.get(role) ?? [];
      into.set(role, list);
      const startBeat = bar.startBeat + step / 4;
      const count = symbol === 'r' ? 2 : symbol === 't' ? 3 : 1;
      for (let i = 0; i < count; i++) {
        const note: Note = {
          startBeat: startBeat + (i * 0.25) / count,
          lengthBeats:
            piece === 'openHat' || piece.startsWith('crash') || piece === 'china' ? 0.5 : 0.2 / count,
          pitch: DRUM_KEYS[piece],
          velocity: Math.max(0.05, Math.min(1, velocity * (1 - 0.12 * i))),
        };
        if (symbol === 'g' || symbol === '?') note.articulation = 'ghost';
        else if (symbol === 'X') note.articulation = 'accent';
        list.push(note);
      }
      if (symbol === 'f')
        list.push({
          startBeat: startBeat - 0.06,
          lengthBeats: 0.1,
          pitch: DRUM_KEYS[piece],
          velocity: velocity * 0.5,
        });
    }
  }
}

/** A 4/4 groove made to fit bars of three beats: its first beats in 3/4, a lilt of two in 6/8. */
function deriveRows(rows: DrumRows, metre: '3/4' | '6/8'): DrumRows {
  const derived: DrumRows = {};
  for (const [piece, pattern] of Object.entries(rows) as [DrumPiece, string][]) {
    const steps = patternSteps(pattern).slice(0, 16);
    if (piece === 'kick')
      derived[piece] =
        metre === '3/4' ? (/[xX]/.test(steps.slice(4)) ? 'X.........?.' : 'X...........') : 'X.......x.?.';
    else if (piece === 'snare' || piece === 'rim' || piece === 'clap' || piece === 'brush')
      derived[piece] = metre === '3/4' ? '....x...x...' : '......X.....';
    else
      derived[piece] =
        metre === '3/4'
          ? steps.slice(0, 12)
          : 'X.o.x.x.o.x.'.replace(/[oX]/g, (c) => (/X|o/.test(steps) ? c : 'x'));
  }
  return derived;
}

function deriveLevels(levels: Levels<DrumRows>, metre: '3/4' | '6/8'): Levels<DrumRows> {
  const derive = (list: readonly DrumRows[]) => list.map((rows) => deriveRows(rows, metre));
  return { calm: derive(levels.calm), main: derive(levels.main), full: derive(levels.full) };
}

/** What a last refrain adds to a groove without a tambourine. */
const PEAK_ROWS: DrumRows = { tambourine: 'o.x.o.X.o.x.o.X.' };

/**
 * The kit and percussion of a song: a groove for each level of energy, lighter verses, ghost notes, a small fill
 * every fourth bar, a big one where the section changes, crashes where sections begin.
 */
export function playDrums(
  frame: Frame,
  bars: readonly Bar[],
  options: { kit: boolean; percussion: boolean },
  random: Random,
): DrumLines {
  const lines: DrumLines = new Map();
  const drums = frame.style.drums;
  if (!drums) return lines;
  const name = metreName(frame.metre);
  const steps = stepsPerBar(frame.metre);
  const levelsFor = () => {
    if (name === '4/4') return drums.grooves;
    const own = name === '3/4' ? drums.grooves34 : drums.grooves68;
    return own ?? deriveLevels(drums.grooves, name);
  };
  const drawn = drawLevels(levelsFor(), random.fork('grooves'));
  const percussion = drums.percussion
    ? drawLevels(
        name === '4/4' ? drums.percussion.grooves : deriveLevels(drums.percussion.grooves, name),
        random.fork('percussion'),
      )
    : undefined;
  const fillPool = random.fork('fills');
  const fills = drums.fills.length > 0 ? fillPool.shuffle(drums.fills) : [];
  let fillNumber = 0;
  for (const bar of bars) {
    const energy = barEnergy(bar);
    const draw = random.fork(`bar/${bar.startBeat}`);
    const level = 0.74 + 0.28 * energy;
    const plays = options.kit && drawn !== undefined && energy >= drums.from && !isStripped(bar);
    const lastBar = bar.left === 0;
    const songEnds = lastBar && !bar.next;
    const introEntry = bar.section.kind === 'intro' && bar.index < (bar.index + bar.left + 1) / 2;
    if (plays && drawn && !songEnds && !(introEntry && energy < 0.6 && drums.from > 0.2)) {
      const rows = patternFor(drawn, bar);
      // Into a refrain that begins without drums they just stop.
      const nextPlays =
        bar.next !== undefined && bar.next.energy >= drums.from && strippedBars(frame, bar.next) === 0;
      const big = lastBar && nextPlays && fills.length > 0;
      const small = !lastBar && bar.index % 4 === 3 && fills.length > 0 && draw.chance(0.45 + 0.35 * energy);
      const fillFrom = big
        ? Math.round(steps * (bar.next && bar.next.energy > bar.section.energy + 0.1 ? 0.5 : 0.625))
        : small
          ? Math.round(steps * 0.75)
          : steps;
      playRows(rows, bar, frame, lines, draw, {
        level,
        untilStep: fillFrom,
        ghosts: frame.style.feel.ghosts,
      });
      if (fillFrom < steps) {
        const fill = fills[fillNumber++ % fills.length] as DrumRows;
        const kept = name === '4/4' ? fill : shiftFill(fill);
        playRows(kept, { ...bar, index: 0 }, frame, lines, draw, {
          level: level * (big ? 1.02 : 0.85),
          fromStep: fillFrom,
          ghosts: 1,
        });
      }
      const crashes = bar.index === 0 && energy >= drums.crashFrom;
      const middle = bar.index > 0 && bar.index % (bar.isPeak ? 4 : 8) === 0 && energy >= 0.8;
      if (bar.isPeak && name === '4/4' && frame.style.learnedHarmony && !rows.tambourine && !rows.shaker)
        playRows(PEAK_ROWS, bar, frame, lines, draw.fork('peak'), {
          level,
          untilStep: fillFrom,
          ghosts: 0,
        });
      if (crashes || middle || bar.stripped === 'falling in')
        addNote(lines, 'cymbals', {
          startBeat: bar.startBeat,
          lengthBeats: 2,
          pitch: draw.chance(0.7) ? DRUM_KEYS.crash : DRUM_KEYS.crash2,
          velocity: Math.min(1, 0.72 + 0.25 * energy),
          articulation: 'accent',
        });
    } else if (
      options.kit &&
      drawn &&
      fills.length > 0 &&
      (bar.stripped === 'last' ||
        (lastBar &&
          bar.next &&
          bar.next.energy >= drums.from + 0.1 &&
          strippedBars(frame, bar.next) === 0 &&
          energy > 0.2 &&
          bar.section.kind !== 'breakdown'))
    ) {
      // Nobody has played the drums yet: they come in with half a bar.
      playRows(fills[fillNumber++ % fills.length] as DrumRows, { ...bar, index: 0 }, frame, lines, draw, {
        level: level * 0.9,
        fromStep: Math.round(steps * 0.625),
        ghosts: 1,
      });
    }
    if (
      options.percussion &&
      percussion &&
      drums.percussion &&
      energy >= drums.percussion.from &&
      !isStripped(bar) &&
      !songEnds
    ) {
      playRows(patternFor(percussion, bar), bar, frame, lines, draw.fork('percussion'), {
        level: level * 0.9,
        ghosts: 0.5,
        role: 'percussion',
      });
    }
  }
  return lines;
}

/** Fills are written for 16 steps; bars of 12 use their last 12. */
function shiftFill(fill: DrumRows): DrumRows {
  const shifted: DrumRows = {};
  for (const [piece, pattern] of Object.entries(fill) as [DrumPiece, string][])
    shifted[piece] = patternSteps(pattern).slice(4, 16);
  return shifted;
}

export function addNote(lines: DrumLines, role: PartRole, note: Note): void {
  const list = lines.get(role) ?? [];
  list.push(note);
  lines.set(role, list);
}
