import type { Part, Score, TempoChange } from '../score.ts';
import { changedBeats } from './changed-beats.ts';
import { roundBeat } from './edit.ts';

/** What of a score is new, and what it stands in the place of: before and after it both are the same music. */
export interface ChangedStretch {
  /** Where the first difference begins, in both scores. */
  startBeat: number;
  /** Where they agree again: in the old score, and in the new, which may be longer or shorter. */
  endBeatBefore: number;
  endBeatAfter: number;
}

/**
 * The stretch of a score that an edit made anew. Unlike {@link changedBeats} it tells where the rest of an old score
 * goes on in one of another length: a section that was taken out leaves no more than the place where it was.
 * @returns beats of either score; nothing where both sound the same
 */
export function changedStretch(before: Score, after: Score): ChangedStretch | undefined {
  return stretchBetween(...alike(before, after, rounded));
}

function stretchBetween(before: Score, after: Score): ChangedStretch | undefined {
  const changed = changedBeats(before, after);
  if (!changed) return undefined;
  const length = Math.max(before.lengthBeats, after.lengthBeats);
  const behind = changedBeats(
    ...(before.lengthBeats === after.lengthBeats
      ? alike(before, after, (score, partOf) => endingAt(score, length, partOf))
      : ([endingAt(before, length), endingAt(after, length)] as const)),
  );
  // Counted from the end, so that what both end with is at the same place.
  const fromEnd = Math.min(
    behind ? length - behind.endBeat : length - changed.startBeat,
    beatsOfSameTempo(before, after),
  );
  const startBeat = Math.min(changed.startBeat, before.lengthBeats, after.lengthBeats);
  const shared = Math.min(before.lengthBeats, after.lengthBeats) - startBeat;
  // What repeats itself could be counted to either side of the change.
  const rest = Math.max(0, Math.min(fromEnd, shared));
  return { startBeat, endBeatBefore: before.lengthBeats - rest, endBeatAfter: after.lengthBeats - rest };
}

type PartsOf = (part: Part, change: () => Part) => Part;

/** Two scores changed alike: a part that they share is one again, and need not be compared note for note. */
function alike(
  before: Score,
  after: Score,
  change: (score: Score, partOf: PartsOf) => Score,
): readonly [Score, Score] {
  const changed = new Map<Part, Part>();
  const partOf: PartsOf = (part, make) => {
    const made = changed.get(part) ?? make();
    changed.set(part, made);
    return made;
  };
  return [change(before, partOf), change(after, partOf)];
}

const anew: PartsOf = (_part, make) => make();

/** Edits round what they move by 0.00001 of a beat, which nobody hears: on a coarser grid it is where it was. */
function rounded(score: Score, partOf: PartsOf): Score {
  const round = (beat: number) => Math.round(beat * 1e4) / 1e4;
  const place = <Item extends { startBeat: number; lengthBeats: number }>(items: readonly Item[]): Item[] =>
    items.map((item) => ({
      ...item,
      startBeat: round(item.startBeat),
      lengthBeats: round(item.lengthBeats),
    }));
  return {
    ...score,
    chords: place(score.chords),
    parts: score.parts.map((part) => partOf(part, () => ({ ...part, notes: place(part.notes) }))),
  };
}

const ONE_TEMPO: readonly TempoChange[] = [{ startBeat: 0, bpm: 120 }];

/** A score moved so that it ends at a beat, whatever its tempo. */
function endingAt(score: Score, lengthBeats: number, partOf: PartsOf = anew): Score {
  const shift = lengthBeats - score.lengthBeats;
  const move = <Item extends { startBeat: number }>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, startBeat: roundBeat(item.startBeat + shift) }));
  return {
    ...score,
    lengthBeats,
    tempoMap: [...ONE_TEMPO],
    sections: move(score.sections),
    chords: move(score.chords),
    parts: score.parts.map((part) =>
      partOf(part, () => ({
        ...part,
        notes: move(part.notes),
        ...(part.controls && {
          controls: part.controls.map((point) => ({ ...point, beat: roundBeat(point.beat + shift) })),
        }),
      })),
    ),
  };
}

/** For how many beats, counted from their ends, two scores have the same tempo. */
function beatsOfSameTempo(before: Score, after: Score): number {
  const stretches = ({ tempoMap, lengthBeats }: Score) =>
    tempoMap.map(({ startBeat, bpm }) => ({ fromEnd: lengthBeats - startBeat, bpm })).reverse();
  const [old, fresh] = [stretches(before), stretches(after)];
  let same = 0;
  for (let i = 0; i < Math.min(old.length, fresh.length); i++) {
    if (old[i]!.bpm !== fresh[i]!.bpm) return same;
    same = Math.min(old[i]!.fromEnd, fresh[i]!.fromEnd);
    if (Math.abs(old[i]!.fromEnd - fresh[i]!.fromEnd) > 1e-6) return same;
  }
  return same;
}
