import { addInstrumental } from '#lib/engine/add-instrumental.ts';
import { addVocals } from '#lib/engine/add-vocals.ts';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { encodeMp3 } from '#lib/engine/codec/mp3.ts';
import { coverSong } from '#lib/engine/cover-song.ts';
import type { RenderedSong } from '#lib/engine/doors.ts';
import { measureLoudness } from '#lib/engine/dsp/loudness.ts';
import { type ClipSource, scoreOf } from '#lib/engine/edit/clip-source.ts';
import { tidyMelody } from '#lib/engine/edit/sing-melody.ts';
import { hummed, sourceOf, tuneNotes } from '#lib/engine/edit/test-sources.ts';
import { extendSong } from '#lib/engine/extend-song.ts';
import { infillRegion } from '#lib/engine/infill-region.ts';
import {
  bandChanges,
  beatLagSeconds,
  changedOutside,
  firstDifference,
  loudnessStep,
  seamHighs,
  sungShare,
  themeFoundIn,
  toneDistanceDb,
} from '#lib/engine/measure/edit-measures.ts';
import { melodicSimilarity, melodyPart } from '#lib/engine/measure/score-measures.ts';
import { type RemasterStrength, remaster } from '#lib/engine/remaster.ts';
import { renderSong } from '#lib/engine/render-song.ts';
import { songFromSample } from '#lib/engine/song-from-sample.ts';
import { measureChains } from './edit-chains.ts';
import { createEditRunner, type EditRow, type RunEdit } from './edit-rows.ts';

export { editTable } from './edit-rows.ts';

/** Four songs of a minute or so: long enough for every kind of edit, short enough to make them all in minutes. */
const SOURCES = [
  {
    name: 'pop-sung',
    seed: 100,
    tags: 'pop, uplifting, female vocal, 112 bpm',
    lyrics: `[Verse]
Morning light is leaning on the kitchen door
I can hear the river that we heard before

[Chorus]
Carry me over, carry me home
I have been walking too long on my own`,
  },
  {
    name: 'guofeng-sung',
    seed: 123,
    tags: '国风, 古筝, 笛子, 88 bpm',
    lyrics: `[主歌]
月光落在旧窗台
风把故事吹过来

[副歌]
我在河边唱着歌
唱给星星听着`,
  },
  {
    name: 'house-played',
    seed: 213,
    tags: 'house, euphoric, 124 bpm',
    instrumental: true,
    lyrics: '[Intro]\n[Drop]',
  },
  {
    name: 'jazz-played',
    seed: 206,
    tags: 'jazz, smoky, 120 bpm',
    instrumental: true,
    lyrics: '[Intro]\n[Verse]\n[Solo]',
  },
];
const WORDS = '[Verse]\nOne more time around the bend\nThis is not the way we end';
const seconds = (buffer: StereoBuffer) => buffer.left.length / SAMPLE_RATE;
const stemsFit = ({ stems, master }: RenderedSong) =>
  Object.values(stems).every((stem) => stem.left.length === master.left.length);

/** Edits four songs of different styles, with their scores and as mere recordings, and two hums, and measures the results. */
export async function measureEdits(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  resume: boolean,
): Promise<EditRow[]> {
  const { rows, run } = createEditRunner(folder, say, resume);
  for (const { name, ...request } of SOURCES) {
    const isWanted = (source: string) => !only || source.includes(only);
    if (!isWanted(name) && !isWanted(`${name} (recording)`)) continue;
    const song = await renderSong(request);
    for (const as of ['own', 'recording'] as const) {
      const label = as === 'own' ? name : `${name} (recording)`;
      if (!isWanted(label)) continue;
      const source = as === 'own' ? sourceOf(song) : await uploaded(song);
      await measureSource(label, source, run);
      if (name === SOURCES[0]!.name) await measureChains(label, source, run);
    }
  }
  if (!only || 'hum'.includes(only)) {
    for (const [bpm, lead, transpose] of [
      [96, 0.7, 0],
      [120, 0.2, 3],
    ] as const)
      await measureHum(`hum ${bpm}`, hummed(bpm, lead, transpose), bpm, transpose, run);
  }
  return rows;
}

const CUT_SECONDS = 0.37;

/** The song as somebody would upload it: an MP3 that does not begin on a beat, listened to once. */
async function uploaded(song: RenderedSong): Promise<ClipSource> {
  const from = Math.round(CUT_SECONDS * SAMPLE_RATE);
  const { left, right } = song.master;
  const mp3 = await encodeMp3(
    { left: left.subarray(from), right: right.subarray(from) },
    { title: song.title },
  );
  const { audio } = await decodeAudio(mp3);
  const source: ClipSource = { ...sourceOf(song, 'recording'), tags: '', audio };
  return { ...source, score: await scoreOf(source, { seed: 1 }) };
}

async function measureSource(name: string, source: ClipSource, run: RunEdit): Promise<void> {
  const { audio } = source;
  const length = seconds(audio);
  const sings = source.voice !== undefined;
  const regions = [
    { startSeconds: 0, endSeconds: 8.5 },
    { startSeconds: 16.3, endSeconds: 27.7 },
    { startSeconds: 32, endSeconds: 42, lyrics: WORDS },
    { startSeconds: length - 9, endSeconds: length },
  ];
  for (const region of regions) {
    await run(name, `infill ${region.startSeconds.toFixed(0)}`, async () => {
      const result = await infillRegion({ source, ...region, seed: 3 });
      const start = Math.round(region.startSeconds * SAMPLE_RATE);
      const end = Math.round(region.endSeconds * SAMPLE_RATE);
      const seams = [start, end].filter((at) => at > SAMPLE_RATE && at < audio.left.length - SAMPLE_RATE);
      // The seam that is worst over what the source itself has there.
      const excess = (at: number) => seamHighs(result.master, at) - seamHighs(audio, at);
      const worst = seams.toSorted((a, b) => excess(b) - excess(a))[0]!;
      const steps = seams.map((at) => loudnessStep(result.master, at) - loudnessStep(audio, at));
      return [
        {
          changed: changedOutside(audio, result.master, start, end),
          seamHighs: seamHighs(result.master, worst),
          ownHighs: seamHighs(audio, worst),
          step: steps.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!,
          sung: sungShare(result.score),
          stemsFit: stemsFit(result),
        },
        result.master,
      ];
    });
  }
  for (const at of [29.2, undefined]) {
    await run(name, `extend at ${at ?? 'the end'}`, async () => {
      const result = await extendSong({
        source,
        continueAtSeconds: at,
        lyrics: sings ? WORDS : undefined,
        seed: 4,
      });
      const join = firstDifference(audio, result.master);
      const joinSeconds = join / SAMPLE_RATE;
      const lag = (from: number, to: number) => beatLagSeconds(result.master, result.score, from, to);
      const after = lag(joinSeconds, Math.min(joinSeconds + 15, seconds(result.master) - 3));
      // While the last chord rings there is no beat: what came before it is compared.
      const before = at === undefined ? length - 10 : joinSeconds;
      return [
        {
          seamHighs: seamHighs(result.master, join),
          ownHighs: at === undefined ? 0 : seamHighs(audio, join),
          // A song's end is quieter than what comes next should be.
          ...(at !== undefined && { step: loudnessStep(result.master, join) }),
          beatShiftMs: 1000 * (after - lag(Math.max(0, before - 15), before)),
          sung: sungShare(result.score),
          stemsFit: stemsFit(result),
        },
        result.master,
      ];
    });
  }
  const old = source.stems ? source.score! : tidyMelody(source.score!);
  for (const [tags, lyrics] of [
    ['rock, 140 bpm, male vocal', undefined],
    ['bossa nova, 120 bpm', WORDS],
  ] as const) {
    await run(name, `cover ${lyrics ? 'new words' : 'rock'}`, async () => {
      const result = await coverSong({ source, tags, lyrics, seed: 2 });
      const sung = sungShare(result.score);
      // New words divide and join notes; the tune is compared where the words stay.
      const melody = lyrics ? undefined : melodicSimilarity(melodyPart(old), melodyPart(result.score));
      const differs = bandChanges(old, result.score);
      return [{ melody, differs, sung, stemsFit: stemsFit(result) }, result.master];
    });
  }
  for (const strength of ['subtle', 'normal', 'high'] as RemasterStrength[])
    await run(name, `remaster ${strength}`, async () => {
      const master = remaster({ source, strength });
      const rangeLu = measureLoudness(master).loudnessRange;
      return [{ toneDb: toneDistanceDb(audio, master), rangeLu }, master];
    });
  await run(name, 'add vocals', async () => {
    const result = await addVocals({ source, startSeconds: 10, endSeconds: 40, lyrics: WORDS, seed: 2 });
    return [{ sung: sungShare(result.score), stemsFit: stemsFit(result) }, result.master];
  });
}

async function measureHum(
  name: string,
  audio: StereoBuffer,
  bpm: number,
  transpose: number,
  run: RunEdit,
): Promise<void> {
  const request = {
    source: { audio, title: 'Hum', tags: 'pop', lyrics: '' },
    startSeconds: 0,
    endSeconds: seconds(audio),
    seed: 2,
  };
  await run(name, 'sample', async () => {
    const result = await songFromSample(request);
    const melody = themeFoundIn(tuneNotes(transpose), melodyPart(result.score));
    return [{ melody, stemsFit: stemsFit(result) }, result.master];
  });
  await run(name, 'add instrumental', async () => {
    const result = await addInstrumental(request);
    // A beat off by this much at the end of the hum.
    const beatShiftMs =
      1000 * (60 / result.score.tempoMap[0]!.bpm - 60 / bpm) * ((request.endSeconds * bpm) / 60);
    return [{ beatShiftMs, stemsFit: stemsFit(result) }, result.master];
  });
}
