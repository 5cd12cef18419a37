import { timesHeard } from '#lib/engine/compose/learned/figures.ts';
import type { SungGrid, SungGridNote } from './sung-grid.ts';

export interface RefrainMeasures {
  /** Semitones by which the refrain's mean pitch lies above the first verse's. */
  liftSemitones: number | undefined;
  /** How often the refrain's most heard figure is heard in it, see `timesHeard`. */
  figureHeard: number | undefined;
  /** The refrain's first notes as intervals and gaps: what tells hooks of seeds apart. */
  hook: string;
}

/** Notes that hooks are told apart by. */
const HOOK_NOTES = 8;

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
