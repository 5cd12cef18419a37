import type { Note } from '../score.ts';
import { spanOf, WIDEST_SEMITONES } from './play-sheet.ts';

/** Of a part with more than one voice so many notes begin while another sounds on; a tune has a double stop now and then. */
const OF_MANY_VOICES = 0.2;
const SAME_BEATS = 1e-3;

type Timed = Pick<Note, 'startBeat' | 'lengthBeats' | 'pitch'>;

/** Whether notes can be a tune that nobody has written words to: one voice, no wider than voices are. */
export function canBeTune(bars: readonly (readonly Timed[])[]): boolean {
  return !hasManyVoices(bars) && spanOf(bars.flat()).semitones <= WIDEST_SEMITONES;
}

/** Whether what is played is more than one voice: chords, two hands, two singers on a staff. Bar by bar, or all in one. */
export function hasManyVoices(bars: readonly (readonly Timed[])[]): boolean {
  let together = 0;
  let all = 0;
  for (const notes of bars) {
    together += beginWhileOthersSound(notes);
    all += notes.length;
  }
  return together > OF_MANY_VOICES * all;
}

/** How many notes begin while another sounds through half of them. */
function beginWhileOthersSound(notes: readonly Timed[]): number {
  let count = 0;
  let soundsTo = Number.NEGATIVE_INFINITY;
  const inOrder = notes.toSorted((a, b) => a.startBeat - b.startBeat || b.lengthBeats - a.lengthBeats);
  for (const { startBeat, lengthBeats } of inOrder) {
    if (soundsTo > startBeat + lengthBeats / 2 - SAME_BEATS) count++;
    soundsTo = Math.max(soundsTo, startBeat + lengthBeats);
  }
  return count;
}

/** What of a part is not its tune. */
export function withoutTune<T extends Timed>(notes: readonly T[], tune: readonly Timed[]): T[] {
  const keyOf = ({ startBeat, pitch }: Timed) => `${Math.round(startBeat / SAME_BEATS)}/${pitch}`;
  const inTune = new Map<string, number>();
  for (const note of tune) inTune.set(keyOf(note), (inTune.get(keyOf(note)) ?? 0) + 1);
  return notes.filter((note) => {
    const count = inTune.get(keyOf(note)) ?? 0;
    if (count > 0) inTune.set(keyOf(note), count - 1);
    return count === 0;
  });
}

/** What the others of a tune's part are called. */
export const nameOfRest = (name: string): string => `${name || 'Melody'} (others)`.trim();

/** That a melody alone, which a band is added to, had a chord here and there. */
export const noticeOfLost = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${count} note${count === 1 ? '' : 's'} below the melody ${count === 1 ? 'is' : 'are'} not played: the band that is added plays its own.`,
      ];
