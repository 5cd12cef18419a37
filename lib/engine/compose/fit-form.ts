import type { PlannedSection } from './song-plan.ts';

/** The most a song may last before words are left out, seconds. */
export const MOST_SONG_SECONDS = 420;

/** A section before it has a place in a song. */
export type DraftSection = Pick<PlannedSection, 'kind' | 'label' | 'lines' | 'bars' | 'lineBars'>;

/**
 * Leaves lines out, from the end backwards, until a song lasts no longer than {@link MOST_SONG_SECONDS}. Its ending
 * stays: the last refrain, if there was one before, and what is played after the words.
 * @param draft changed in place
 * @returns how many lines were left out
 */
export function fitForm(draft: DraftSection[], barSeconds: number): number {
  const most = MOST_SONG_SECONDS / barSeconds;
  const total = () => draft.reduce((sum, section) => sum + section.bars, 0);
  const refrain = draft.findLast((section) => section.kind === 'chorus' && section.lines.length > 0);
  const ending = new Set(
    draft.filter(
      (section, i) => section === refrain || (section.lines.length === 0 && i === draft.length - 1),
    ),
  );
  let leftOut = 0;
  while (total() > most) {
    const at = draft.findLastIndex((section) => !ending.has(section) && section.lines.length > 0);
    const section = draft[at];
    if (!section) break;
    // A song that is one section gives up lines, others the section that no longer fits.
    if (total() - section.bars > most || section.bars <= 4) {
      leftOut += section.lines.length;
      draft.splice(at, 1);
      continue;
    }
    let bars = section.bars;
    while (section.lines.length > 1 && total() - section.bars + bars > most) {
      section.lines.pop();
      section.lineBars.pop();
      leftOut++;
      const sung = section.lineBars.reduce((sum, count) => sum + count, 0);
      bars = Math.max(2, Math.ceil(sung / 2 - 1e-6) * 2);
    }
    if (bars === section.bars) {
      draft.splice(at, 1);
      leftOut += section.lines.length;
    } else section.bars = bars;
  }
  return leftOut;
}

/** What is said of lines left out. */
export function leftOutNotice(lines: number, barSeconds: number, draft: readonly DraftSection[]): string {
  const bars = draft.reduce((sum, section) => sum + section.bars, 0);
  const minutes = Math.round((bars * barSeconds) / 60);
  const left = lines === 1 ? 'One line was' : `${lines} lines were`;
  return `The words would last longer than one song of ${minutes} minutes can: ${left} left out before the ending.`;
}
