import type { Metre, Part } from '../score/score.ts';
import type { Frame } from './frame.ts';

/**
 * What a band plays that counts in one metre at a time: of a song whose metre changes, everything is played in each of its
 * metres, and of that is kept what begins where the metre holds.
 */
export function inEachMetre(frame: Frame, play: (frame: Frame) => Part[]): Part[] {
  const { metres } = frame;
  if (!metres) return play(frame);
  const sections = sectionsByMetre(frame);
  const nameOf = ({ numerator, denominator }: Metre) => `${numerator}/${denominator}`;
  const parts = new Map<string, Part>();
  for (const metre of new Map(metres.runs.map((run) => [nameOf(run.metre), run.metre])).values()) {
    const isHere = (beat: number) => nameOf(metres.metreAt(Math.max(0, beat))) === nameOf(metre);
    for (const part of play({ ...frame, metre, sections })) {
      const before = parts.get(part.id);
      const notes = [...(before?.notes ?? []), ...part.notes.filter(({ startBeat }) => isHere(startBeat))];
      const controls = [
        ...(before?.controls ?? []),
        ...(part.controls ?? []).filter(({ beat }) => isHere(beat)),
      ].sort((a, b) => a.beat - b.beat);
      parts.set(part.id, { ...part, notes, ...(controls.length > 0 && { controls }) });
    }
  }
  return [...parts.values()].filter(({ notes }) => notes.length > 0);
}

/** Sections cut where the metre changes in them: their bars are counted from their beginning. */
function sectionsByMetre({ sections, metres }: Frame): Frame['sections'] {
  return sections.flatMap((section) => {
    const end = section.startBeat + section.lengthBeats;
    const cuts = metres!.runs
      .map(({ startBeat }) => startBeat)
      .filter((beat) => beat > section.startBeat + 1e-6 && beat < end - 1e-6);
    return [section.startBeat, ...cuts].map((startBeat, i) => ({
      ...section,
      startBeat,
      lengthBeats: (cuts[i] ?? end) - startBeat,
    }));
  });
}
