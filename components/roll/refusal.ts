import { barsOf } from '#lib/spelling/bars.ts';
import type { SongScore } from '#lib/studio/views.ts';
import type { PlannedEdit } from './edits-of.ts';
import type { RollNote } from './notes.ts';
import type { ScoreClock } from './score-clock.ts';

/** Why the service made none of the edits, and which notes it is about. */
export interface Refusal {
  sentence: string;
  noteIds: number[];
}

const NEAR_BEATS = 0.02;

/**
 * The notes that a refusal is about: those of the edit it counts ("Edit 2 of 3: …"), of them those at the place it names
 * ("bar 3, beat 2: …"); where it is about a note that was not touched, that one.
 */
export function readRefusal(
  message: string,
  planned: readonly PlannedEdit[],
  notes: readonly RollNote[],
  score: Pick<SongScore, 'metre' | 'metreChanges'>,
  clock: ScoreClock,
): Refusal {
  const text = message.replace(/^edits: /, '');
  const [prefix = '', count] = /^Edit (\d+) of \d+: /.exec(text) ?? [];
  const sentence = text.slice(prefix.length);
  const meant = new Set(planned[count === undefined ? 0 : Number(count) - 1]?.noteIds ?? []);
  const bars = barsOf(score);
  const beat = bars.beatNamed(sentence);
  const there = (note: RollNote) =>
    beat !== null &&
    Math.abs(clock.beatAt(note.start) - beat) < NEAR_BEATS + 0.5e-2 * bars.metreAt(beat).beatsPerBar;
  const own = notes.filter((note) => meant.has(note.id));
  const part = own[0]?.part;
  const found = [
    own.filter(there),
    notes.filter((note) => there(note) && (part === undefined || note.part === part)),
    own,
  ].find((some) => some.length > 0);
  return { sentence, noteIds: (found ?? []).map((note) => note.id) };
}
