import type { Random } from '../random.ts';
import type { Note, Part } from '../score/score.ts';
import { swingBeat } from '../score/swing.ts';
import type { Feel } from '../styles/style.ts';

/** Applies swing to notes and to nothing else; lengths follow their ends. */
export function swingNotes(notes: Note[], amount: number, unit: 0.5 | 0.25): void {
  if (amount === 0) return;
  for (const note of notes) {
    const start = swingBeat(note.startBeat, amount, unit);
    const end = swingBeat(note.startBeat + note.lengthBeats, amount, unit);
    note.startBeat = start;
    note.lengthBeats = Math.max(0.03, end - start);
  }
}

/**
 * Micro-timing and touch: every player is off by a little, snare and comping lie back by style, strums keep
 * their spread. Offsets stay within ±0.045 s.
 */
export function humanise(part: Part, feel: Feel, random: Random): void {
  const drum = part.bus === 'drums';
  const looseness =
    part.role === 'kick'
      ? 0.5
      : part.role === 'lead-vocal'
        ? 0.8
        : drum
          ? 0.7
          : part.role === 'pad'
            ? 1.4
            : 1;
  const laidBack =
    part.role === 'snare' || part.role === 'harmony'
      ? feel.laidBackSeconds
      : part.role === 'bass'
        ? feel.laidBackSeconds * 0.5
        : 0;
  let lastBeat = Number.NaN;
  let together = 0;
  for (const note of part.notes) {
    if (note.startBeat !== lastBeat) {
      // The notes of one stroke move together.
      together = random.gaussian(0, feel.timingSeconds) * looseness + laidBack;
      lastBeat = note.startBeat;
    }
    const offset = (note.offsetSeconds ?? 0) + together + random.gaussian(0, feel.timingSeconds * 0.2);
    const clamped = Math.max(-0.045, Math.min(0.045, offset));
    if (Math.abs(clamped) > 1e-5) note.offsetSeconds = Math.round(clamped * 1e5) / 1e5;
    else delete note.offsetSeconds;
    note.velocity =
      Math.round(
        Math.max(0.04, Math.min(1, note.velocity * (1 + random.gaussian(0, feel.velocity)))) * 1000,
      ) / 1000;
  }
}
