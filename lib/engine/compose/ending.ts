import type { Part, TempoChange } from '../score/score.ts';
import { DRUM_KEYS } from '../styles/patterns.ts';
import { addNote, type DrumLines } from './drums.ts';
import type { Frame } from './frame.ts';

/** The tempo map: steady, or that of the sections, with a slowing end where the song asks for one (half-bar steps down to 0.7). */
export function tempoMapFor(frame: Frame): TempoChange[] {
  const map: TempoChange[] = [{ startBeat: 0, bpm: frame.sections[0]?.bpm ?? frame.bpm }];
  for (const { startBeat, bpm = frame.bpm } of frame.sections)
    if (bpm !== map.at(-1)!.bpm) map.push({ startBeat, bpm });
  if (frame.ending !== 'ritardando') return map;
  const metre = frame.metres?.metreAt(frame.lengthBeats) ?? frame.metre;
  const bar = metre.beatsPerBar;
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
    } else if (frame.ending !== 'fade') {
      part.notes = part.notes.filter((note) => note.startBeat < lastBar + bar * 0.5);
    }
  }
  if (frame.ending === 'fade') fadeOut(frame, parts, last.startBeat);
}

/** Points a fade is drawn with: equal steps in decibels to the ear, from all to −40 dB. */
const FADE_POINTS = 12;
const FADE_DB = 40;
/** Instruments turn expression into gain by this power. */
const EXPRESSION_POWER = 1.5;

/** A fade as a record has it: the band plays on as it did while everything grows softer together. */
function fadeOut(frame: Frame, parts: Part[], sectionStart: number): void {
  const end = frame.lengthBeats;
  // Four bars of a long last section are played out before the fade begins.
  const bar = frame.metre.beatsPerBar;
  const from = end - sectionStart > bar * 8 ? sectionStart + bar * 4 : sectionStart;
  const levelAt = (share: number) => 10 ** ((-FADE_DB * share ** 1.3) / 20 / EXPRESSION_POWER);
  const shareOf = (beat: number) => Math.max(0, Math.min(1, (beat - from) / (end - from)));
  for (const part of parts) {
    if (part.role === 'lead-vocal' || part.role === 'backing-vocal') continue;
    if (part.bus === 'drums' || part.bus === 'percussion') {
      // Drums know no expression: they are struck more softly.
      for (const note of part.notes)
        note.velocity = Math.max(0.03, note.velocity * levelAt(shareOf(note.startBeat)));
      continue;
    }
    const controls = part.controls ?? [];
    const swells = controls.filter((point) => point.control === 'expression');
    const swellAt = (beat: number) => swells.findLast((point) => point.beat <= beat)?.value ?? 1;
    const points = Array.from({ length: FADE_POINTS + 1 }, (_, i) => {
      const beat = from + ((end - from) * i) / FADE_POINTS;
      return { beat, control: 'expression' as const, value: swellAt(beat) * levelAt(shareOf(beat)) };
    });
    part.controls = [
      ...controls.filter((point) => point.control !== 'expression' || point.beat < from),
      ...points,
    ].sort((one, two) => one.beat - two.beat);
  }
}

/**
 * At quick tempos one bar is too short for a last chord: held endings ring a bar longer. Lengthens the frame, its last
 * section and chord, and the notes that sound to the end.
 */
export function ringOut(frame: Frame, parts: readonly Part[]): void {
  const bar = frame.metre.beatsPerBar;
  if (frame.isExact) return;
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
