import type { Part, Score } from '../../score/score.ts';
import { timeOf } from '../../score/time.ts';

/** A note as the singer has it, in seconds of the song. */
export interface SungNote {
  startSeconds: number;
  endSeconds: number;
  /** MIDI number. */
  pitch: number;
  velocity: number;
  /** 0–1: how much the section asks for. */
  energy: number;
  articulation?: string;
}

/** A syllable on its notes: one, or several for a melisma. */
export interface SungSyllable {
  onset: readonly string[];
  nucleus: readonly string[];
  coda: readonly string[];
  stress: 0 | 1 | 2;
  tone?: 1 | 2 | 3 | 4 | 5;
  /** Index into `Score.lyrics` and its syllables; absent for a vocable the part brings itself. */
  line?: number;
  syllable?: number;
  /** Last syllable of its line. */
  lineEnd: boolean;
  notes: SungNote[];
}

/** What is sung in one go, between two silences. */
export interface Phrase {
  syllables: SungSyllable[];
  /** Silence before its first note; at the start of the song, the time up to it. */
  gapSeconds: number;
}

/** Notes closer than this are sung legato. */
export const LEGATO_SECONDS = 0.06;
/** A silence longer than this starts a new phrase. */
const PHRASE_GAP_SECONDS = 0.3;
const BREATH_SECONDS = 0.3;
/** A singer who must breathe takes at most this share of the note before. */
const BREATH_SHARE = 0.35;

/**
 * Puts a part's notes and the score's syllables together, in order, one note at a time, and cuts them into
 * phrases. Notes without words are vowelled: "ooh" where it is quiet, "ah" where it is loud.
 * @param energyAt 0–1 at a beat; the sections' energy when absent
 */
export function sungPhrases(score: Score, part: Part, energyAt?: (beat: number) => number): Phrase[] {
  const time = timeOf(score);
  const energyOf =
    energyAt ??
    ((beat: number) =>
      score.sections.find((s) => beat >= s.startBeat && beat < s.startBeat + s.lengthBeats)?.energy ?? 0.5);
  const expression = controlCurve(part);
  const notes = part.notes
    .map((note) => {
      const offset = note.offsetSeconds ?? 0;
      return {
        sung: note.sung,
        startSeconds: Math.max(0, time.secondsAt(note.startBeat) + offset),
        endSeconds: Math.max(0, time.secondsAt(note.startBeat + Math.max(0, note.lengthBeats)) + offset),
        pitch: note.pitch,
        velocity: Math.min(1, Math.max(0.05, note.velocity)) * expression(note.startBeat),
        energy: Math.min(1, Math.max(0, energyOf(note.startBeat))),
        ...(note.articulation && { articulation: note.articulation }),
      };
    })
    .filter((note) => Number.isFinite(note.pitch) && note.endSeconds - note.startSeconds > 0.005)
    .sort((a, b) => a.startSeconds - b.startSeconds || b.pitch - a.pitch);

  const syllables: SungSyllable[] = [];
  let previous: (typeof notes)[number] | undefined;
  for (const note of notes) {
    if (previous && note.startSeconds - previous.startSeconds < 0.02) continue; // One throat: the upper of two notes.
    const { sung, ...played } = note;
    const last = syllables.at(-1);
    const lastNote = last?.notes.at(-1);
    if (lastNote && lastNote.endSeconds > played.startSeconds) lastNote.endSeconds = played.startSeconds;
    const line = sung && score.lyrics[sung.line];
    const syllable = sung && line?.syllables[sung.syllable];
    const joins = lastNote !== undefined && played.startSeconds - lastNote.endSeconds < LEGATO_SECONDS;
    if (
      last &&
      joins &&
      (sung ? sung.continues === true && last.line === sung.line : last.line === undefined)
    )
      last.notes.push(played);
    else if (sung && syllable) {
      // The same syllable on two notes is a melisma, whether or not it is marked.
      if (last && joins && last.line === sung.line && last.syllable === sung.syllable)
        last.notes.push(played);
      else
        syllables.push({
          ...syllable,
          line: sung.line,
          syllable: sung.syllable,
          lineEnd: sung.syllable === (line?.syllables.length ?? 0) - 1,
          notes: [played],
        });
    } else
      syllables.push({
        onset: [],
        nucleus: [played.energy < 0.55 ? 'UW' : 'AA'],
        coda: [],
        stress: 1,
        lineEnd: false,
        notes: [played],
      });
    previous = note;
  }
  return cutPhrases(syllables);
}

function cutPhrases(syllables: SungSyllable[]): Phrase[] {
  const phrases: Phrase[] = [];
  syllables.forEach((syllable, i) => {
    const before = syllables[i - 1];
    const start = syllable.notes[0]!.startSeconds;
    const lastNote = before?.notes.at(-1);
    let gap = lastNote ? start - lastNote.endSeconds : start;
    const newLine = before !== undefined && before.line !== undefined && before.line !== syllable.line;
    if (lastNote && newLine && gap < BREATH_SECONDS) {
      const share = BREATH_SHARE * (lastNote.endSeconds - lastNote.startSeconds);
      const taken = Math.min(BREATH_SECONDS - gap, share);
      if (taken > 0) lastNote.endSeconds -= taken;
      gap = start - lastNote.endSeconds;
    }
    const current = phrases.at(-1);
    if (!current || gap > PHRASE_GAP_SECONDS || (newLine && gap > 0.12))
      phrases.push({ syllables: [syllable], gapSeconds: gap });
    else current.syllables.push(syllable);
  });
  return phrases;
}

/** The part's `expression` control as a factor of 0.3–1.2 by beat; 1 where there is none. */
function controlCurve(part: Part): (beat: number) => number {
  const points = (part.controls ?? [])
    .filter((c) => c.control === 'expression')
    .sort((a, b) => a.beat - b.beat);
  return (beat) => {
    let value: number | undefined;
    for (const point of points) {
      if (point.beat > beat) break;
      value = point.value;
    }
    return value === undefined ? 1 : 0.3 + 0.9 * value;
  };
}
