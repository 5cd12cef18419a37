import { metresBetween, withMetres } from '../score/metres.ts';
import type { Score } from '../score/score.ts';

/**
 * The stretch [fromBeat, toBeat) of a score as a score that starts at beat 0. Notes that sound into it are kept
 * from its start on; sections and lyrics keep their indices, so that what refers to them still holds.
 */
export function cutScore(score: Score, fromBeat: number, toBeat: number): Score {
  const lengthBeats = toBeat - fromBeat;
  const within = (startBeat: number, length: number) => {
    const start = Math.min(Math.max(0, startBeat - fromBeat), lengthBeats);
    return {
      startBeat: start,
      lengthBeats: Math.max(0, Math.min(lengthBeats, startBeat + length - fromBeat) - start),
    };
  };
  const cut: Score = {
    ...score,
    lengthBeats,
    tempoMap: shiftChanges(score.tempoMap, fromBeat, toBeat),
    key: lastBefore(score.keyChanges, fromBeat)?.key ?? score.key,
    keyChanges: score.keyChanges
      .filter((change) => change.startBeat > fromBeat && change.startBeat < toBeat)
      .map((change) => ({ ...change, startBeat: change.startBeat - fromBeat })),
    sections: score.sections.map((section) => ({
      ...section,
      ...within(section.startBeat, section.lengthBeats),
    })),
    chords: score.chords
      .map((chord) => ({ ...chord, ...within(chord.startBeat, chord.lengthBeats) }))
      .filter((chord) => chord.lengthBeats > 1e-6),
    parts: score.parts.map((part) => ({
      ...part,
      notes: part.notes
        .filter(
          (note) => note.startBeat < toBeat - 1e-6 && note.startBeat + note.lengthBeats > fromBeat + 1e-6,
        )
        // A sung syllable is not begun in its middle: its consonants would be sung again.
        .filter((note) => !note.sung || note.startBeat >= fromBeat - 1e-6)
        .map((note) => ({ ...note, ...within(note.startBeat, note.lengthBeats) })),
      controls: shiftControls(part.controls, fromBeat, toBeat),
    })),
  };
  const metres = metresBetween(score, fromBeat, toBeat);
  return withMetres(
    cut,
    metres.map((change) => ({ ...change, startBeat: change.startBeat - fromBeat })),
  );
}

function shiftChanges<T extends { startBeat: number }>(
  changes: readonly T[],
  fromBeat: number,
  toBeat: number,
): T[] {
  const current = lastBefore(changes, fromBeat) ?? changes[0]!;
  const later = changes.filter((change) => change.startBeat > fromBeat && change.startBeat < toBeat);
  return [
    { ...current, startBeat: 0 },
    ...later.map((change) => ({ ...change, startBeat: change.startBeat - fromBeat })),
  ];
}

function lastBefore<T extends { startBeat: number }>(changes: readonly T[], beat: number): T | undefined {
  return changes.findLast((change) => change.startBeat <= beat + 1e-6);
}

/** The last value of each control before the cut holds from its start. */
function shiftControls(controls: Score['parts'][number]['controls'], fromBeat: number, toBeat: number) {
  if (!controls) return undefined;
  const before = new Map(
    controls.filter((point) => point.beat <= fromBeat).map((point) => [point.control, { ...point, beat: 0 }]),
  );
  const within = controls
    .filter((point) => point.beat > fromBeat && point.beat < toBeat)
    .map((point) => ({ ...point, beat: point.beat - fromBeat }));
  return [...before.values(), ...within];
}
