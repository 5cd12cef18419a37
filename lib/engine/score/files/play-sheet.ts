import { TICKS } from '../notation/sheet-music.ts';
import type { Chord, Metre } from '../score.ts';
import { MOST_BEATS, MOST_NOTES } from '../score-schema.ts';
import { swingBeat } from '../swing.ts';
import { type PlayedSheet, type Sheet, type SheetBar, UnreadableScoreError } from './sheet.ts';

/** Where nothing is said, beats a minute. */
const USUAL_BPM = 100;
const SAME_BEATS = 1e-3;
const SHORTEST_BEATS = 1 / TICKS;
const HIGHEST_PITCH = 127;
/** Between the lowest and the highest note of a melody, semitones: brought to a singer's octave, all of it still has pitches. */
const WIDEST_SEMITONES = 48;
const round = (beat: number) => Math.round(beat * 1e5) / 1e5;

/**
 * A written melody as it is played: repeats and their endings unfolded, each pass with its verse, ties joined, swung where it says so. A pickup
 * ends where the first whole bar begins.
 * @throws UnreadableScoreError where it has no notes, or more than a song
 */
export function playSheet(sheet: Sheet): PlayedSheet {
  const metre = playableMetre(sheet.metre);
  const order = unfolded(sheet.bars);
  const first = sheet.bars[0]?.lengthBeats ?? 0;
  const isPickup = first > 0 && first < sheet.metre.beatsPerBar - SAME_BEATS;
  let beat = isPickup ? metre.beatsPerBar - first : 0;
  const notes: (PlayedSheet['notes'][number] & { tied: boolean })[] = [];
  const chords: Chord[] = [];
  // Three eighths to a beat do not swing.
  const swing = metre.denominator === 8 ? undefined : sheet.swing;
  // On the ticks from which files count how much later a note is played.
  const swung = (at: number) =>
    swing ? Math.round(swingBeat(at, swing.amount, swing.unit) * TICKS) / TICKS : at;
  const tempoMap = [{ startBeat: 0, bpm: sheet.bars.find((bar) => bar.tempoBpm)?.tempoBpm ?? USUAL_BPM }];
  for (const { bar, pass } of order) {
    if (bar.tempoBpm && beat > 0 && tempoMap.at(-1)!.bpm !== bar.tempoBpm)
      tempoMap.push({ startBeat: round(beat), bpm: bar.tempoBpm });
    for (const chord of bar.chords) chords.push({ ...chord, startBeat: round(beat + chord.startBeat) });
    // What has words for one pass only is sung to them in each.
    const verse = bar.notes.some((note) => note.syllables?.[pass]) ? pass : 0;
    for (const note of bar.notes) {
      if (!(note.pitch >= 0 && note.pitch <= HIGHEST_PITCH))
        throw new UnreadableScoreError(
          `A note at beat ${round(beat + note.startBeat)} has the MIDI pitch ${note.pitch}; 0 to ${HIGHEST_PITCH} are played.`,
        );
      const last = notes.at(-1);
      // What is played before it is written may come before the song.
      const startBeat = Math.max(0, round(swung(beat + note.startBeat) + (note.attackBeats ?? 0)));
      const endBeat = swung(beat + note.startBeat + note.lengthBeats) + (note.releaseBeats ?? 0);
      const lengthBeats = round(Math.max(SHORTEST_BEATS, endBeat - startBeat));
      const tied = note.tied === true;
      if (
        last?.tied &&
        // What has words of its own begins with them, tied or not.
        !note.syllables?.[verse] &&
        last.pitch === note.pitch &&
        Math.abs(last.startBeat + last.lengthBeats - startBeat) < SAME_BEATS
      ) {
        last.lengthBeats = round(startBeat + lengthBeats - last.startBeat);
        last.tied = tied;
        continue;
      }
      const sung = note.syllables?.[verse];
      notes.push({
        startBeat,
        lengthBeats,
        pitch: note.pitch,
        tied,
        ...(sung && { syllable: sung }),
      });
    }
    beat += bar.lengthBeats;
    if (notes.length > MOST_NOTES || beat > MOST_BEATS)
      throw new UnreadableScoreError(
        `The song is too long: it has more than ${notes.length > MOST_NOTES ? `${MOST_NOTES} notes` : `${MOST_BEATS} beats`} with its repeats.`,
      );
  }
  if (notes.length === 0) throw new UnreadableScoreError('There are no notes in it: a melody is needed.');
  checkSpan(notes);
  const lengthBeats = Math.ceil(beat / metre.beatsPerBar - SAME_BEATS) * metre.beatsPerBar;
  chords.sort((a, b) => a.startBeat - b.startBeat);
  return {
    title: sheet.title,
    key: sheet.key,
    metre,
    tempoMap,
    ...(swing && { swing }),
    notes: oneVoice(notes).map(({ tied: _tied, ...note }) => note),
    chords: chords
      .map((chord, i) => ({
        ...chord,
        lengthBeats: round((chords[i + 1]?.startBeat ?? lengthBeats) - chord.startBeat),
      }))
      .filter((chord) => chord.lengthBeats > SAME_BEATS),
    lengthBeats,
  };
}

/** @throws UnreadableScoreError for what no one voice has */
export function checkSpan(notes: readonly { pitch: number }[]): void {
  const lowest = notes.reduce((least, { pitch }) => Math.min(least, pitch), HIGHEST_PITCH);
  const highest = notes.reduce((most, { pitch }) => Math.max(most, pitch), 0);
  if (highest - lowest > WIDEST_SEMITONES)
    throw new UnreadableScoreError(
      `The melody spans ${highest - lowest} semitones (MIDI pitches ${lowest} to ${highest}); ${WIDEST_SEMITONES} at most are played.`,
    );
}

/** Notes in order; one ends where the next begins. */
export function oneVoice<T extends { startBeat: number; lengthBeats: number; pitch: number }>(
  notes: T[],
): T[] {
  const sorted = notes.sort((a, b) => a.startBeat - b.startBeat || b.pitch - a.pitch);
  return sorted
    .filter((note, i) => i === 0 || note.startBeat > sorted[i - 1]!.startBeat + SAME_BEATS)
    .map((note, i, all) => {
      const room = (all[i + 1]?.startBeat ?? Number.POSITIVE_INFINITY) - note.startBeat;
      return note.lengthBeats > room ? { ...note, lengthBeats: round(room) } : note;
    });
}

/** Bars are played in three metres: those of twice or half the length are counted in them. */
export function playableMetre({ numerator, denominator, beatsPerBar }: Metre): Metre {
  if (denominator === 8 && numerator % 3 === 0 && numerator !== 9)
    return { numerator: 6, denominator: 8, beatsPerBar: 3 };
  if (beatsPerBar === 3 || beatsPerBar === 6) return { numerator: 3, denominator: 4, beatsPerBar: 3 };
  if (beatsPerBar === 4 || beatsPerBar === 2 || beatsPerBar === 8)
    return { numerator: 4, denominator: 4, beatsPerBar: 4 };
  throw new UnreadableScoreError(
    `No band plays in ${numerator}/${denominator} yet: 4/4, 2/4, 2/2, 3/4, 6/8, 3/8 and 12/8 can be read.`,
  );
}

/** Bars as they are played, each with the pass it is played in, from 0. */
function unfolded(bars: readonly SheetBar[]): { bar: SheetBar; pass: number }[] {
  const played: { bar: SheetBar; pass: number }[] = [];
  let from = 0;
  let pass = 0;
  let i = 0;
  while (i < bars.length) {
    const bar = bars[i]!;
    if (bar.repeatStarts && i !== from) {
      from = i;
      pass = 0;
    }
    if (bar.endings && !bar.endings.includes(pass + 1)) {
      i++;
      // The last ending ends the repeat; what comes after it is sung once.
      if (!bars[i]?.endings) pass = 0;
      continue;
    }
    played.push({ bar, pass });
    const times = bar.repeatEnds
      ? Math.max(bar.repeatEnds.times, ...(bar.endings ?? []).map((ending) => ending + 1))
      : 1;
    if (bar.repeatEnds && pass + 1 < times) {
      pass++;
      i = from;
      continue;
    }
    i++;
    const endsEndings = bar.endings !== undefined && bars[i]?.endings === undefined;
    if (bar.repeatEnds || endsEndings) {
      from = i;
      pass = 0;
    }
    if (played.length > 20_000)
      throw new UnreadableScoreError('Its repeats go on for more than 20,000 bars.');
  }
  return played;
}
