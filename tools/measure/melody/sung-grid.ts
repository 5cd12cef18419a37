import type { GridNote, MelodyGround } from '#lib/engine/compose/learned/melody-features.ts';
import { onsets, straighten } from '#lib/engine/compose/score-frame.ts';
import type { Note, Score, SectionKind } from '#lib/engine/score/score.ts';
import { chordAt, chordPitchClasses } from '#lib/engine/theory/chords.ts';
import { keyAt } from '#lib/engine/theory/key.ts';
import { pitchClass } from '#lib/engine/theory/pitch.ts';

/** A note of a lead vocal on the grid, with what it is sung to. */
export interface SungGridNote extends GridNote {
  line: number;
  syllable: number;
  kind: SectionKind;
  section: number;
}

export interface SungGrid {
  /** Every note sung, melismas too, in the song's first key. */
  notes: GridNote[];
  /** One a syllable. */
  syllables: SungGridNote[];
  ground: MelodyGround;
}

/** Semitones, −5 … 6, that the key in force at a beat lies above the song's first. */
function keyShiftAt(score: Score, beat: number): number {
  const up = pitchClass(keyAt(score, beat).tonic - score.key.tonic);
  return up > 6 ? up - 12 : up;
}

/** The sung lead of a score on a grid of sixteenths; without a lead, no notes. */
export function sungGrid(score: Score): SungGrid {
  const part = score.parts.find(
    (p) => p.role === 'lead-vocal' && p.delivery !== 'rap' && p.delivery !== 'spoken',
  );
  const straight = straighten(part?.notes ?? [], score).sort((a, b) => a.startBeat - b.startBeat);
  const place = (note: Note): GridNote => {
    const startStep = Math.round(note.startBeat * 4);
    return {
      startStep,
      endStep: Math.max(startStep + 1, Math.round((note.startBeat + note.lengthBeats) * 4)),
      pitch: Math.round(note.pitch) - keyShiftAt(score, note.startBeat + 0.3),
    };
  };
  const notes: GridNote[] = [];
  for (const note of straight.map(place)) {
    const last = notes.at(-1);
    if (last && last.startStep >= note.startStep) continue;
    if (last && last.endStep > note.startStep) last.endStep = note.startStep;
    notes.push(note);
  }
  const syllables = onsets(straight).flatMap((note) => {
    const line = score.lyrics[note.sung?.line ?? -1];
    if (!note.sung || !line) return [];
    const { kind } = score.sections[line.section]!;
    return [
      { ...place(note), line: note.sung.line, syllable: note.sung.syllable, kind, section: line.section },
    ];
  });
  return {
    notes,
    syllables,
    ground: {
      tonic: score.key.tonic,
      stepsPerBar: Math.round(score.metre.beatsPerBar * 4),
      chordMaskAt(step) {
        const shift = keyShiftAt(score, step / 4 + 0.02);
        return chordPitchClasses(chordAt(score.chords, step / 4 + 0.02)).reduce(
          (mask, pc) => mask | (1 << pitchClass(pc - shift)),
          0,
        );
      },
    },
  };
}
