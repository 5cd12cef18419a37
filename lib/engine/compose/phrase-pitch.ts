import type { Random } from '../random.ts';
import type { Chord, Key, Metre, SectionKind, Syllable } from '../score/score.ts';
import { chordAt, chordPitchClasses } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { isMinorMode, keyPitchClasses, pitchesIn, SCALE_STEPS } from '../theory/scales.ts';
import { metricStrength, type TimedSyllable } from './phrase-rhythm.ts';

export type Cadence = 'open' | 'closed' | 'none';

/**
 * How a phrase of a section ends: the first of two asks, the second may answer, and the last one closes the section,
 * where that does not lead on.
 */
export function cadenceOf(kind: SectionKind, index: number, isLast: boolean, random: Random): Cadence {
  if (isLast) return kind === 'pre-chorus' || kind === 'build' ? 'open' : 'closed';
  if (index % 2 === 0) return 'open';
  return random.chance(0.4) ? 'closed' : 'none';
}

/** How a phrase moves: a share of the register at each point of it (both 0–1). */
export type Contour = (position: number) => number;

export const CONTOURS: Record<string, Contour> = {
  arch: (x) => 0.15 + 0.85 * Math.sin(Math.PI * Math.min(1, x * 0.95 + 0.05)),
  rise: (x) => 0.1 + 0.8 * x,
  fall: (x) => 0.9 - 0.8 * x,
  valley: (x) => 0.75 - 0.7 * Math.sin(Math.PI * x),
  wave: (x) => 0.5 + 0.4 * Math.sin(2 * Math.PI * x),
  plateau: (x) => (x < 0.2 ? 0.2 + x * 2.5 : x < 0.75 ? 0.7 : 0.7 - (x - 0.75) * 2.4),
  dip: (x) => 0.5 - 0.4 * Math.sin(2 * Math.PI * x),
};

export interface PitchRequest {
  notes: readonly TimedSyllable[];
  /** Where given: stress and tone shape the line. */
  syllables: readonly Syllable[];
  chords: readonly Chord[];
  key: Key;
  metre: Metre;
  /** MIDI numbers notes stay between, both ends included. */
  floor: number;
  ceiling: number;
  contour: Contour;
  /** Where in the register the contour sits: its lowest and highest point as shares of it. */
  band: readonly [number, number];
  cadence: Cadence;
  scale: 'full' | 'pentatonic' | 'blues';
  leap: number;
  repetition: number;
  /** Diatonic steps the phrase should begin with, and go on with from `motifAgainAt` (a note's index). */
  motifSteps?: readonly number[];
  motifAgainAt?: number;
  /** Pitch to resemble at a beat, with the strength of the wish for each note (0.1 faint – 3 nearly a copy). */
  like?: { pitchAt: (beat: number) => number; strength: (note: number) => number };
  /** Index of the note that is the section's one highest point, and its pitch. */
  climax?: { note: number; pitch: number };
}

/** Relative height of the syllable's start and end on the five-level tone scale (Y. R. Chao). */
const TONE_START: Record<number, number> = { 1: 5, 2: 3, 3: 2, 4: 5, 5: 3 };
const TONE_END: Record<number, number> = { 1: 5, 2: 5, 3: 2, 4: 2, 5: 3 };
export const toneHeight = (tone: number) => ((TONE_START[tone] ?? 3) * 2 + (TONE_END[tone] ?? 3)) / 3;

const INTERVAL_COST = [0.55, 0, 0, 0.35, 0.45, 0.8, 3.2, 1.1, 1.9, 1.9, 4.5, 5, 2.2];

export function melodyClasses(key: Key, scale: PitchRequest['scale']): Set<number> {
  const minor = isMinorMode(key.mode);
  if (scale === 'pentatonic') {
    const steps = SCALE_STEPS[minor ? 'minor-pentatonic' : 'major-pentatonic'];
    return new Set(steps.map((step) => pitchClass(key.tonic + step)));
  }
  if (scale === 'blues') return new Set(SCALE_STEPS.blues.map((step) => pitchClass(key.tonic + step)));
  return keyPitchClasses(key);
}

/**
 * Gives the notes of a phrase their pitches: the cheapest path (second-order Viterbi) through the scale notes of
 * the register, weighing chord tones on strong places, steps over leaps, recovery after leaps, the contour, the
 * motif, stress, tone direction of Mandarin words, the cadence, and likeness to an earlier phrase.
 * @returns MIDI numbers, one a note.
 */
export function choosePitches(request: PitchRequest, random: Random): number[] {
  const { notes, key, floor, ceiling } = request;
  const count = notes.length;
  if (count === 0) return [];
  const inKey = keyPitchClasses(key);
  const favoured = melodyClasses(key, request.scale);
  const candidates: number[][] = [];
  const unary: number[][] = [];
  const span = ceiling - floor;
  const from = notes[0]!.startBeat;
  const until = notes[count - 1]!.startBeat;
  const barOf = (beat: number) => metricStrength(beat, request.metre);

  for (let i = 0; i < count; i++) {
    const note = notes[i]!;
    // A note pushed ahead of the beat belongs to the chord it anticipates.
    const heard = chordAt(request.chords, note.startBeat + Math.min(0.5, note.lengthBeats * 0.55));
    const tones = chordPitchClasses(heard);
    const classes = new Set([...inKey, ...tones]);
    for (const tone of tones)
      for (const pc of [...classes]) {
        // A scale note a half-step from a borrowed chord tone would clash with it.
        if (
          !tones.includes(pc) &&
          !inKey.has(tone) &&
          (pitchClass(pc - tone) === 1 || pitchClass(tone - pc) === 1)
        )
          classes.delete(pc);
      }
    let pitches = pitchesIn(classes, floor, ceiling);
    if (request.climax?.note === i) pitches = [request.climax.pitch];
    else if (request.climax) pitches = pitches.filter((pitch) => pitch < request.climax!.pitch);
    if (pitches.length === 0) pitches = [Math.round((floor + ceiling) / 2)];
    const strength = barOf(note.startBeat);
    const weighty = strength >= 0.6 || note.lengthBeats >= 1 || i === count - 1;
    const x = until > from ? (note.startBeat - from) / (until - from) : 0;
    const shape = request.band[0] + (request.band[1] - request.band[0]) * request.contour(x);
    const target = floor + span * shape + ((request.syllables[i]?.stress ?? 0) - 0.7) * 0.5;
    const costs = pitches.map((pitch) => {
      const pc = pitchClass(pitch);
      let cost = random.gaussian(0, 0.42);
      const isTone = tones.includes(pc);
      if (!isTone) {
        // The third a power chord leaves out is as good as there.
        const implied =
          heard.quality === 'power' && inKey.has(pc) && [3, 4].includes(pitchClass(pc - heard.root));
        const weight = !weighty
          ? note.lengthBeats > 0.5
            ? 1.3
            : 0.4
          : strength >= 0.7 || i === count - 1
            ? 4
            : note.lengthBeats >= 1
              ? 3.2
              : 2.8;
        cost += implied ? weight * 0.9 : weight;
        if (note.lengthBeats >= 0.75 && tones.some((tone) => pitchClass(pc - tone) === 1)) cost += 2;
      }
      if (!favoured.has(pc)) cost += isTone ? (request.scale === 'blues' ? 0.1 : 0.7) : 1.8;
      if (!inKey.has(pc)) cost += 0.8;
      const away = (pitch - target) / 3.2;
      cost += away * away * (request.like ? 0.15 : 0.7);
      if (request.like) {
        const off = pitch - request.like.pitchAt(note.startBeat);
        cost += Math.min(6, off * off * 0.35) * request.like.strength(i);
      }
      if (i === count - 1) cost += cadenceCost(pc, key, request.cadence, tones);
      return cost;
    });
    candidates.push(pitches);
    unary.push(costs);
  }

  const ladder = pitchesIn(inKey, floor - 14, ceiling + 14);
  const rung = (pitch: number) => {
    let index = 0;
    while (index < ladder.length - 1 && (ladder[index] as number) < pitch) index++;
    return index;
  };
  const leapScale = 1.5 - request.leap;
  const move = (i: number, a: number, b: number): number => {
    const distance = Math.abs(b - a);
    let cost = distance === 0 ? 1.3 * (1 - request.repetition) : (INTERVAL_COST[distance] ?? 9) * leapScale;
    const gapBeats = notes[i]!.startBeat - notes[i - 1]!.startBeat;
    if (distance > 5 && gapBeats < 0.4) cost += 1.2;
    const again = request.motifAgainAt;
    const wish = request.motifSteps?.[again !== undefined && i > again ? i - 1 - again : i - 1];
    if (wish !== undefined && !request.like) cost += Math.min(3, Math.abs(rung(b) - rung(a) - wish)) * 0.75;
    const before = request.syllables[i - 1];
    const now = request.syllables[i];
    if (before?.tone && now?.tone) {
      const rise = toneHeight(now.tone) - toneHeight(before.tone);
      if (Math.abs(rise) >= 0.9) {
        if (Math.sign(b - a) === -Math.sign(rise)) cost += 1.1 + Math.abs(rise) * 0.3;
        else if (b === a) cost += 0.35;
      }
    }
    return cost;
  };
  const recover = (a: number, b: number, c: number): number => {
    const one = b - a;
    const two = c - b;
    // Three times the same note, or to and fro between two, stands still.
    if (one === 0 && two === 0) return 2 * (1.15 - request.repetition);
    if (one === -two && Math.abs(one) <= 4) return 1;
    // A line that goes somewhere: steps on in their direction.
    if (one * two > 0 && Math.abs(one) <= 2 && Math.abs(two) <= 2) return -0.15;
    if (Math.abs(one) <= 4) return Math.abs(one) + Math.abs(two) > 9 && one * two > 0 ? 1 : 0;
    if (one * two < 0) return Math.abs(two) <= 4 ? -0.3 : 0.5;
    return two === 0 ? 0.2 : Math.abs(two) > 2 ? 2.4 : 1;
  };

  if (count === 1) return [candidates[0]![argMin(unary[0]!)]!];
  // cost[j][k]: cheapest path ending with candidates j (before) and k (now).
  let cost = candidates[0]!.map((a, j) =>
    candidates[1]!.map((b, k) => unary[0]![j]! + unary[1]![k]! + move(1, a, b)),
  );
  const backs: Int16Array[][] = [];
  for (let i = 2; i < count; i++) {
    const next: number[][] = [];
    const back: Int16Array[] = [];
    for (let k = 0; k < candidates[i - 1]!.length; k++) {
      const b = candidates[i - 1]![k]!;
      const row: number[] = [];
      const rowBack = new Int16Array(candidates[i]!.length);
      for (let l = 0; l < candidates[i]!.length; l++) {
        const c = candidates[i]![l]!;
        let bestCost = Number.POSITIVE_INFINITY;
        for (let j = 0; j < candidates[i - 2]!.length; j++) {
          const total = cost[j]![k]! + recover(candidates[i - 2]![j]!, b, c);
          if (total < bestCost) {
            bestCost = total;
            rowBack[l] = j;
          }
        }
        row.push(bestCost + unary[i]![l]! + move(i, b, c));
      }
      next.push(row);
      back.push(rowBack);
    }
    cost = next;
    backs.push(back);
  }
  let bestJ = 0;
  let bestK = 0;
  cost.forEach((row, j) => {
    row.forEach((total, k) => {
      if (total < cost[bestJ]![bestK]!) [bestJ, bestK] = [j, k];
    });
  });
  const path = [bestK, bestJ];
  for (let i = backs.length - 1, j = bestJ, k = bestK; i >= 0; i--) {
    const before = backs[i]![j]![k]!;
    path.push(before);
    [j, k] = [before, j];
  }
  return path.reverse().map((index, i) => candidates[i]![index]!);
}

export function cadenceCost(pc: number, key: Key, cadence: Cadence, tones: readonly number[]): number {
  if (cadence === 'none') return tones.includes(pc) ? 0 : 1;
  const degree = pitchClass(pc - key.tonic);
  // Over a chord that the tonic is no part of, a close would hang as a dissonance: it stays open.
  if (cadence === 'closed' && tones.includes(key.tonic))
    return degree === 0 ? -1.2 : degree === 3 || degree === 4 ? 1.1 : degree === 7 ? 3 : 5;
  return degree === 0 ? 2 : degree === 7 || degree === 2 ? -0.2 : 0.4;
}

function argMin(values: readonly number[]): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! < values[best]!) best = i;
  return best;
}
