import { barsOf } from '#lib/spelling/bars.ts';
import { analyseSong } from '../analysis/analyse-song.ts';
import { analysisToScore } from '../analysis/analysis-to-score.ts';
import { humToMelody } from '../analysis/hum-to-melody.ts';
import { keyOfLine } from '../analysis/key-of-line.ts';
import { monoAt } from '../analysis/mono.ts';
import type { TranscribedNote } from '../analysis/notes-from-pitch.ts';
import { voiceAttacks } from '../analysis/voice-attacks.ts';
import { SAMPLE_RATE } from '../audio.ts';
import type { GivenMelody } from '../compose/arrange-melody.ts';
import type { GivenNote } from '../compose/harmonise-melody.ts';
import { leadingLine } from '../compose/leading-line.ts';
import { type MelodySection, tellingStretch } from '../compose/telling-stretch.ts';
import type { KeyChange, Score } from '../score/score.ts';
import { ScoreTime, tempoOf, timeOf } from '../score/time.ts';
import { keyAt } from '../theory/key.ts';
import { type ClipSource, isOwn } from './clip-source.ts';
import { cutScore } from './cut-score.ts';
import { layOnGrid, tidyNotes } from './lay-on-grid.ts';
import { followTempo, type SungTempo } from './note-grid.ts';
import { stretchOf } from './render-window.ts';

/** A melody found in a clip, and where its first beat lies in the stretch it was found in. */
export interface FoundMelody {
  melody: GivenMelody;
  firstBeatSeconds: number;
  /** Of the melody's song, in the melody's beats, as far as they are known. */
  sections?: readonly MelodySection[];
  keyChanges?: readonly KeyChange[];
}

/** A melody that can be a theme, and where in the clip it was taken if the stretch holds more of it than that. */
export interface FoundTheme extends FoundMelody {
  taken?: { startSeconds: number; endSeconds: number };
}

/** Below this a line is not one voice alone; the whole is listened to as a song. */
const HUM_CONFIDENCE = 0.35;
/** Fewer are no melody. */
const LEAST_NOTES = 3;

/** A note that begins this little before the first bar line begins with it, beats. */
const HALF_SIXTEENTH = 0.125;

/** There is no melody to be found. The message is for people. */
export class NoMelodyError extends Error {
  override name = 'NoMelodyError';
}

/**
 * The melody of a stretch of a clip: an own clip's from its score, exactly; anything else's by listening, first as one
 * voice alone (a hum, a sung line), else as the leading line of a song.
 * @throws NoMelodyError when fewer than three notes are found
 */
export async function findMelody(
  source: ClipSource,
  startSeconds: number,
  endSeconds: number,
): Promise<FoundMelody> {
  const written =
    source.score && isOwn(source) ? fromScore(source.score, startSeconds, endSeconds) : undefined;
  const found =
    written && written.melody.notes.length >= LEAST_NOTES
      ? written
      : await fromSound(source, startSeconds, endSeconds);
  if (found.melody.notes.length < LEAST_NOTES) {
    throw new NoMelodyError(
      `No melody was found between ${startSeconds.toFixed(1)} and ${endSeconds.toFixed(1)} s: at least three sung, hummed or played notes are needed`,
    );
  }
  return found;
}

/**
 * The melody of a stretch as a theme: of one that is longer than a theme can be, the bars that tell most of it.
 * @throws NoMelodyError when fewer than three notes are found
 */
export async function findTheme(
  source: ClipSource,
  startSeconds: number,
  endSeconds: number,
): Promise<FoundTheme> {
  const found = await findMelody(source, startSeconds, endSeconds);
  const { melody, firstBeatSeconds, sections, keyChanges = [] } = found;
  const { startBeat, lengthBeats } = tellingStretch(melody, sections);
  if (lengthBeats >= melody.beats) return found;
  const time = new ScoreTime(melody.tempoMap ?? [{ startBeat: 0, bpm: melody.tempoBpm }]);
  const cut = <T extends { startBeat: number; lengthBeats: number }>(item: T): T => {
    const start = Math.max(0, item.startBeat - startBeat);
    const end = Math.min(lengthBeats, item.startBeat + item.lengthBeats - startBeat);
    return { ...item, startBeat: start, lengthBeats: end - start };
  };
  const [start, end] = [time.secondsAt(startBeat), time.secondsAt(startBeat + lengthBeats)];
  const begins = startSeconds + firstBeatSeconds;
  return {
    firstBeatSeconds: firstBeatSeconds + start,
    taken: { startSeconds: begins + start, endSeconds: Math.min(endSeconds, begins + end) },
    melody: {
      ...melody,
      tempoMap: undefined,
      tempoBpm: (60 * lengthBeats) / (end - start),
      key: keyAt({ key: melody.key, keyChanges: [...keyChanges] }, startBeat),
      notes: melody.notes
        .filter((note) => note.startBeat >= startBeat && note.startBeat < startBeat + lengthBeats)
        .map(cut),
      chords: melody.chords?.map(cut).filter((chord) => chord.lengthBeats > 0),
      beats: lengthBeats,
    },
  };
}

/** What leads a score between two times, from the bar line nearest to the first on. */
function fromScore(score: Score, startSeconds: number, endSeconds: number): FoundMelody {
  const time = timeOf(score);
  const bars = barsOf(score);
  const firstBeat = Math.max(0, bars.beatAt(Math.round(bars.barAt(time.beatAt(startSeconds)))));
  const metre = bars.metreAt(firstBeat);
  const lastBeat = Math.max(firstBeat, Math.min(score.lengthBeats, time.beatAt(endSeconds)));
  const beats = wholeBars(lastBeat - firstBeat, metre.beatsPerBar);
  const { tempoMap, key, keyChanges, chords, sections } = cutScore(score, firstBeat, firstBeat + beats);
  const notes = leadingLine(score)
    .filter(({ startBeat }) => startBeat >= firstBeat - 1e-6 && startBeat < lastBeat)
    .map((note) => ({ ...note, startBeat: note.startBeat - firstBeat }));
  return {
    firstBeatSeconds: time.secondsAt(firstBeat) - startSeconds,
    sections: sections.filter(({ lengthBeats }) => lengthBeats > 0),
    keyChanges,
    melody: {
      notes,
      tempoBpm: tempoOf({ tempoMap, lengthBeats: beats }),
      tempoMap,
      key,
      metre,
      chords,
      beats,
    },
  };
}

async function fromSound(source: ClipSource, startSeconds: number, endSeconds: number): Promise<FoundMelody> {
  const audio = stretchOf(source.audio, startSeconds, endSeconds);
  const mono = monoAt(audio, SAMPLE_RATE);
  const hummed = humToMelody(mono);
  const durationSeconds = audio.left.length / SAMPLE_RATE;
  if (hummed.confidence >= HUM_CONFIDENCE && hummed.notes.length >= LEAST_NOTES) {
    const tempo = followTempo(hummed.notes, 4, voiceAttacks(mono));
    const { key } = keyOfLine(
      hummed.notes.map(({ pitch, startSeconds: from, endSeconds: to }) => ({ pitch, length: to - from })),
    );
    return place(hummed.notes, { ...tempo, key });
  }
  // Who has listened to the whole clip before knows its beats better than a stretch of it tells them.
  const found = source.analysis
    ? fromScore(analysisToScore(source.analysis), startSeconds, endSeconds)
    : fromScore(analysisToScore(await analyseSong(audio)), 0, durationSeconds);
  const { notes, key } = found.melody;
  const keys = { key, keyChanges: [...(found.keyChanges ?? [])] };
  return { ...found, melody: { ...found.melody, notes: tidyNotes(withoutStrays(notes), keys) } };
}

/** Of a melody heard in a band, notes this far from its middle are the bass's or an overtone; semitones. */
const STRAY_SEMITONES = 16;

function withoutStrays(notes: readonly GivenNote[]): GivenNote[] {
  const pitches = notes.map(({ pitch }) => pitch).sort((a, b) => a - b);
  const middle = pitches[Math.floor(pitches.length / 2)] ?? 0;
  return notes.filter(({ pitch }) => Math.abs(pitch - middle) <= STRAY_SEMITONES);
}

/** A last note that hangs over a bar line by less than this share of a bar ends with the bar before. */
const OVERHANG_BARS = 0.25;

/** A length in whole bars, one at least: a band strikes its last chord while the voice still holds its last note. */
export const wholeBars = (beats: number, beatsPerBar: number): number =>
  Math.max(1, Math.ceil(beats / beatsPerBar - OVERHANG_BARS)) * beatsPerBar;

/** Notes on the clock to notes on the beat. The hum is law: its pitches stay, and its rhythm as it would be written. */
function place(
  notes: readonly TranscribedNote[],
  grid: SungTempo & { key: GivenMelody['key'] },
): FoundMelody {
  const time = new ScoreTime(grid.tempoMap);
  const onBeats = notes
    .map(({ startSeconds, endSeconds, pitch, velocity }) => {
      const startBeat = time.beatAt(startSeconds - grid.firstBeatSeconds);
      const lengthBeats = time.beatAt(endSeconds - grid.firstBeatSeconds) - startBeat;
      return { startBeat, lengthBeats, pitch, velocity };
    })
    .filter((note) => note.startBeat >= -HALF_SIXTEENTH);
  const placed = layOnGrid(onBeats, grid.tempoMap[0]!.bpm);
  const last = Math.max(0, ...placed.map((note) => note.startBeat + note.lengthBeats));
  return {
    firstBeatSeconds: grid.firstBeatSeconds,
    melody: {
      notes: placed,
      tempoBpm: last > 0 ? (60 * last) / time.secondsAt(last) : grid.tempoMap[0]!.bpm,
      tempoMap: grid.tempoMap,
      key: grid.key,
      beats: wholeBars(last, 4),
    },
  };
}
