import type { Note } from '../score/score.ts';
import { chordAt, chordPitchClasses, isChordTone } from '../theory/chords.ts';
import { nearestPitch, pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses, pitchesIn, stepInScale } from '../theory/scales.ts';
import { barEnergy, chordsBetween, type Frame, sectionKey } from './frame.ts';
import { type PlayerInput, playedBars, touch } from './player.ts';
import { spanOf } from './registers.ts';

const soundingAt = (melody: readonly Note[], beat: number) =>
  melody.find((note) => note.startBeat <= beat + 1e-6 && note.startBeat + note.lengthBeats > beat + 1e-6);

/** How often a counter-melody moves where it can, and the steps it then takes in eighths, by how many there are. */
const MOVES = 0.75;
const RUNS = { 1: [1], 2: [1, 2], 3: [1, 2, 1] } as const;
/** Beats without a new note in which a melody counts as holding or resting. */
const STILL_BEATS = 1;

/** Where, in whole halves of a beat, the melody begins to hold or rest until a chord ends; undefined where it does not. */
function stillStretch(melody: readonly Note[], from: number, to: number): number | undefined {
  const onsets = melody.filter(({ startBeat }) => startBeat >= from - 0.05 && startBeat < to - 0.05);
  const after = onsets.length > 0 ? onsets.at(-1)!.startBeat + 0.5 : from + 0.5;
  const start = Math.max(Math.ceil(after * 2) / 2, to - 1.5);
  return to - start >= STILL_BEATS - 1e-6 ? start : undefined;
}

/**
 * A counter-melody: one or two slow notes a chord, moving by step and against the melody, on chord tones the melody
 * does not sing, with passing notes towards the next chord.
 */
export function playCounter(input: PlayerInput): Note[] {
  const { frame, seat, random, melody } = input;
  const [low, high] = spanOf(seat, input.instrument);
  const notes: Note[] = [];
  let last = Math.round(low + (high - low) * 0.5);
  let lastMelody = 0;
  for (const bar of playedBars(input)) {
    const energy = barEnergy(bar);
    const key = sectionKey(frame, bar.section);
    const draw = random.fork(`bar/${bar.startBeat}`);
    for (const chord of chordsBetween(frame.chords, bar.startBeat, bar.startBeat + frame.metre.beatsPerBar)) {
      const sung = soundingAt(melody, chord.startBeat);
      const direction = sung ? Math.sign(lastMelody - sung.pitch) : 0;
      if (sung) lastMelody = sung.pitch;
      const options = pitchesIn(chordPitchClasses(chord), low, high);
      const cost = (pitch: number) => {
        const step = Math.abs(pitch - last);
        let total = step <= 2 ? 0 : step <= 4 ? 0.6 : step * 0.3;
        if (sung && pitchClass(sung.pitch) === pitchClass(pitch)) total += 1.6;
        if (direction !== 0 && Math.sign(pitch - last) === -direction) total += 0.8;
        total += Math.abs(pitch - (low + (high - low) * 0.55)) * 0.06 + draw.range(0, 0.5);
        return total;
      };
      const pitch = options.reduce(
        (best, candidate) => (cost(candidate) < cost(best) ? candidate : best),
        options[0] ?? last,
      );
      const long = chord.lengthBeats;
      // Moves where the singer holds or rests; over a busy melody it holds.
      const free = stillStretch(melody, chord.startBeat, chord.startBeat + long);
      const moves = free !== undefined && draw.chance(MOVES);
      const split = !moves && long >= 2 && draw.chance(0.3);
      const first = moves
        ? free - chord.startBeat
        : split
          ? long * (frame.metre.beatsPerBar === 3 ? 2 / 3 : draw.chance(0.5) ? 0.5 : 0.75)
          : long;
      if (first > 0)
        notes.push({
          startBeat: chord.startBeat,
          lengthBeats: first,
          pitch,
          velocity: touch(0.66, energy, seat),
          articulation: 'legato',
        });
      const step = draw.chance(0.5) ? 1 : -1;
      const run = moves ? RUNS[Math.min(3, Math.floor((long - first) / 0.5)) as 1 | 2 | 3] : split ? [1] : [];
      run.forEach((steps, i) => {
        const passing = stepInScale(pitch, steps * step, key);
        const startBeat = chord.startBeat + first + (moves ? i * 0.5 : 0);
        const isLast = i === run.length - 1;
        if (passing < low || passing > high) return;
        notes.push({
          startBeat,
          lengthBeats: isLast ? chord.startBeat + long - startBeat : 0.5,
          pitch: passing,
          velocity: touch(0.6 + 0.04 * i, energy, seat),
          articulation: 'legato',
        });
      });
      last = notes.at(-1)?.pitch ?? pitch;
    }
  }
  return notes;
}

/** How often an answer takes up the end of what was just sung, where it can; else it is made of the motif. */
const ECHOES = 0.6;
/** Notes of an answer at most, and of an echo at least. */
const MOST_NOTES = 5;
const FEWEST_ECHOED = 3;

/** A figure to answer with: how long each of its notes is, and how many steps of the scale it lies from the one before. */
interface Reply {
  lengthsBeats: number[];
  steps: number[];
}

/**
 * Short replies in the gaps the melody leaves: the end of the phrase that was just sung, or the motif.
 * @param often how many of the gaps are answered while somebody sings
 */
export function playAnswers(input: PlayerInput, often = 0.75): Note[] {
  const { frame, seat, random, melody } = input;
  const [low, high] = spanOf(seat, input.instrument);
  const bars = playedBars(input);
  const notes: Note[] = [];
  const sorted = [...melody].sort((a, b) => a.startBeat - b.startBeat);
  bars.forEach((bar) => {
    const draw = random.fork(`bar/${bar.startBeat}`);
    const barEnd = bar.startBeat + frame.metre.beatsPerBar;
    const gap = longestGap(sorted, bar.startBeat, barEnd + 0.5);
    if (gap.to - gap.from < 1.4 || !draw.chance(bar.section.hasWords ? often : often * 0.47)) return;
    const key = sectionKey(frame, bar.section);
    const energy = barEnergy(bar);
    const start = Math.ceil((gap.from + 0.2) * 2) / 2;
    const room = Math.min(gap.to - start - 0.2, 3.5);
    if (room < 1) return;
    const echo = draw.fork('echo').chance(ECHOES) ? echoOf(sorted, gap.from, room) : undefined;
    const { lengthsBeats, steps } = echo ?? motifIn(frame.motif, room);
    if (lengthsBeats.length < 2) return;
    const used = lengthsBeats.reduce((sum, length) => sum + length, 0);
    const endChord = chordAt(frame.chords, start + used - 0.1);
    const target = nearestPitch(
      draw.pick(chordPitchClasses(endChord).slice(0, 3)),
      low + (high - low) * (0.45 + 0.25 * energy),
    );
    // Built backwards from its goal, so that it arrives on the chord.
    const pitches = [target];
    for (let i = lengthsBeats.length - 2; i >= 0; i--)
      pitches.unshift(stepInScale(pitches[0]!, -steps[i]!, key));
    let at = start;
    lengthsBeats.forEach((length, i) => {
      const pitch = Math.max(low, Math.min(high, pitches[i]!));
      const last = i === lengthsBeats.length - 1;
      notes.push({
        startBeat: at,
        lengthBeats: last ? Math.min(length + 0.5, Math.max(length, gap.to - at)) : length * 0.95,
        pitch,
        velocity: touch(last ? 0.72 : 0.64, energy, seat),
        articulation: i === 0 ? 'normal' : 'legato',
      });
      at += length;
    });
  });
  return withoutOverlaps(notes);
}

function motifIn(motif: Frame['motif'], room: number): Reply {
  const reply: Reply = { lengthsBeats: [], steps: [] };
  let used = 0;
  const unit = room < 1.75 ? 0.5 : 1;
  for (const length of motif.lengthsBeats) {
    const scaled = Math.max(0.25, Math.min(1.5, length * unit));
    if (used + scaled > room || reply.lengthsBeats.length >= MOST_NOTES) break;
    reply.steps.push(motif.steps[reply.steps.length % motif.steps.length] || 1);
    reply.lengthsBeats.push(scaled);
    used += scaled;
  }
  return reply;
}

/** The last notes of the phrase that ends at a beat, as many as there is room for; undefined for hardly any or one pitch. */
function echoOf(melody: readonly Note[], endBeat: number, room: number): Reply | undefined {
  const before = melody.filter((note) => note.startBeat < endBeat - 0.01);
  const tail: Note[] = [];
  let used = 0;
  for (let i = before.length - 1; i >= 0 && tail.length < MOST_NOTES; i--) {
    const note = before[i]!;
    const next = tail[0];
    const length = next ? next.startBeat - note.startBeat : Math.min(1, note.lengthBeats);
    if (used + length > room || length > 1.5) break;
    if (length < 0.2) continue;
    used += length;
    tail.unshift(note);
  }
  if (tail.length < FEWEST_ECHOED || new Set(tail.map(({ pitch }) => pitch)).size < 2) return undefined;
  return {
    lengthsBeats: tail.map((note, i) => {
      const next = tail[i + 1];
      return next ? next.startBeat - note.startBeat : Math.max(0.25, Math.min(1, note.lengthBeats));
    }),
    steps: tail.slice(1).map((note, i) => Math.round(((note.pitch - tail[i]!.pitch) * 7) / 12)),
  };
}

function longestGap(melody: readonly Note[], from: number, to: number): { from: number; to: number } {
  let best = { from, to: from };
  let free = from;
  for (const note of melody) {
    const end = note.startBeat + note.lengthBeats;
    if (end <= from) continue;
    if (note.startBeat >= to) break;
    if (note.startBeat - free > best.to - best.from) best = { from: free, to: note.startBeat };
    free = Math.max(free, end);
  }
  if (to - free > best.to - best.from) best = { from: free, to };
  return best;
}

/** Rhythms of one-bar figures, in sixteenths (16-step and 12-step bars). */
const RIFF_RHYTHMS = [
  [0, 3, 6, 8, 11, 14],
  [0, 2, 4, 6, 8, 10, 12, 14],
  [0, 3, 6, 10, 12],
  [0, 4, 6, 8, 12, 14],
  [2, 4, 7, 10, 12, 15],
  [0, 3, 4, 7, 8, 11, 12, 14],
  [0, 6, 8, 14],
  [0, 2, 3, 6, 8, 10, 11, 14],
  [4, 6, 8, 11, 14],
  [0, 3, 6, 9, 12, 14],
] as const;
const RIFF_RHYTHMS_12 = [
  [0, 2, 4, 6, 8, 10],
  [0, 4, 6, 10],
  [0, 2, 6, 8],
  [0, 3, 6, 9, 11],
  [2, 4, 6, 10],
] as const;

/**
 * A figure that keeps its rhythm and shape over the chords: motif steps from a chord tone; varied every fourth bar;
 * thinner while somebody sings.
 */
export function playRiff(input: PlayerInput): Note[] {
  const { frame, seat, random } = input;
  const [low, high] = spanOf(seat, input.instrument);
  const twelve = frame.metre.beatsPerBar === 3;
  const rhythms: readonly (readonly number[])[] = twelve ? RIFF_RHYTHMS_12 : RIFF_RHYTHMS;
  const draw = random.fork('riff');
  const main = draw.pick(rhythms);
  const other = draw.pick(rhythms);
  const shape = main.map((_, i) =>
    i === 0
      ? 0
      : draw.chance(0.6)
        ? (frame.motif.steps[(i - 1) % frame.motif.steps.length] as number)
        : draw.pick([-1, 0, 1, 2]),
  );
  const centre = low + (high - low) * draw.range(0.45, 0.65);
  const notes: Note[] = [];
  let anchor = centre;
  for (const bar of playedBars(input)) {
    const energy = barEnergy(bar);
    if (bar.left === 0 && !bar.next) continue;
    const rhythm =
      bar.index % 4 === 3
        ? [
            ...main.slice(0, Math.ceil(main.length / 2)),
            ...other.filter((step) => step > (main[Math.ceil(main.length / 2) - 1] as number)),
          ]
        : main;
    const sparse = bar.section.hasWords && energy < 0.7;
    const steps = sparse ? rhythm.filter((_, i) => i % 2 === 0) : rhythm;
    const chord = chordAt(frame.chords, bar.startBeat);
    const tones = chordPitchClasses(chord).slice(0, 3);
    // The nearest chord tone to the last anchor keeps the figure in place.
    const start = tones
      .map((pc) => nearestPitch(pc, anchor))
      .reduce((a, b) => (Math.abs(a - anchor) <= Math.abs(b - anchor) ? a : b));
    anchor = start * 0.7 + centre * 0.3;
    let pitch = start;
    steps.forEach((step, i) => {
      const beat = bar.startBeat + step / 4;
      const now = chordAt(frame.chords, beat);
      const key = sectionKey(frame, bar.section);
      if (i > 0) pitch = stepInScale(pitch, shape[i % shape.length] as number, key);
      if (pitch > high) pitch -= 12;
      if (pitch < low) pitch += 12;
      const strong = step % 4 === 0;
      const clashing = !isChordTone(pitch, now) && (strong || !keyPitchClasses(key).has(pitchClass(pitch)));
      if (clashing)
        pitch = chordPitchClasses(now)
          .map((pc) => nearestPitch(pc, pitch))
          .reduce((a, b) => (Math.abs(a - pitch) <= Math.abs(b - pitch) ? a : b));
      if (pitch > high) pitch -= 12;
      if (pitch < low) pitch += 12;
      const next = steps[i + 1] ?? (twelve ? 12 : 16);
      notes.push({
        startBeat: beat,
        lengthBeats: Math.max(0.2, Math.min(1, (next - step) / 4) - 0.04),
        pitch,
        velocity: touch((strong ? 0.72 : 0.62) * (bar.section.hasWords ? 0.88 : 1), energy, seat),
      });
    });
  }
  return notes;
}

/** Ends each note where the next begins. */
export function withoutOverlaps(notes: Note[]): Note[] {
  const sorted = notes.sort((a, b) => a.startBeat - b.startBeat);
  for (let i = 0; i + 1 < sorted.length; i++) {
    const note = sorted[i] as Note;
    const next = sorted[i + 1] as Note;
    if (note.startBeat + note.lengthBeats > next.startBeat)
      note.lengthBeats = next.startBeat - note.startBeat;
  }
  return sorted.filter((note) => note.lengthBeats > 0.02);
}
