import { themeOf } from '../compose/given-melody.ts';
import type { PlannedLine } from '../compose/song-plan.ts';
import { lyricLine, spreadLines } from '../compose/spread-lines.ts';
import { fitWords } from '../score/fit-words.ts';
import type { LyricLine, Note, Part, Score } from '../score/score.ts';
import { tidyNotes } from './lay-on-grid.ts';

/** A rest this long ends a phrase, and no phrase is longer than so many bars. */
const REST_BEATS = 0.75;
const LONGEST_BARS = 4;
/** Fewer notes than this are no line of their own. */
const LEAST_NOTES = 3;

/**
 * Gives a melody that is played to a singer: its phrases carry the lines, one note a syllable. Everything else stays,
 * the solos of other instruments too.
 * The score comes back as it is where there is no melody or no line.
 * @param voiceId the singer
 */
export function singMelody(score: Score, lines: readonly PlannedLine[], voiceId: string): Score {
  const theme = score.parts.find((part) => part.role === 'lead');
  const melody = (theme?.notes ?? []).toSorted((a, b) => a.startBeat - b.startBeat);
  const phrases = phrasesOf(melody, score.metre.beatsPerBar);
  const words = lines.filter((line) => line.syllables.length > 0);
  if (words.length === 0 || phrases.length === 0) return score;
  const places = placesFor(phrases, words);
  // Few notes for many words: then each phrase takes as many lines as it must.
  const taken = places.length >= words.length ? places : phrases;
  const fresh =
    taken === places ? places.map((_, i) => words[i % words.length]!) : spreadLines(words, phrases.length);
  const lyrics: LyricLine[] = [];
  const notes: Note[] = [];
  taken.forEach((place, i) => {
    const line = fresh[i]!;
    const start = place[0]!.startBeat;
    const section = score.sections.findLastIndex((candidate) => candidate.startBeat <= start + 0.5);
    notes.push(...fitWords(place, lyrics.length, line.syllables.length));
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
    parts: [lead, ...score.parts.filter((part) => part !== theme && part.role !== 'lead-vocal')],
  };
}

/** A place holds about as many notes as its line has syllables; it ends with a phrase where one ends near. */
const MOST_NOTES_A_SYLLABLE = 1.35;
const LEAST_NOTES_A_SYLLABLE = 0.75;
/** And it lasts long enough to sing them: a line on a few quick notes would slow the whole song down. */
const LEAST_BEATS_A_SYLLABLE = 0.3;

/** The melody cut into places for the lines, which come again until it ends. */
function placesFor(phrases: readonly Note[][], words: readonly PlannedLine[]): Note[][] {
  const places: Note[][] = [];
  let place: Note[] = [];
  const wanted = () => words[places.length % words.length]!.syllables.length;
  const close = () => {
    const beats = place.reduce((sum, note) => sum + note.lengthBeats, 0);
    if (place.length < LEAST_NOTES_A_SYLLABLE * wanted() || beats < LEAST_BEATS_A_SYLLABLE * wanted()) return;
    places.push(place);
    place = [];
  };
  for (const phrase of phrases) {
    for (const note of phrase) {
      if (place.length >= MOST_NOTES_A_SYLLABLE * wanted()) close();
      place.push(note);
    }
    close();
  }
  return places;
}

/** A melody heard in a recording, on sixteenths and in the key, without blips. */
export function tidyMelody(score: Score): Score {
  return {
    ...score,
    parts: score.parts.map((part) =>
      part.role === 'lead'
        ? {
            ...part,
            notes: themeOf({ notes: tidyNotes(part.notes, score) }),
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
