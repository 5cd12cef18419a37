import type { Note } from '../score/score.ts';
import { chordAt, chordPitchClasses, isChordTone } from '../theory/chords.ts';
import { nearestPitch, pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses, pitchesIn, stepInScale } from '../theory/scales.ts';
import { barEnergy, chordsBetween, sectionKey } from './frame.ts';
import { type PlayerInput, playedBars, touch } from './player.ts';
import { spanOf } from './registers.ts';

const soundingAt = (melody: readonly Note[], beat: number) =>
  melody.find((note) => note.startBeat <= beat + 1e-6 && note.startBeat + note.lengthBeats > beat + 1e-6);

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
      const split = long >= 2 && draw.chance(0.45);
      const first = split
        ? long * (frame.metre.beatsPerBar === 3 ? 2 / 3 : draw.chance(0.5) ? 0.5 : 0.75)
        : long;
      notes.push({
        startBeat: chord.startBeat,
        lengthBeats: first,
        pitch,
        velocity: touch(0.66, energy, seat),
        articulation: 'legato',
      });
      if (split) {
        const passing = stepInScale(pitch, draw.chance(0.5) ? 1 : -1, key);
        if (passing >= low && passing <= high)
          notes.push({
            startBeat: chord.startBeat + first,
            lengthBeats: long - first,
            pitch: passing,
            velocity: touch(0.6, energy, seat),
            articulation: 'legato',
          });
      }
      last = notes.at(-1)?.pitch ?? pitch;
    }
  }
  return notes;
}

/** Short replies made from the motif, in the gaps the melody leaves. */
export function playAnswers(input: PlayerInput): Note[] {
  const { frame, seat, random, melody } = input;
  const [low, high] = spanOf(seat, input.instrument);
  const bars = playedBars(input);
  const notes: Note[] = [];
  const sorted = [...melody].sort((a, b) => a.startBeat - b.startBeat);
  bars.forEach((bar) => {
    const draw = random.fork(`bar/${bar.startBeat}`);
    const barEnd = bar.startBeat + frame.metre.beatsPerBar;
    const gap = longestGap(sorted, bar.startBeat, barEnd + 0.5);
    if (gap.to - gap.from < 1.4 || !draw.chance(bar.section.hasWords ? 0.75 : 0.35)) return;
    const key = sectionKey(frame, bar.section);
    const energy = barEnergy(bar);
    const start = Math.ceil((gap.from + 0.2) * 2) / 2;
    const room = Math.min(gap.to - start - 0.2, 3.5);
    if (room < 1) return;
    const lengths: number[] = [];
    let used = 0;
    const unit = room < 1.75 ? 0.5 : 1;
    for (const length of frame.motif.lengthsBeats) {
      const scaled = Math.max(0.25, Math.min(1.5, length * unit));
      if (used + scaled > room || lengths.length >= 5) break;
      lengths.push(scaled);
      used += scaled;
    }
    if (lengths.length < 2) return;
    const endChord = chordAt(frame.chords, start + used - 0.1);
    const target = nearestPitch(
      draw.pick(chordPitchClasses(endChord).slice(0, 3)),
      low + (high - low) * (0.45 + 0.25 * energy),
    );
    // Built backwards from its goal, so that it arrives on the chord.
    const pitches = [target];
    for (let i = lengths.length - 2; i >= 0; i--)
      pitches.unshift(
        stepInScale(
          pitches[0] as number,
          -(frame.motif.steps[i % frame.motif.steps.length] as number) || -1,
          key,
        ),
      );
    let at = start;
    lengths.forEach((length, i) => {
      const pitch = Math.max(low, Math.min(high, pitches[i] as number));
      const last = i === lengths.length - 1;
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
