import type { Random } from '../random.ts';
import type { Note } from '../score/score.ts';
import { chordAt, isChordTone } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses } from '../theory/scales.ts';
import { type Frame, type FrameSection, sectionKey } from './frame.ts';

/**
 * A second voice for a sung line: a third above (or a fourth, where the third clashes with the chord), a sixth or
 * third below where the top is reached. Every note carries its syllable, timed a little apart from the lead.
 */
export function harmonise(
  frame: Frame,
  lead: readonly Note[],
  range: { low: number; high: number },
  above: boolean,
  random: Random,
): Note[] {
  const notes: Note[] = [];
  let last: number | undefined;
  for (const note of lead) {
    const section = sectionAt(frame, note.startBeat);
    const key = keyPitchClasses(sectionKey(frame, section));
    const chord = chordAt(frame.chords, note.startBeat + Math.min(0.4, note.lengthBeats * 0.5));
    const offsets = above ? [3, 4, 5, 7, -3, -4] : [-3, -4, -5, -8, -9, 3];
    let best: number | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    offsets.forEach((offset, i) => {
      const pitch = note.pitch + offset;
      if (pitch < range.low || pitch > range.high) return;
      const tone = isChordTone(pitch, chord);
      if (!tone && !key.has(pitchClass(pitch))) return;
      const cost =
        i * 0.5 +
        (tone ? 0 : note.lengthBeats >= 0.75 ? 2.2 : 1) +
        (last === undefined ? 0 : Math.abs(pitch - last) * 0.12) +
        (Math.sign(offset) === (above ? 1 : -1) ? 0 : 3);
      if (cost < bestCost) {
        bestCost = cost;
        best = pitch;
      }
    });
    if (best === undefined) continue;
    last = best;
    notes.push({
      ...note,
      pitch: best,
      velocity: Math.max(0.1, note.velocity * 0.82),
      offsetSeconds: random.gaussian(0.006, 0.006),
    });
  }
  return notes;
}

/** The same line sung again, never quite at the same moment. */
export function double(lead: readonly Note[], random: Random, semitones = 0): Note[] {
  return lead.map((note) => ({
    ...note,
    pitch: note.pitch + semitones,
    velocity: Math.max(0.1, note.velocity * 0.75),
    offsetSeconds: random.gaussian(0.008, 0.008),
  }));
}

export function sectionAt(frame: Frame, beat: number): FrameSection {
  let found = frame.sections[0] as FrameSection;
  for (const section of frame.sections) if (section.startBeat <= beat + 0.6) found = section;
  return found;
}
