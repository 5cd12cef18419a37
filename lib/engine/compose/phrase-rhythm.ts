import type { Random } from '../random.ts';
import type { Metre, Syllable } from '../score/score.ts';

/** The rhythmic character lines of one section share, so that their rhythms answer each other. */
export interface RhythmCharacter {
  /** Liking for each sixteenth of a two-bar cell, about −1 … 1. */
  liking: number[];
  /** Where phrases like to begin, in beats from their first bar line (negative: a pickup). */
  entryBeats: number;
  /** Where the last syllable likes to fall, as a share of the phrase. */
  landing: number;
  syncopation: number;
  grid: 2 | 4;
}

export interface RhythmRequest {
  syllables: readonly Syllable[];
  /** Syllables after which the text has punctuation. */
  commasAfter: ReadonlySet<number>;
  /** First bar line of the phrase, and its room, in beats. */
  startBeat: number;
  lengthBeats: number;
  /** Nothing may begin before. */
  earliestBeat: number;
  /** The last note must have ended by then (breath already taken off). */
  latestEndBeat: number;
  metre: Metre;
  secondsPerBeat: number;
  /** Where lines of its section begin, sixteenths from their first bar line. */
  entrySteps?: number;
  /** The onset that a line goes on from without a pause, in beats. */
  goesOnFromBeat?: number;
  /** Another line goes on from this one. */
  leadsOn?: boolean;
  /** Shortest syllable in seconds. */
  minimumSeconds: number;
  character: RhythmCharacter;
  /** Onsets of a phrase to resemble, in beats from its first bar line. */
  likeOnsets?: readonly number[];
  /** Onsets of the section's first phrase, whose rhythm the others share, in beats from their bar line. */
  rhymeOnsets?: readonly number[];
  /** Where the syllables that have been sung before fell then, in beats from the first bar line; holes for the others. */
  knownOnsets?: readonly (number | undefined)[];
  /** Syllables (from `at` on, so many) that say again what the phrase began with: they get its rhythm again. */
  echo?: { at: number; length: number };
  /** Onsets of a phrase to answer with another rhythm, in beats from its first bar line. */
  unlikeOnsets?: readonly number[];
}

export interface TimedSyllable {
  startBeat: number;
  lengthBeats: number;
}

/**
 * Metrical strength of a place in the bar: 1 the bar line, 0.75 half a bar (or the second dotted beat), 0.6 a
 * beat, 0.3 an eighth, 0.08 a sixteenth (after Lerdahl and Jackendoff's metrical grid).
 */
export function metricStrength(beatInBar: number, metre: Metre): number {
  const position = ((beatInBar % metre.beatsPerBar) + metre.beatsPerBar) % metre.beatsPerBar;
  const near = (value: number) => Math.abs(position - value) < 0.02;
  if (near(0) || near(metre.beatsPerBar)) return 1;
  if (metre.denominator === 8) {
    if (near(1.5)) return 0.75;
    return Math.abs(position * 2 - Math.round(position * 2)) < 0.04 ? 0.35 : 0.08;
  }
  if (metre.beatsPerBar === 4 && near(2)) return 0.75;
  if (Math.abs(position - Math.round(position)) < 0.02) return 0.6;
  return Math.abs(position * 2 - Math.round(position * 2)) < 0.04 ? 0.3 : 0.08;
}

/** What it costs a phrase that contrasts with the one before to fall on one of its places. */
const CONTRAST = 0.9;

/** How long the last syllable of a phrase is held where there is room. */
export const HELD_SECONDS = 0.45;

/** What syllables take at least before an early landing hurries them, and how late a landing may be put off for it. */
const EASY_SECONDS = 0.27;
const LATEST_LANDING = 0.7;

/** What it is worth to a syllable to fall where it is known to fall. */
const KNOWN = 7;

/** Draws the character that the lines of a section share. */
export function drawRhythmCharacter(
  random: Random,
  metre: Metre,
  traits: { syncopation: number; grid: 2 | 4 },
  kind: string,
): RhythmCharacter {
  const cell = Math.round(metre.beatsPerBar * 8);
  const liking = Array.from({ length: cell }, () => random.gaussian(0, 0.7));
  // The second bar often answers the first with the same rhythm.
  if (random.chance(0.5))
    for (let i = cell / 2; i < cell; i++) liking[i] = (liking[i - cell / 2] as number) * 0.8;
  const compound = metre.denominator === 8;
  const entries = compound
    ? [0, 0, 0, -0.5, 0.5]
    : kind === 'chorus'
      ? [0, 0, 0, 0.5, -0.5, -1, 1]
      : [0, 0, 0.5, 0.5, 1, -0.5, -1, 1.5];
  return {
    liking,
    entryBeats: random.pick(entries),
    landing: random.range(0.62, 0.78),
    syncopation: traits.syncopation,
    grid: traits.grid,
  };
}

export const stressOf = (syllable: Syllable) =>
  syllable.language === 'zh' ? (syllable.tone === 5 ? 0 : 0.6) : syllable.stress / 2;

/** Spaces the syllables evenly: for lines too dense for the grid. */
function spread(request: RhythmRequest): TimedSyllable[] {
  const count = request.syllables.length;
  const from = Math.max(request.startBeat, request.earliestBeat);
  const step = Math.max(request.latestEndBeat - from, 0.05) / count;
  return request.syllables.map((_, i) => ({
    startBeat: from + i * step,
    lengthBeats: step * (i === count - 1 ? 0.95 : 1),
  }));
}

/**
 * Places the syllables of a phrase in time by dynamic programming over the grid: stressed syllables on strong
 * (or, with syncopation, anticipated) places, words kept together, room at commas, a landing with a held last
 * note, and the section's shared likings, so that lines rhyme rhythmically.
 * @returns one entry a syllable, in order, not overlapping, between `earliestBeat` and `latestEndBeat`.
 */
export function placeSyllables(request: RhythmRequest, random: Random): TimedSyllable[] {
  const { syllables, character, metre, secondsPerBeat } = request;
  const count = syllables.length;
  if (count === 0) return [];
  for (const grid of [character.grid, 4, 8] as const) {
    const placed = placeOnGrid(request, grid, random);
    if (placed && request.echo) {
      const knownOnsets = echoOnsets(request, request.echo, placed);
      return placeOnGrid({ ...request, knownOnsets }, grid, random) ?? placed;
    }
    if (placed) return placed;
    if (grid === 4 && metre.beatsPerBar * secondsPerBeat < 0.8) break;
  }
  return spread(request);
}

/**
 * Where the syllables of a phrase are to fall so that its inner repetition has the rhythm of its beginning, whole beats
 * later: beats from its first bar line, holes for the others.
 */
export function echoOnsets(
  request: RhythmRequest,
  { at, length }: { at: number; length: number },
  placed: readonly TimedSyllable[],
): (number | undefined)[] {
  const onset = (i: number) => (placed[i] as TimedSyllable).startBeat - request.startBeat;
  const distance = onset(at) - onset(0);
  const unit =
    request.metre.denominator === 8 ? 1.5 : distance > 1.5 && request.metre.beatsPerBar % 2 === 0 ? 2 : 1;
  let shift = Math.max(unit, Math.round(distance / unit) * unit);
  // The last note of it still needs to be held.
  const room = request.latestEndBeat - request.startBeat - HELD_SECONDS / request.secondsPerBeat;
  while (shift > distance - 1 && shift > 1 && onset(length - 1) + shift > room) shift--;
  const known = request.syllables.map((_, i) => request.knownOnsets?.[i]);
  for (let i = 0; i < length; i++) {
    known[i] ??= onset(i);
    known[at + i] ??= onset(i) + shift;
  }
  return known;
}

function placeOnGrid(request: RhythmRequest, grid: number, random: Random): TimedSyllable[] | undefined {
  const { syllables, character, metre, secondsPerBeat, startBeat } = request;
  const count = syllables.length;
  const first = Math.ceil((Math.max(request.earliestBeat, startBeat - 1.5) - startBeat) * grid - 1e-6);
  const last = Math.floor((request.latestEndBeat - startBeat) * grid + 1e-6);
  const minimumSteps = Math.max(1, Math.ceil((request.minimumSeconds / secondsPerBeat) * grid - 1e-6));
  // The last syllable wants to be held: half a second, or what a crowded line leaves.
  const room = last - first;
  const holdSteps = Math.min(
    Math.max(minimumSteps, Math.round((HELD_SECONDS / secondsPerBeat) * grid)),
    Math.max(minimumSteps, room - (count - 1) * minimumSteps),
  );
  const lastOnset = last - holdSteps;
  if (lastOnset - first < (count - 1) * minimumSteps) return undefined;
  const places = lastOnset - first + 1;
  const landing =
    grid *
    Math.min(
      request.lengthBeats * Math.max(LATEST_LANDING, character.landing),
      Math.max(
        request.lengthBeats * character.landing,
        character.entryBeats + ((count - 1) * EASY_SECONDS) / secondsPerBeat,
      ),
    );
  // Crowded phrases begin earlier, so that eighths do.
  const atEase = landing - (count - 1) * grid * 0.5;
  const entry = Math.max(Math.min(character.entryBeats * grid, Math.max(0, atEase)), first);
  const ideal = Math.max(
    minimumSteps,
    count > 1 ? (Math.max(landing, entry + (count - 1) * minimumSteps) - entry) / (count - 1) : minimumSteps,
  );
  const likes = request.likeOnsets;
  const stepsOf = (onsets: readonly number[]) => new Set(onsets.map((onset) => Math.round(onset * grid)));
  const likeSet = likes ? stepsOf(likes) : undefined;
  const unlikeSet = !likes && request.unlikeOnsets ? stepsOf(request.unlikeOnsets) : undefined;

  const value = (i: number, step: number): number => {
    const beat = step / grid;
    const strength = metricStrength(beat, metre);
    const pushed = metricStrength(beat + 0.5, metre);
    const weight =
      strength * (1 - character.syncopation) +
      Math.max(strength * 0.75, pushed * 0.9) * character.syncopation;
    const stress = stressOf(syllables[i] as Syllable);
    let score = (stress - 0.35) * (weight - 0.45) * 5;
    const cell = character.liking.length;
    const index = ((Math.round((step * 4) / grid) % cell) + cell) % cell;
    score += (character.liking[index] as number) * 0.95;
    if (grid === 4 && strength < 0.1) {
      // Sixteenths just before a beat are idiomatic, those just after it fussy; slow styles want neither.
      const before = Math.abs((((beat % 1) + 1) % 1) - 0.75) < 0.02;
      const easy = ideal < 2 ? 0.5 : ideal < 2.8 ? 1 : 1.5;
      score -= (character.grid === 4 ? (before ? 0.4 : 1) : 1.8) * easy;
    }
    if (grid === 8 && Math.abs((step / 2) % 1) > 0.01) score -= 2.2;
    if (likeSet) score += likeSet.has(step) ? 2.2 : -0.6;
    if (unlikeSet?.has(step)) score -= CONTRAST;
    const known = request.knownOnsets?.[i];
    if (known !== undefined) score += Math.abs(step / grid - known) < 0.02 ? KNOWN : 0;
    if (i === 0) score -= Math.abs(step - entry) * (1.6 / grid) * 1.5;
    if (i === count - 1) {
      score -= Math.abs(step - landing) * (2.2 / grid);
      score += (strength + Math.max(0, pushed - 0.3) * character.syncopation - 0.5) * 1.5;
    }
    return score;
  };
  const gap = (i: number, steps: number): number => {
    const ratio = Math.log2(steps / ideal);
    let cost = ratio * ratio * 1.1;
    const sameWord = syllables[i]?.word === syllables[i - 1]?.word;
    if (sameWord && steps > ideal * 1.6) cost += 1.2;
    // Stressed syllables are held, unstressed ones passed over (agogic accent).
    const before = stressOf(syllables[i - 1] as Syllable);
    if (before >= 0.9 && steps < ideal * 0.75) cost += 0.7;
    else if (before < 0.3 && steps > ideal * 1.4) cost += 0.7;
    if (request.commasAfter.has(i - 1)) cost -= steps >= ideal * 1.5 ? 1 : -0.6;
    return cost;
  };

  // best[i][p]: best score with syllable i at place p.
  const best: Float64Array[] = [];
  const from: Int32Array[] = [];
  const maximumGap = Math.max(minimumSteps, Math.ceil(ideal * 3.2));
  for (let i = 0; i < count; i++) {
    const row = new Float64Array(places).fill(Number.NEGATIVE_INFINITY);
    const back = new Int32Array(places).fill(-1);
    for (let p = i * minimumSteps; p < places - (count - 1 - i) * minimumSteps; p++) {
      const own = value(i, first + p) + random.gaussian(0, 0.12);
      if (i === 0) {
        row[p] = own;
        continue;
      }
      const before = best[i - 1] as Float64Array;
      for (let q = Math.max(0, p - maximumGap); q <= p - minimumSteps; q++) {
        const score = (before[q] as number) + own - gap(i, p - q);
        if (score > (row[p] as number)) {
          row[p] = score;
          back[p] = q;
        }
      }
    }
    best.push(row);
    from.push(back);
  }
  let end = -1;
  const final = best[count - 1] as Float64Array;
  for (let p = 0; p < places; p++)
    if (final[p]! > Number.NEGATIVE_INFINITY && (end < 0 || final[p]! > final[end]!)) end = p;
  if (end < 0) return undefined;
  const onsets = new Array<number>(count);
  for (let i = count - 1, p = end; i >= 0; i--) {
    onsets[i] = startBeat + (first + p) / grid;
    p = (from[i] as Int32Array)[p] as number;
  }
  return lengthsFor(onsets, request);
}

/** Notes last until the next one; long gaps become rests; the last note is held, then there is breath. */
export function lengthsFor(
  onsets: readonly number[],
  request: Pick<RhythmRequest, 'latestEndBeat' | 'secondsPerBeat' | 'commasAfter'>,
): TimedSyllable[] {
  const longestBeats = Math.max(1.5, 1.6 / request.secondsPerBeat);
  const restBeats = 0.18 / request.secondsPerBeat;
  return onsets.map((start, i) => {
    const next = onsets[i + 1];
    if (next === undefined) {
      const room = request.latestEndBeat - start;
      return { startBeat: start, lengthBeats: Math.max(0.05, Math.min(room, longestBeats * 1.3)) };
    }
    const space = next - start;
    let length = Math.min(space, longestBeats);
    if (request.commasAfter.has(i) && space * request.secondsPerBeat > 0.5)
      length = Math.min(length, space - restBeats);
    return { startBeat: start, lengthBeats: length };
  });
}
