import { fitWords, lyricLine, spreadLines } from '../compose/fit-words.ts';
import { cleanTheme } from '../compose/given-melody.ts';
import type { PlannedLine } from '../compose/song-plan.ts';
import { melodyPart } from '../measure/score-measures.ts';
import type { LyricLine, Note, Part, Score } from '../score.ts';

/** A rest this long ends a phrase, and no phrase is longer than so many bars. */
const REST_BEATS = 0.75;
const LONGEST_BARS = 4;
/** Fewer notes than this are no line of their own. */
const LEAST_NOTES = 3;

/**
 * Gives a melody that is played to a singer: its phrases carry the lines, one note a syllable. Everything else stays.
 * The score comes back as it is where there is no melody or no line.
 * @param voiceId the singer
 */
export function singMelody(score: Score, lines: readonly PlannedLine[], voiceId: string): Score {
  const melody = melodyPart(score);
  const phrases = phrasesOf(melody, score.metre.beatsPerBar);
  const fresh = spreadLines(lines, phrases.length);
  if (fresh.length === 0 || phrases.length === 0) return score;
  const lyrics: LyricLine[] = [];
  const notes: Note[] = [];
  phrases.forEach((phrase, i) => {
    const line = fresh[i]!;
    const start = phrase[0]!.startBeat;
    const section = score.sections.findLastIndex((candidate) => candidate.startBeat <= start + 0.5);
    notes.push(...fitWords(phrase, lyrics.length, line.syllables.length));
    lyrics.push({ ...lyricLine(line, Math.max(0, section)), backing: false });
  });
  const lead: Part = {
    id: 'lead-vocal',
    name: 'Lead vocal',
    role: 'lead-vocal',
    bus: 'vocals',
    instrument: voiceId,
    notes,
  };
  return {
    ...score,
    lyrics,
    parts: [lead, ...score.parts.filter((part) => part.role !== 'lead' && part.role !== 'lead-vocal')],
  };
}

/** A melody heard in a recording, on sixteenths and in the key, without blips. */
export function tidyMelody(score: Score): Score {
  return {
    ...score,
    parts: score.parts.map((part) =>
      part.role === 'lead'
        ? {
            ...part,
            notes: cleanTheme({
              notes: part.notes.filter((note) => note.lengthBeats >= 0.12),
              tempoBpm: 100,
              key: score.key,
              beats: score.lengthBeats,
            }),
          }
        : part,
    ),
  };
}

function phrasesOf(melody: readonly Note[], beatsPerBar: number): Note[][] {
  const phrases: Note[][] = [];
  for (const note of melody) {
    const phrase = phrases.at(-1);
    const last = phrase?.at(-1);
    const rests = last !== undefined && note.startBeat - last.startBeat - last.lengthBeats >= REST_BEATS;
    const isLong =
      phrase !== undefined && note.startBeat - phrase[0]!.startBeat >= LONGEST_BARS * beatsPerBar;
    if (!phrase || ((rests || isLong) && phrase.length >= LEAST_NOTES)) phrases.push([note]);
    else phrase.push(note);
  }
  return phrases;
}
