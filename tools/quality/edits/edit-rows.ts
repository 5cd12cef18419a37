import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { encodeMp3 } from '#lib/engine/codec/mp3.ts';
import type { RemasterStrength } from '#lib/engine/doors/remaster.ts';
import type { ClipSource } from '#lib/engine/edit/clip-source.ts';
import { loudnessOf } from '#lib/engine/edit/match-levels.ts';
import type { RenderedSong } from '#lib/engine/rendered-song.ts';
import { crossfadeHighs, loudnessStep, type Seam } from '../../measure/edit-measures.ts';
import type { Pieces } from '../pieces.ts';
import type { EditSource } from './sources.ts';

/** What a remaster is, in decibels and LU: how far it and its tone lie from the clip, how wide, dense and loud it is. */
export interface RemasterRow {
  strength: RemasterStrength;
  distanceDb: number;
  toneDb: number;
  widthDb: number;
  crestDb: number;
  rangeLu: number;
  monoLossDb: number;
  truePeakDb: number;
  /** The band furthest from its style's curve; of clips made here. */
  offStyleDb?: number;
}

/** What one edit of one source measured; what does not apply is left out. */
export interface EditRow {
  source: string;
  edit: string;
  seconds: number;
  /** Samples of the 24-bit master that changed where nothing may change. */
  changed?: number;
  /** Treble at the crossfade over the local 95th percentile, and the source's own there. */
  seamHighs?: number;
  ownHighs?: number;
  /** Short-term loudness step at the seam, LU; of a replaced section less the source's own there. */
  step?: number;
  /**
   * How far the beat moves from the last that are struck before the join to those after it, milliseconds; and as if the
   * beat went on through an ending that slows down and rings out, up to the join.
   */
  beatShiftMs?: number;
  beatAtJoinMs?: number;
  /** Likeness of the melody kept or the theme found, 0–1. */
  melody?: number;
  /** Of tempo, band and drum pattern, how many a cover changed. */
  differs?: number;
  /** Of a remaster. */
  remaster?: RemasterRow;
  sung?: number;
  lufs: number;
  stemsFit: boolean;
  cpuSeconds: number;
}

/** Makes and measures one edit, unless an earlier run did or the time is up. */
export type RunEdit = (
  source: EditSource,
  edit: string,
  work: (clip: ClipSource) => Promise<[Partial<EditRow>, StereoBuffer]>,
) => Promise<void>;

const FILE = 'rows.jsonl';

/** Runs edits one by one; each row is kept at once, so that a run that was stopped can be taken up again. */
export function createEditRunner(
  folder: string,
  say: (line: string) => void,
  { resume, minutes }: Pieces,
): { rows: EditRow[]; run: RunEdit } {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, FILE);
  const endsAt = performance.now() + minutes * 60_000;
  if (!resume) rmSync(file, { force: true });
  const rows: EditRow[] = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as EditRow)
    : [];
  const run: RunEdit = async ({ name, clip }, edit, work) => {
    if (rows.some((row) => row.source === name && row.edit === edit) || performance.now() > endsAt) return;
    const source = await clip();
    const started = process.cpuUsage();
    const [measured, audio] = await work(source);
    const used = process.cpuUsage(started);
    const row: EditRow = {
      stemsFit: true,
      ...measured,
      source: name,
      edit,
      seconds: audio.left.length / SAMPLE_RATE,
      lufs: loudnessOf(audio, 0, audio.left.length),
      cpuSeconds: (used.user + used.system) / 1e6,
    };
    writeFileSync(
      path.join(folder, `${name}-${edit}.mp3`.replaceAll(/[ ,/()]+/g, '-')),
      await encodeMp3(audio, { title: `${name} ${edit}` }),
    );
    rows.push(row);
    appendFileSync(file, `${JSON.stringify(row)}\n`);
    say(`${name} · ${edit}: ${row.cpuSeconds.toFixed(1)} s of CPU`);
  };
  return { rows, run };
}

/** Whether every stem is as long as the master. */
export const stemsFit = ({ stems, master }: RenderedSong): boolean =>
  Object.values(stems).every((stem) => stem.left.length === master.left.length);

/**
 * The worst of an edit's seams: its treble, and its step in loudness.
 * @param kind of a replaced section the source tells what is loud, and its own step counts as none; at a join what the
 * source did next does not matter
 */
export function seamsOf(
  master: StereoBuffer,
  source: StereoBuffer,
  seams: readonly Seam[],
  kind: 'replaced' | 'join' = 'replaced',
): Pick<EditRow, 'seamHighs' | 'ownHighs' | 'step'> {
  const within = seams.filter(({ at }) => at > SAMPLE_RATE && at < master.left.length - SAMPLE_RATE);
  const yardstick = kind === 'replaced' ? source : master;
  const heard = within.map((seam) => ({ seam, highs: crossfadeHighs(master, seam, yardstick) }));
  const worst = heard.toSorted((a, b) => b.highs - a.highs)[0]!;
  const steps = within.map(
    ({ at }) => loudnessStep(master, at) - (kind === 'replaced' ? loudnessStep(source, at) : 0),
  );
  return {
    seamHighs: worst.highs,
    ownHighs: worst.seam.at < source.left.length ? crossfadeHighs(source, worst.seam) : 0,
    step: steps.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!,
  };
}

const STRENGTHS: readonly RemasterStrength[] = ['subtle', 'normal', 'high'];

/** Whether a remaster goes clearly further than the next gentler one of its source; the gentlest is compared with none. */
function standsClear(
  { source, remaster }: EditRow,
  rows: readonly EditRow[],
  measure: 'distanceDb' | 'toneDb' | 'widthDb',
  step: number,
): boolean {
  const gentler = STRENGTHS[STRENGTHS.indexOf(remaster!.strength) - 1];
  const other = rows.find((row) => row.source === source && row.remaster?.strength === gentler)?.remaster;
  if (!gentler) return true;
  return other !== undefined && (remaster![measure] - other[measure]) / step >= 1;
}

/** The strongest may leave its style's curve. */
const isNearStyle = ({ strength, offStyleDb }: RemasterRow): boolean =>
  strength === 'high' || offStyleDb! <= 4;

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
      (r) => r.seamHighs! <= 0.5,
    ],
    ['step LU', (r) => r.step?.toFixed(1), (r) => Math.abs(r.step!) <= 2],
    ['beat ms', (r) => r.beatShiftMs?.toFixed(1), (r) => Math.abs(r.beatShiftMs!) <= 10],
    ['at join ms', (r) => r.beatAtJoinMs?.toFixed(1)],
    ['melody', (r) => r.melody?.toFixed(2), (r) => r.melody! >= (r.edit === 'sample' ? 0.8 : 0.95)],
    ['differs', (r) => r.differs?.toFixed(0), (r) => r.differs === 3],
    ['distance dB', (r) => r.remaster?.distanceDb.toFixed(1), (r) => standsClear(r, rows, 'distanceDb', 0.5)],
    ['tone dB', (r) => r.remaster?.toneDb.toFixed(2), (r) => standsClear(r, rows, 'toneDb', 0.2)],
    ['width dB', (r) => r.remaster?.widthDb.toFixed(1), (r) => standsClear(r, rows, 'widthDb', 0.2)],
    ['crest dB', (r) => r.remaster?.crestDb.toFixed(1)],
    ['range LU', (r) => r.remaster?.rangeLu.toFixed(1)],
    ['off style dB', (r) => r.remaster?.offStyleDb?.toFixed(1), (r) => isNearStyle(r.remaster!)],
    ['mono loss dB', (r) => r.remaster?.monoLossDb.toFixed(1), (r) => r.remaster!.monoLossDb < 3],
    ['dBTP', (r) => r.remaster?.truePeakDb.toFixed(1), (r) => r.remaster!.truePeakDb <= -1],
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
