import type { SungGrid, SungGridNote } from './sung-grid.ts';

export interface RefrainMeasures {
  /** Semitones by which the refrain's mean pitch lies above the first verse's. */
  liftSemitones: number | undefined;
  /** How often the refrain's most heard figure is heard in it, see {@link timesHeard}. */
  figureHeard: number | undefined;
  /** The refrain's first notes as intervals and gaps: what tells hooks of seeds apart. */
  hook: string;
}

/** Notes that a figure has. */
const FIGURE_NOTES = 4;
/** Notes that hooks are told apart by. */
const HOOK_NOTES = 8;

/**
 * How often the most heard figure of four notes is heard in a melody, without overlaps: the same rhythm, up and down
 * alike, each step at most two semitones larger or smaller (a sequence in the scale).
 */
export function timesHeard(notes: readonly Pick<SungGridNote, 'startStep' | 'pitch'>[]): number {
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

const mean = (notes: readonly SungGridNote[]) =>
  notes.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, notes.length);

/** Measures a song's first refrain beside its first verse; undefined where there is none. */
export function measureRefrain({ syllables }: SungGrid): RefrainMeasures {
  const first = (kind: SungGridNote['kind']) => {
    const section = syllables.find((note) => note.kind === kind)?.section;
    return syllables.filter((note) => note.section === section);
  };
  const refrain = first('chorus');
  const verse = first('verse');
  return {
    liftSemitones: refrain.length > 0 && verse.length > 0 ? mean(refrain) - mean(verse) : undefined,
    figureHeard: refrain.length > 0 ? timesHeard(refrain) : undefined,
    hook: refrain
      .slice(1, HOOK_NOTES)
      .map((note, i) => `${note.startStep - refrain[i]!.startStep}:${note.pitch - refrain[i]!.pitch}`)
      .join(' '),
  };
}
