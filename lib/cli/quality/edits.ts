import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addInstrumental } from '#lib/engine/add-instrumental.ts';
import { addVocals } from '#lib/engine/add-vocals.ts';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { encodeMp3 } from '#lib/engine/codec/mp3.ts';
import { coverSong } from '#lib/engine/cover-song.ts';
import type { RenderedSong } from '#lib/engine/doors.ts';
import { type ClipSource, scoreOf } from '#lib/engine/edit/clip-source.ts';
import { loudnessOf } from '#lib/engine/edit/match-levels.ts';
import { tidyMelody } from '#lib/engine/edit/sing-melody.ts';
import { hummed, sourceOf, tuneNotes } from '#lib/engine/edit/test-sources.ts';
import { extendSong } from '#lib/engine/extend-song.ts';
import { infillRegion } from '#lib/engine/infill-region.ts';
import {
  beatLagSeconds,
  changedOutside,
  loudnessStep,
  seamHighs,
  sungShare,
  themeFoundIn,
} from '#lib/engine/measure/edit-measures.ts';
import { melodicSimilarity, melodyPart } from '#lib/engine/measure/score-measures.ts';
import { type RemasterStrength, remaster } from '#lib/engine/remaster.ts';
import { renderSong } from '#lib/engine/render-song.ts';
import { songFromSample } from '#lib/engine/song-from-sample.ts';
import { qualityRequests } from './requests.ts';

/** What one edit of one source measured; what does not apply is left out. */
export interface EditRow {
  source: string;
  edit: string;
  seconds: number;
  /** Samples of the 24-bit master that changed where nothing may change. */
  changed?: number;
  /** Treble at the seam over the local 95th percentile, and the source's own there. */
  seamHighs?: number;
  ownHighs?: number;
  /** Short-term loudness step at the seam, less the source's own there, LU. */
  step?: number;
  /** How far the beat moves at the join, milliseconds. */
  beatShiftMs?: number;
  /** Likeness of the melody kept or the theme found, 0–1. */
  melody?: number;
  sung?: number;
  lufs: number;
  stemsFit: boolean;
  cpuSeconds: number;
}

const SOURCES = ['pop-sung', 'guofeng-sung', 'house-played', 'jazz-played'];
const WORDS = '[Verse]\nOne more time around the bend\nThis is not the way we end';
const seconds = (buffer: StereoBuffer) => buffer.left.length / SAMPLE_RATE;
const stemsFit = ({ stems, master }: RenderedSong) =>
  Object.values(stems).every((stem) => stem.left.length === master.left.length);

/** Edits four songs of different styles, with their scores and as mere recordings, and two hums, and measures the results. */
export async function measureEdits(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
): Promise<EditRow[]> {
  mkdirSync(folder, { recursive: true });
  const rows: EditRow[] = [];
  const run = async (source: string, edit: string, work: () => Promise<[Partial<EditRow>, StereoBuffer]>) => {
    const started = process.cpuUsage();
    const [measured, audio] = await work();
    const used = process.cpuUsage(started);
    const row: EditRow = {
      stemsFit: true,
      ...measured,
      source,
      edit,
      seconds: seconds(audio),
      lufs: loudnessOf(audio, 0, audio.left.length),
      cpuSeconds: (used.user + used.system) / 1e6,
    };
    rows.push(row);
    say(`${source} · ${edit}: ${row.cpuSeconds.toFixed(1)} s of CPU`);
    writeFileSync(
      path.join(folder, `${source}-${edit}.mp3`.replaceAll(/[ ,/]+/g, '-')),
      await encodeMp3(audio, { title: `${source} ${edit}` }),
    );
  };
  for (const name of SOURCES.filter((source) => !only || source.includes(only))) {
    const song = await renderSong(qualityRequests.find((request) => request.name === name)!);
    await measureSource(name, sourceOf(song), run);
    await measureSource(`${name} (recording)`, sourceOf(song, 'recording'), run);
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

type Run = (
  source: string,
  edit: string,
  work: () => Promise<[Partial<EditRow>, StereoBuffer]>,
) => Promise<void>;

async function measureSource(name: string, source: ClipSource, run: Run): Promise<void> {
  const { audio } = source;
  const length = seconds(audio);
  const sings = source.voice !== undefined;
  const regions = [
    { startSeconds: 0, endSeconds: 8.5 },
    { startSeconds: 20.3, endSeconds: 34.7 },
    { startSeconds: 40, endSeconds: 52, lyrics: WORDS },
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
  for (const at of [31.2, undefined]) {
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
          beatShiftMs: 1000 * (after - lag(Math.max(0, before - 15), before)),
          sung: sungShare(result.score),
          stemsFit: stemsFit(result),
        },
        result.master,
      ];
    });
  }
  const old = source.score ?? tidyMelody(await scoreOf(source, { seed: 1 }));
  for (const [tags, lyrics] of [
    ['rock, 140 bpm, male vocal', undefined],
    ['bossa nova, 120 bpm', WORDS],
  ] as const) {
    await run(name, `cover ${lyrics ? 'new words' : 'rock'}`, async () => {
      const result = await coverSong({ source, tags, lyrics, seed: 2 });
      const sung = sungShare(result.score);
      // New words divide and join notes; the tune is compared where the words stay.
      const melody = lyrics ? undefined : melodicSimilarity(melodyPart(old), melodyPart(result.score));
      return [{ melody, sung, stemsFit: stemsFit(result) }, result.master];
    });
  }
  for (const strength of ['subtle', 'normal', 'high'] as RemasterStrength[])
    await run(name, `remaster ${strength}`, async () => [{}, remaster({ source, strength })]);
  await run(name, 'add vocals', async () => {
    const result = await addVocals({ source, startSeconds: 20, endSeconds: 50, lyrics: WORDS, seed: 2 });
    return [{ sung: sungShare(result.score), stemsFit: stemsFit(result) }, result.master];
  });
}

async function measureHum(
  name: string,
  audio: StereoBuffer,
  bpm: number,
  transpose: number,
  run: Run,
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

function firstDifference(a: StereoBuffer, b: StereoBuffer): number {
  const length = Math.min(a.left.length, b.left.length);
  for (let i = 0; i < length; i++) if (a.left[i] !== b.left[i] || a.right[i] !== b.right[i]) return i;
  return length;
}

/** The report as a Markdown table, with how many of the edits hold each bound. */
export function editTable(rows: readonly EditRow[]): string {
  const columns: [string, (row: EditRow) => string | undefined, ((row: EditRow) => boolean)?][] = [
    ['source', (r) => r.source],
    ['edit', (r) => r.edit],
    ['s', (r) => r.seconds.toFixed(0)],
    ['changed', (r) => r.changed?.toFixed(0), (r) => r.changed === 0],
    [
      'seam highs (own)',
      (r) =>
        r.seamHighs === undefined ? undefined : `${r.seamHighs.toFixed(2)} (${r.ownHighs?.toFixed(2)})`,
      (r) => r.seamHighs! <= Math.max(0.5, r.ownHighs! * 1.1),
    ],
    ['step LU', (r) => r.step?.toFixed(1), (r) => Math.abs(r.step!) <= 1.5],
    ['beat ms', (r) => r.beatShiftMs?.toFixed(1), (r) => Math.abs(r.beatShiftMs!) <= 10],
    ['melody', (r) => r.melody?.toFixed(2), (r) => r.melody! >= (r.edit === 'sample' ? 0.8 : 0.95)],
    ['sung', (r) => r.sung?.toFixed(2), (r) => r.sung === 1],
    ['LUFS', (r) => r.lufs.toFixed(1)],
    ['stems', (r) => (r.stemsFit ? 'fit' : 'no'), (r) => r.stemsFit],
    ['CPU s', (r) => r.cpuSeconds.toFixed(1), (r) => r.cpuSeconds <= 30],
  ];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(([name]) => name)),
    line(columns.map(() => '---')),
    ...rows.map((row) =>
      line(
        columns.map(([, show, holds]) => {
          const shown = show(row);
          return shown === undefined ? '' : holds && !holds(row) ? `**${shown}**` : shown;
        }),
      ),
    ),
    line(
      columns.map(([, show, holds], i) => {
        const measured = rows.filter((row) => show(row) !== undefined);
        return holds ? `${measured.filter(holds).length}/${measured.length}` : i === 0 ? 'holds' : '';
      }),
    ),
  ].join('\n');
}
