import type { GridNote } from './melody-features.ts';

/** Notes that a figure has. */
const FIGURE_NOTES = 4;
/**
 * How often the most heard figure of four notes is heard in a melody, without overlaps: the same rhythm, up and down
 * alike, each step at most two semitones larger or smaller (a sequence in the scale).
 */
export function timesHeard(notes: readonly Pick<GridNote, 'startStep' | 'pitch'>[]): number {
  const steps = notes.slice(1).map((note, i) => ({
    gap: note.startStep - notes[i]!.startStep,
    rise: note.pitch - notes[i]!.pitch,
  }));
  const alike = (a: number, b: number) =>
    steps[a]!.gap === steps[b]!.gap &&
    Math.sign(steps[a]!.rise) === Math.sign(steps[b]!.rise) &&
    Math.abs(steps[a]!.rise - steps[b]!.rise) <= 2;
  let most = 0;
  const figures = steps.length - FIGURE_NOTES + 2;
  for (let from = 0; from < figures; from++) {
    let times = 0;
    for (let at = 0; at < figures; ) {
      let same = 0;
      while (same < FIGURE_NOTES - 1 && alike(from + same, at + same)) same++;
      const found = same === FIGURE_NOTES - 1;
      if (found) times++;
      at += found ? FIGURE_NOTES : 1;
    }
    most = Math.max(most, times);
  }
  return most;
}
