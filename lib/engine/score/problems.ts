import { findInstrument } from '../instruments/find-instrument.ts';
import { pitchName } from '../theory/pitch.ts';
import { placeOf } from './edits/edit.ts';
import { metreProblems } from './metres.ts';
import { isVocalPart, type Note, type Part, type Score } from './score.ts';

/** Something in a score that nobody can play or sing. */
export interface ScoreProblem {
  /** The same for the same trouble elsewhere in time: moved music brings no new ones. */
  key: string;
  /** A sentence: what, where, what would be right. */
  message: string;
}

/** Sung notes that touch are no overlap. */
const TOUCH_BEATS = 2e-3;

/**
 * All that cannot be played, sung or counted: metres that change off bar lines, notes out of their instrument's or singer's range or out of the song, two sung
 * notes at once in one throat, syllables that nobody sings, that are out of order or that are not there.
 * @param singerRange see `EditContext`
 */
export function problemsOf(
  score: Score,
  singerRange: (id: string) => { low: number; high: number } | undefined,
): ScoreProblem[] {
  const problems: ScoreProblem[] = metreProblems(score);
  const sungSyllables = score.lyrics.map(() => new Set<number>());
  for (const part of score.parts) {
    const isVocal = isVocalPart(part);
    const range = isVocal ? singerRange(part.instrument) : findInstrument(part.instrument).range;
    const report = (note: Note, what: string, key: string) =>
      problems.push({
        key: `${part.id}|${key}|${note.pitch}|${syllableText(score, note)}`,
        message: `${placeOf(score, note.startBeat)}: ${what}`,
      });
    for (const note of part.notes) {
      if (note.startBeat < 0 || note.startBeat + note.lengthBeats > score.lengthBeats + TOUCH_BEATS)
        report(
          note,
          `a note of "${part.id}" does not lie in the song, which ends at beat ${score.lengthBeats}.`,
          'outside',
        );
      if (range && (note.pitch < range.low || note.pitch > range.high))
        report(
          note,
          `${pitchName(note.pitch)} (${note.pitch}) is not on "${part.instrument}", which ${isVocal ? 'sings' : 'plays'} ${pitchName(range.low)} to ${pitchName(range.high)} (${range.low}–${range.high}).`,
          'range',
        );
      if (!note.sung) continue;
      const line = score.lyrics[note.sung.line];
      if (!line?.syllables[note.sung.syllable])
        report(
          note,
          `a note of "${part.id}" sings syllable ${note.sung.syllable} of line ${note.sung.line}, which is not there.`,
          'words',
        );
      else sungSyllables[note.sung.line]!.add(note.sung.syllable);
    }
    if (isVocal) singingProblems(part, report, score);
  }
  score.lyrics.forEach((line, i) => {
    const unsung = line.syllables.findIndex((_, syllable) => !sungSyllables[i]!.has(syllable));
    if (unsung < 0) return;
    const { text, word } = line.syllables[unsung]!;
    problems.push({
      key: `unsung|${line.text}|${text}`,
      message: `Nobody sings "${text}" of "${line.words[word]}" in line ${i} ("${line.text}"); give it a note, or change the words.`,
    });
  });
  return problems;
}

function singingProblems(
  part: Part,
  report: (note: Note, what: string, key: string) => void,
  score: Score,
): void {
  const notes = part.notes.toSorted((a, b) => a.startBeat - b.startBeat);
  let before: Note | undefined;
  const place = new Map<number, number>();
  for (const note of notes) {
    if (before && note.startBeat < before.startBeat + before.lengthBeats - TOUCH_BEATS)
      report(
        note,
        `"${part.id}" would sing two notes at once, ${pitchName(before.pitch)} and ${pitchName(note.pitch)}; shorten the first or move the second.`,
        'overlap',
      );
    if (note.sung) {
      const { line, syllable, continues } = note.sung;
      const last = place.get(line) ?? -1;
      const follows = before?.sung?.line === line;
      if (syllable < last || (continues && !(follows && syllable === last)))
        report(
          note,
          `"${syllableText(score, note)}" would not be sung in the order of its words ("${score.lyrics[line]?.text}").`,
          'order',
        );
      place.set(line, syllable);
    }
    before = note;
  }
}

const syllableText = (score: Score, { sung }: Note): string =>
  sung ? (score.lyrics[sung.line]?.syllables[sung.syllable]?.text ?? '') : '';
