import { addInstrumental } from '#lib/engine/add-instrumental.ts';
import { addVocals } from '#lib/engine/add-vocals.ts';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { cleanTheme } from '#lib/engine/compose/given-melody.ts';
import { leadingLine } from '#lib/engine/compose/leading-line.ts';
import { coverSong } from '#lib/engine/cover-song.ts';
import { measureLoudness } from '#lib/engine/dsp/loudness.ts';
import { findTheme } from '#lib/engine/edit/given-melody.ts';
import { tidyMelody } from '#lib/engine/edit/sing-melody.ts';
import { humSeconds, tuneNotes } from '#lib/engine/edit/test-sources.ts';
import { extendSong } from '#lib/engine/extend-song.ts';
import { infillRegion } from '#lib/engine/infill-region.ts';
import {
  bandChanges,
  beatShiftSeconds,
  changedOutside,
  firstDifference,
  heardBeatError,
  sungShare,
  themeFoundIn,
  toneDistanceDb,
} from '#lib/engine/measure/edit-measures.ts';
import { melodicSimilarity, melodyPart } from '#lib/engine/measure/score-measures.ts';
import { type RemasterStrength, remaster } from '#lib/engine/remaster.ts';
import type { Score } from '#lib/engine/score.ts';
import { timeOf } from '#lib/engine/score-time.ts';
import { songFromSample } from '#lib/engine/song-from-sample.ts';
import type { Pieces } from '../pieces.ts';
import { createEditRunner, type EditRow, type RunEdit, seamsOf, stemsFit } from './edit-rows.ts';
import { measureChains } from './measure-chains.ts';
import { type EditSource, HUMS, SONG_SOURCES, seconds } from './sources.ts';

const WORDS = '[Verse]\nOne more time around the bend\nThis is not the way we end';

/** Edits four songs of different styles, with their scores and as mere recordings, and two hums, and measures the results. */
export async function measureEdits(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  pieces: Pieces,
): Promise<EditRow[]> {
  const { rows, run } = createEditRunner(folder, say, pieces);
  const isWanted = ({ name }: { name: string }) => !only || name.includes(only);
  for (const { own, recording } of SONG_SOURCES) {
    for (const source of [own, recording].filter(isWanted)) await measureSource(source, run);
  }
  for (const { own, recording } of SONG_SOURCES.slice(0, 1)) {
    for (const source of [own, recording].filter(isWanted)) await measureChains(source, run);
  }
  for (const hum of HUMS.filter(isWanted)) await measureHum(hum, run);
  return rows;
}

async function measureSource(source: EditSource, run: RunEdit): Promise<void> {
  for (const [where, startSeconds, endSeconds, lyrics] of [
    ['the start', 0, 8.5],
    ['16 s', 16.3, 27.7],
    ['32 s, new words', 32, 42, WORDS],
    ['the end', -9, 0],
  ] as const) {
    await run(source, `infill ${where}`, async (clip) => {
      const length = seconds(clip.audio);
      const region =
        startSeconds < 0
          ? { startSeconds: length + startSeconds, endSeconds: length }
          : { startSeconds, endSeconds };
      const result = await infillRegion({ source: clip, ...region, lyrics, seed: 3 });
      const start = Math.round(region.startSeconds * SAMPLE_RATE);
      const end = Math.round(region.endSeconds * SAMPLE_RATE);
      return [
        {
          changed: changedOutside(clip.audio, result.master, start, end),
          ...seamsOf(result.master, clip.audio, [start, end]),
          sung: sungShare(result.score, lyrics),
          stemsFit: stemsFit(result),
        },
        result.master,
      ];
    });
  }
  for (const at of [29.2, undefined]) {
    await run(source, `extend at ${at ?? 'the end'}`, async (clip) => {
      const { audio } = clip;
      const result = await extendSong({
        source: clip,
        continueAtSeconds: at,
        lyrics: clip.voice ? WORDS : undefined,
        seed: 4,
      });
      const join = firstDifference(audio, result.master);
      const joinSeconds = join / SAMPLE_RATE;
      const truth = await source.truth?.();
      // While the last chord rings there is no beat: what came before it is compared.
      const before = at === undefined ? seconds(audio) - 10 : joinSeconds;
      const beatShift = truth
        ? heardBeatError(
            result.score,
            truth.score,
            truth.cutSeconds,
            Math.min(joinSeconds, struckUntil(truth)),
          )
        : beatShiftSeconds(
            result.stems,
            result.score,
            [Math.max(0, before - 15), before],
            [joinSeconds, Math.min(joinSeconds + 15, seconds(result.master) - 3)],
          );
      const { step, ...seam } = seamsOf(result.master, audio, [join], 'join');
      return [
        {
          ...seam,
          // A song's end is quieter than what comes next should be.
          ...(at !== undefined && { step }),
          beatShiftMs: 1000 * beatShift,
          sung: sungShare(result.score, clip.voice && WORDS),
          stemsFit: stemsFit(result),
        },
        result.master,
      ];
    });
  }
  for (const [tags, lyrics] of [
    ['rock, 140 bpm, male vocal', undefined],
    ['bossa nova, 132 bpm', WORDS],
  ] as const) {
    await run(source, `cover ${lyrics ? 'new words' : 'rock'}`, async (clip) => {
      const old = clip.stems ? clip.score! : tidyMelody(clip.score!);
      const result = await coverSong({ source: clip, tags, lyrics, seed: 2 });
      const sung = sungShare(result.score, lyrics);
      // New words divide and join notes; the tune is compared where the words stay.
      const melody = lyrics ? undefined : melodicSimilarity(tuneOf(old), tuneOf(result.score));
      const differs = bandChanges(old, result.score);
      return [{ melody, differs, sung, stemsFit: stemsFit(result) }, result.master];
    });
  }
  for (const strength of ['subtle', 'normal', 'high'] as RemasterStrength[])
    await run(source, `remaster ${strength}`, async (clip) => {
      const master = remaster({ source: clip, strength });
      const rangeLu = measureLoudness(master).loudnessRange;
      return [{ toneDb: toneDistanceDb(clip.audio, master), rangeLu }, master];
    });
  await run(source, 'add vocals', async (clip) => {
    const result = await addVocals({
      source: clip,
      startSeconds: 10,
      endSeconds: 40,
      lyrics: WORDS,
      seed: 2,
    });
    return [{ sung: sungShare(result.score, WORDS), stemsFit: stemsFit(result) }, result.master];
  });
  // Of a whole song: what of it is the theme must be found again.
  await run(source, 'sample', async (clip) => {
    const endSeconds = seconds(clip.audio);
    const { melody: theme } = await findTheme(clip, 0, endSeconds);
    const result = await songFromSample({ source: clip, startSeconds: 0, endSeconds, seed: 2 });
    const melody = themeFoundIn(cleanTheme(theme), leadingLine(result.score));
    return [{ melody, stemsFit: stemsFit(result) }, result.master];
  });
}

/** Where the last beat is struck in a recording: what rings on after it, at whatever speed it came, has no beat. */
function struckUntil({ score, cutSeconds }: { score: Score; cutSeconds: number }): number {
  const beats = score.parts.flatMap((part) => part.notes.map((note) => note.startBeat));
  const last = Math.max(...beats.filter((beat) => Math.abs(beat - Math.round(beat)) < 0.05));
  return timeOf(score).secondsAt(last) - cutSeconds;
}

/** What a cover keeps: what is sung, or where nobody sings what is played by whoever has the theme. */
const tuneOf = (score: Score) =>
  score.parts.some((part) => part.role === 'lead-vocal') ? melodyPart(score) : leadingLine(score);

/** How far a bar line of the band lies from the hum's, at most, where both begin together; seconds. */
function mostApart(score: Score, { bpm, endBpm }: (typeof HUMS)[number]): number {
  const time = timeOf(score);
  const first = melodyPart(score)[0]!.startBeat;
  const shifts = [4, 8, 12, 16, 20, 24, 28].map(
    (beat) => time.secondsAt(first + beat) - time.secondsAt(first) - humSeconds(beat, bpm, endBpm),
  );
  return shifts.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!;
}

async function measureHum(hum: (typeof HUMS)[number], run: RunEdit): Promise<void> {
  await run(hum, 'sample', async (source) => {
    const result = await songFromSample({
      source,
      startSeconds: 0,
      endSeconds: seconds(source.audio),
      seed: 2,
    });
    const melody = themeFoundIn(tuneNotes(hum.transpose), melodyPart(result.score));
    return [{ melody, stemsFit: stemsFit(result) }, result.master];
  });
  await run(hum, 'add instrumental', async (source) => {
    const endSeconds = seconds(source.audio);
    const result = await addInstrumental({ source, startSeconds: 0, endSeconds, seed: 2 });
    const beatShiftMs = 1000 * mostApart(result.score, hum);
    return [{ beatShiftMs, stemsFit: stemsFit(result) }, result.master];
  });
}
