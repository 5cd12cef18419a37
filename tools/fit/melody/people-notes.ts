import {
  chordClass,
  MEMORY_LAGS,
  NO_CHORD_CLASS,
  type NoteContext,
} from '#lib/engine/compose/learned/melody-columns.ts';
import { phraseStarts } from '#lib/engine/compose/learned/melody-features.ts';
import { CHORD_INTERVALS } from '#lib/engine/theory/chords.ts';
import { pitchClass } from '#lib/engine/theory/pitch.ts';
import { chordsByStep, type GridSong } from '#tools/corpus/grid-song.ts';

/** Pitch class of the major scale a song's key shares its notes with. */
export const homeOfSong = ({ tonic, mode }: GridSong): number => pitchClass(tonic + (mode === 'min' ? 3 : 0));

/** Sixteenths from a note to the chord it may lead to. */
const LATER = 8;

/** Every note of a song but its first, with what a writer would have known before it. */
export function notesInContext(song: GridSong): { context: NoteContext; interval: number }[] {
  const { notes } = song;
  const home = homeOfSong(song);
  const chordOf = chordsByStep(
    song.chords,
    ({ root, quality }) => {
      const intervals = CHORD_INTERVALS[quality];
      return chordClass(root, intervals.includes(4) ? 4 : intervals.includes(3) ? 3 : undefined, home);
    },
    NO_CHORD_CLASS,
  );
  const sung = new Map(notes.map(({ startStep, pitch }) => [startStep, pitch]));
  const middle = notes.map(({ pitch }) => pitch).toSorted((a, b) => a - b)[notes.length >> 1]!;
  const starts = phraseStarts(notes);
  const firsts = new Set(starts);
  let phrase = 0;
  let runs: number[] = MEMORY_LAGS.map(() => 0);
  let intervals = [0, 0, 0, 0];
  return notes.flatMap(({ startStep, endStep, pitch }, i) => {
    while (starts[phrase + 1] !== undefined && starts[phrase + 1]! <= i) phrase++;
    const hints = MEMORY_LAGS.map((lag) => sung.get(startStep - lag));
    const before = notes[i - 1];
    const known = before && {
      context: {
        previous: before.pitch,
        intervals,
        chord: chordOf(startStep),
        chordLater: chordOf(startStep + LATER),
        startStep,
        lengthSteps: endStep - startStep,
        gapSteps: startStep - before.startStep,
        height: before.pitch - middle,
        left: (starts[phrase + 1] ?? notes.length) - 1 - i,
        first: firsts.has(i),
        minor: song.mode === 'min',
        hints,
        runs,
        home,
      },
      interval: pitch - before.pitch,
    };
    runs = runs.map((run, k) => (hints[k] === pitch ? run + 1 : 0));
    if (before) intervals = [...intervals.slice(1), pitch - before.pitch];
    return known ? [known] : [];
  });
}
