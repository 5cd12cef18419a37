import { analyseSong } from '../analysis/analyse-song.ts';
import { humToMelody } from '../analysis/hum-to-melody.ts';
import { analyseHarmony } from '../analysis/key-and-chords.ts';
import { monoAt } from '../analysis/mono.ts';
import type { TranscribedNote } from '../analysis/notes-from-pitch.ts';
import { readSongFeatures } from '../analysis/song-features.ts';
import { voiceAttacks } from '../analysis/voice-attacks.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { GivenMelody } from '../compose/arrange-melody.ts';
import { leadingLine } from '../compose/leading-line.ts';
import type { Score } from '../score.ts';
import { ScoreTime, timeOf } from '../score-time.ts';
import { type ClipSource, isOwn } from './clip-source.ts';
import { beatTimes, followTempo, type SungTempo } from './note-grid.ts';
import { stretchOf } from './render-window.ts';

/** A melody found in a clip, and where its first beat lies in the stretch it was found in. */
export interface FoundMelody {
  melody: GivenMelody;
  firstBeatSeconds: number;
}

/** Below this a line is not one voice alone; the whole is listened to as a song. */
const HUM_CONFIDENCE = 0.35;
/** Fewer are no melody. */
const LEAST_NOTES = 3;
/** Notes are laid on sixteenths. */
const GRID_PER_BEAT = 4;

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
      : await fromSound(stretchOf(source.audio, startSeconds, endSeconds));
  if (found.melody.notes.length < LEAST_NOTES) {
    throw new NoMelodyError(
      `No melody was found between ${startSeconds.toFixed(1)} and ${endSeconds.toFixed(1)} s: at least three sung, hummed or played notes are needed`,
    );
  }
  return found;
}

function fromScore(score: Score, startSeconds: number, endSeconds: number): FoundMelody {
  const time = timeOf(score);
  const bar = score.metre.beatsPerBar;
  const firstBeat = Math.max(0, Math.round(time.beatAt(startSeconds) / bar) * bar);
  const lastBeat = Math.min(score.lengthBeats, time.beatAt(endSeconds));
  const inside = <T extends { startBeat: number; lengthBeats: number }>(item: T) =>
    item.startBeat >= firstBeat - 1e-6 && item.startBeat < lastBeat;
  const shifted = <T extends { startBeat: number }>(item: T): T => ({
    ...item,
    startBeat: item.startBeat - firstBeat,
  });
  return {
    firstBeatSeconds: time.secondsAt(firstBeat) - startSeconds,
    melody: {
      notes: leadingLine(score).filter(inside).map(shifted),
      tempoBpm: 60 / (time.secondsAt(firstBeat + 1) - time.secondsAt(firstBeat)),
      key: score.key,
      metre: score.metre,
      chords: score.chords.filter(inside).map(shifted),
      beats: wholeBars(lastBeat - firstBeat, bar),
    },
  };
}

async function fromSound(audio: StereoBuffer): Promise<FoundMelody> {
  const mono = monoAt(audio, SAMPLE_RATE);
  const hummed = humToMelody(mono);
  const durationSeconds = audio.left.length / SAMPLE_RATE;
  if (hummed.confidence >= HUM_CONFIDENCE && hummed.notes.length >= LEAST_NOTES) {
    const tempo = followTempo(hummed.notes, 4, voiceAttacks(mono));
    const beats = beatTimes(tempo, durationSeconds)
      .map((seconds, i) => ({ seconds, bar: Math.floor(i / 4), beat: i % 4 }))
      .filter((beat) => beat.seconds >= 0);
    const { key } = analyseHarmony(readSongFeatures(audio).noteChroma, beats, durationSeconds);
    return place(hummed.notes, { ...tempo, key });
  }
  const song = await analyseSong(audio);
  const firstBeatSeconds = song.beats.find((beat) => beat.beat === 0)?.seconds ?? 0;
  const { beatsPerBar } = song.metre;
  const tempoMap = [{ startBeat: 0, bpm: song.tempoBpm }];
  const found = place(song.melody, { tempoMap, firstBeatSeconds, key: song.key, beatsPerBar });
  const toBeat = (seconds: number) =>
    Math.max(0, Math.round(((seconds - firstBeatSeconds) * song.tempoBpm) / 60));
  const chords = song.chords
    .map((chord) => ({
      root: chord.root,
      quality: chord.quality,
      startBeat: toBeat(chord.startSeconds),
      lengthBeats: toBeat(chord.endSeconds) - toBeat(chord.startSeconds),
    }))
    .filter((chord) => chord.lengthBeats > 0);
  return {
    ...found,
    melody: { ...found.melody, metre: song.metre, chords: chords.length > 0 ? chords : undefined },
  };
}

/** A last note that hangs over a bar line by less than this share of a bar ends with the bar before. */
const OVERHANG_BARS = 0.25;

/** A length in whole bars, one at least: a band strikes its last chord while the voice still holds its last note. */
export const wholeBars = (beats: number, beatsPerBar: number): number =>
  Math.max(1, Math.ceil(beats / beatsPerBar - OVERHANG_BARS)) * beatsPerBar;

/** Notes on the clock to notes on the beat. */
function place(
  notes: readonly TranscribedNote[],
  grid: SungTempo & { key: GivenMelody['key']; beatsPerBar?: number },
): FoundMelody {
  const time = new ScoreTime(grid.tempoMap);
  const toGrid = (seconds: number) =>
    Math.round(time.beatAt(seconds - grid.firstBeatSeconds) * GRID_PER_BEAT) / GRID_PER_BEAT;
  const placed = notes
    .map((note) => {
      const startBeat = toGrid(note.startSeconds);
      return {
        startBeat,
        lengthBeats: Math.max(1 / GRID_PER_BEAT, toGrid(note.endSeconds) - startBeat),
        pitch: Math.round(note.pitch),
        velocity: note.velocity,
      };
    })
    .filter((note) => note.startBeat >= 0);
  const last = Math.max(0, ...placed.map((note) => note.startBeat + note.lengthBeats));
  return {
    firstBeatSeconds: grid.firstBeatSeconds,
    melody: {
      notes: placed,
      tempoBpm: last > 0 ? (60 * last) / time.secondsAt(last) : grid.tempoMap[0]!.bpm,
      tempoMap: grid.tempoMap,
      key: grid.key,
      beats: wholeBars(last, grid.beatsPerBar ?? 4),
    },
  };
}
