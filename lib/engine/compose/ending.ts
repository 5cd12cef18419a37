import type { Part, TempoChange } from '../score.ts';
import { DRUM_KEYS } from '../styles/patterns.ts';
import { addNote, type DrumLines } from './drums.ts';
import type { Frame } from './frame.ts';

/** The tempo map: steady, with a slowing end where the song asks for one (half-bar steps down to 0.7). */
export function tempoMapFor(frame: Frame): TempoChange[] {
  const map: TempoChange[] = [{ startBeat: 0, bpm: frame.bpm }];
  if (frame.ending !== 'ritardando') return map;
  const bar = frame.metre.beatsPerBar;
  const from = frame.lengthBeats - bar * 2;
  if (from <= bar) return map;
  const rates = [0.96, 0.91, 0.84, 0.74];
  rates.forEach((rate, i) => {
    map.push({ startBeat: from + (i * bar) / 2, bpm: Math.round(frame.bpm * rate * 100) / 100 });
  });
  return map;
}

/** The kit's last stroke, on the first beat of the last bar. */
export function endDrums(frame: Frame, drums: DrumLines): void {
  const last = frame.sections.at(-1);
  const kit = frame.style.drums;
  if (!last || !kit || frame.ending === 'fade') return;
  const beat = frame.lengthBeats - frame.metre.beatsPerBar;
  if (drums.has('kick'))
    addNote(drums, 'kick', { startBeat: beat, lengthBeats: 0.3, pitch: DRUM_KEYS.kick, velocity: 0.85 });
  if (drums.has('kick') || drums.has('cymbals'))
    addNote(drums, 'cymbals', {
      startBeat: beat,
      lengthBeats: frame.ending === 'stop' ? 0.4 : 3,
      pitch: DRUM_KEYS.crash,
      velocity: last.energy > 0.5 ? 0.85 : 0.5,
    });
}

/** Shapes the last bars of the parts: a tight stop, or a fade over the last section. */
export function shapeEnding(frame: Frame, parts: Part[]): void {
  const bar = frame.metre.beatsPerBar;
  const lastBar = frame.lengthBeats - bar;
  const last = frame.sections.at(-1);
  if (!last) return;
  for (const part of parts) {
    if (part.role === 'lead-vocal' || part.role === 'backing-vocal') continue;
    if (frame.ending === 'stop') {
      part.notes = part.notes.filter((note) => note.startBeat < lastBar + 0.3);
      for (const note of part.notes)
        if (note.startBeat + note.lengthBeats > lastBar + 0.6)
          note.lengthBeats = Math.max(0.1, lastBar + 0.6 - note.startBeat);
    } else {
      part.notes = part.notes.filter((note) => note.startBeat < lastBar + bar * 0.5);
    }
    if (frame.ending === 'fade') {
      const from = last.startBeat;
      const length = frame.lengthBeats - from;
      for (const note of part.notes)
        if (note.startBeat > from)
          note.velocity = Math.max(0.06, note.velocity * (1 - 0.85 * ((note.startBeat - from) / length)));
    }
  }
}

/**
 * At quick tempos one bar is too short for a last chord: held endings ring a bar longer. Lengthens the frame, its last
 * section and chord, and the notes that sound to the end.
 */
export function ringOut(frame: Frame, parts: readonly Part[]): void {
  const bar = frame.metre.beatsPerBar;
  if ((frame.ending !== 'held' && frame.ending !== 'tag') || bar * frame.secondsPerBeat >= 2.4) return;
  const end = frame.lengthBeats;
  const chord = frame.chords.at(-1);
  const section = frame.sections.at(-1);
  if (!chord || !section) return;
  for (const part of parts) {
    if (part.role === 'lead-vocal' || part.role === 'backing-vocal') continue;
    for (const note of part.notes) if (note.startBeat + note.lengthBeats > end - 0.2) note.lengthBeats += bar;
  }
  frame.lengthBeats += bar;
  section.lengthBeats += bar;
  chord.lengthBeats += bar;
}
