import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { themeOf } from '#lib/engine/compose/given-melody.ts';
import { leadingLine } from '#lib/engine/compose/leading-line.ts';
import { addInstrumental } from '#lib/engine/doors/add-instrumental.ts';
import { addVocals } from '#lib/engine/doors/add-vocals.ts';
import { coverSong } from '#lib/engine/doors/cover-song.ts';
import { extendSong } from '#lib/engine/doors/extend-song.ts';
import { infillRegion } from '#lib/engine/doors/infill-region.ts';
import { type RemasterStrength, remaster } from '#lib/engine/doors/remaster.ts';
import { songFromSample } from '#lib/engine/doors/song-from-sample.ts';
import { measureLoudness } from '#lib/engine/dsp/loudness.ts';
import { bandSharesDb } from '#lib/engine/dsp/spectrum.ts';
import { monoLossDb } from '#lib/engine/dsp/stereo.ts';
import { truePeakDb } from '#lib/engine/dsp/true-peak.ts';
import { type ClipSource, isOwn } from '#lib/engine/edit/clip-source.ts';
import { findTheme } from '#lib/engine/edit/given-melody.ts';
import { tidyMelody } from '#lib/engine/edit/sing-melody.ts';
import { fillProfile } from '#lib/engine/mix/defaults.ts';
import type { Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { findStyle } from '#lib/engine/styles/find-style.ts';
import { humSeconds, tuneNotes } from '../../fixtures/clip-sources.ts';
import {
  bandChanges,
  beatShiftSeconds,
  changedOutside,
  crestDb,
  firstDifference,
  heardBeatError,
  heardBeatsError,
  lastStruckSeconds,
  masterDistanceDb,
  seamsBetween,
  sungShare,
  themeFoundIn,
  toneDistanceDb,
  widthDb,
} from '../../measure/edit-measures.ts';
import { melodicSimilarity, melodyPart } from '../../measure/score-measures.ts';
import type { Pieces } from '../pieces.ts';
import {
  createEditRunner,
  type EditRow,
  type RemasterRow,
  type RunEdit,
  seamsOf,
  stemsFit,
} from './edit-rows.ts';
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
          ...seamsOf(result.master, clip.audio, seamsBetween(clip.audio, result.master)),
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
      // What rings on has no beat: the last that is struck tells where it is.
      const struck = lastStruckSeconds(audio, joinSeconds);
      const after = [joinSeconds, Math.min(joinSeconds + 15, seconds(result.master) - 3)] as const;
      const shiftFrom = (before: number) =>
        beatShiftSeconds(result.stems, result.score, [Math.max(0, before - 15), before], after);
      const beatShift = truth
        ? heardBeatsError(result.score, truth.score, truth.cutSeconds, struck)
        : shiftFrom(struck);
      const atJoin = truth
        ? heardBeatError(result.score, truth.score, truth.cutSeconds, joinSeconds)
        : shiftFrom(joinSeconds);
      const { step, ...seam } = seamsOf(result.master, audio, [{ at: join, inwards: 1 }], 'join');
      return [
        {
          ...seam,
          // A song's end is quieter than what comes next should be.
          ...(at !== undefined && { step }),
          beatShiftMs: 1000 * beatShift,
          beatAtJoinMs: 1000 * atJoin,
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
      return [{ remaster: measureRemaster(clip, master, strength) }, master];
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
    const melody = themeFoundIn(themeOf(theme), leadingLine(result.score));
    return [{ melody, stemsFit: stemsFit(result) }, result.master];
  });
}

function measureRemaster(clip: ClipSource, master: StereoBuffer, strength: RemasterStrength): RemasterRow {
  const curve = isOwn(clip) ? fillProfile(findStyle(clip.score!.style).mix).curve : undefined;
  const shares = bandSharesDb(master);
  return {
    strength,
    distanceDb: masterDistanceDb(clip.audio, master),
    toneDb: toneDistanceDb(clip.audio, master),
    widthDb: widthDb(master),
    crestDb: crestDb(master),
    rangeLu: measureLoudness(master).loudnessRange,
    monoLossDb: monoLossDb(master),
    truePeakDb: truePeakDb(master),
    // The two ends of the spectrum hold next to no energy in many styles.
    ...(curve && {
      offStyleDb: Math.max(...curve.slice(1, 9).map((db, i) => Math.abs(shares[i + 1]! - db))),
    }),
  };
}

/** What a cover keeps: what is sung, or where nobody sings what is played by whoever has the theme. */
const tuneOf = (score: Score) =>
  score.parts.some((part) => part.role === 'lead-vocal') ? melodyPart(score) : leadingLine(score);

/**
 * How far the band's beats lie from the hum's, at most, where both begin together: with the first note after the bar
 * that leads in, which has a tempo of its own; seconds.
 */
function mostApart(score: Score, { bpm, endBpm }: (typeof HUMS)[number]): number {
  const time = timeOf(score);
  const leadBeats = score.tempoMap[1]?.startBeat ?? 0;
  const melody = melodyPart(score);
  const index = melody.findIndex((note) => note.startBeat >= leadBeats - 1e-6);
  const [first, humFirst] = [melody[index]!.startBeat, tuneNotes()[index]!.startBeat];
  const hum = (beat: number) => humSeconds(beat, bpm, endBpm);
  const shifts = [4, 8, 12, 16, 20, 24].map(
    (beat) => time.secondsAt(first + beat) - time.secondsAt(first) - (hum(humFirst + beat) - hum(humFirst)),
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
