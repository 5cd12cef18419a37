import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { type EditedSong, EditRefusedError, renderEdit } from '#lib/engine/doors/render-edit.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import { stretchOf } from '#lib/engine/edit/render-window.ts';
import { Random } from '#lib/engine/random.ts';
import type { RenderedSong, SongRequest } from '#lib/engine/rendered-song.ts';
import { BUSES, isVocalPart, type Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { sourceOf } from '../../fixtures/clip-sources.ts';
import { onsetOfPitch, ownPartials, pitchCame } from '../../measure/note-heard.ts';
import type { Pieces } from '../pieces.ts';
import { type DrawnEdit, drawEdit, type WrittenNote } from './draw-edit.ts';
import { lazily } from './sources.ts';

const SEED = 20_100;
/** Edits in all, the same number of each song. */
const EDITS = 200;
/** So many in a row that are refused, and something else is wrong. */
const MOST_REFUSED = 50;

/** One edit of a score, as it was rendered. */
export interface ScoreEditRow {
  song: string;
  index: number;
  kind: string;
  /** Of one new note. */
  part?: string;
  /** Samples of the master and of all stems that differ outside of what the edit says it changed. */
  master: number;
  stems: number;
  changedSeconds: number;
  /** Of one new note of an instrument: how far from its time its sound begins. */
  onsetMs?: number;
  /** Of one new note: whether its pitch is what is heard. */
  pitch?: boolean;
  cpuSeconds: number;
}

const section = (label: string, lyrics = '') => ({ label, bars: 4, lyrics });
/** Short songs of four kinds: sung in both languages, with a kick that others give way to, and swung. */
const SONGS: readonly { name: string; request: SongRequest }[] = [
  {
    name: 'pop',
    request: {
      seed: 301,
      tags: 'pop, female vocal, piano, bass, drums, 112 bpm',
      wishes: {
        sections: [
          section('Intro'),
          section('Verse', 'Paper boats along the shore\nNobody sails them any more'),
          section('Chorus', 'Carry me over\nCarry me home'),
          section('Outro'),
        ],
      },
    },
  },
  {
    name: 'guofeng',
    request: {
      seed: 302,
      tags: '国风, 古筝, 笛子, 88 bpm',
      wishes: {
        sections: [
          section('前奏'),
          section('主歌', '月光落在旧窗台\n风把故事吹过来'),
          section('副歌', '我在河边唱着歌\n唱给星星听着'),
        ],
      },
    },
  },
  {
    name: 'house',
    request: {
      seed: 303,
      tags: 'house, euphoric, 124 bpm',
      instrumental: true,
      wishes: { sections: [section('Intro'), section('Build'), section('Drop'), section('Outro')] },
    },
  },
  {
    name: 'jazz',
    request: {
      seed: 304,
      tags: 'jazz, smoky, 120 bpm',
      instrumental: true,
      wishes: { sections: [section('Intro'), section('Verse'), section('Solo'), section('Outro')] },
    },
  },
];

/** Edits drawn at random, rendered, and held beside the songs they are of. Each row is kept at once. */
export async function measureScoreEdits(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  { resume, minutes }: Pieces,
): Promise<ScoreEditRow[]> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'score-rows.jsonl');
  const endsAt = performance.now() + minutes * 60_000;
  if (!resume) rmSync(file, { force: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const rows = kept.map((line) => JSON.parse(line) as ScoreEditRow);
  for (const { name, request } of SONGS) {
    if (only && !`score ${name}`.includes(only)) continue;
    const song = lazily(() => renderSong(request));
    const each = EDITS / SONGS.length;
    for (let index = 0; index < each && performance.now() < endsAt; index++) {
      if (rows.some((row) => row.song === name && row.index === index)) continue;
      const row: ScoreEditRow = {
        song: name,
        index,
        ...(await renderDrawn(await song(), new Random(SEED).fork(`${name} ${index}`))),
      };
      rows.push(row);
      appendFileSync(file, `${JSON.stringify(row)}\n`);
      say(JSON.stringify(row));
    }
  }
  return rows;
}

/** Draws an edit that can be made, renders it, and measures what became of the song. */
export async function renderDrawn(
  song: RenderedSong,
  random: Random,
): Promise<Omit<ScoreEditRow, 'song' | 'index'>> {
  for (let refused = 0; refused < MOST_REFUSED; refused++) {
    const drawn = drawEdit(song.score, random);
    const started = process.cpuUsage();
    try {
      const edited = await renderEdit({ source: sourceOf(song), edits: [drawn.edit] });
      const { user, system } = process.cpuUsage(started);
      const cpuSeconds = (user + system) / 1e6;
      return { ...(await measured(song, edited, drawn)), cpuSeconds };
    } catch (error) {
      if (!(error instanceof EditRefusedError)) throw error;
    }
  }
  throw new Error(`${MOST_REFUSED} edits of "${song.title}" in a row were refused.`);
}

async function measured(song: RenderedSong, edited: EditedSong, { edit, written }: DrawnEdit) {
  let stems = 0;
  for (const bus of BUSES) {
    const [before, after] = [song.stems[bus], edited.stems[bus]];
    if (before || after)
      stems += differing(
        before ?? createStereoBuffer(song.master.left.length),
        after ?? createStereoBuffer(edited.master.left.length),
        edited,
      );
  }
  return {
    kind: edit.kind,
    master: differing(song.master, edited.master, edited),
    stems,
    changedSeconds: (edited.changed.endSample - edited.changed.startSample) / SAMPLE_RATE,
    ...(written && (await heard(edited, written))),
  };
}

/** Samples that are not the old ones: before the change, and after it where they lie now. */
function differing(
  before: StereoBuffer,
  after: StereoBuffer,
  { changed, movedSamples }: Pick<EditedSong, 'changed' | 'movedSamples'>,
): number {
  let count = 0;
  for (const side of ['left', 'right'] as const) {
    const [old, fresh] = [before[side], after[side]];
    for (let i = 0; i < Math.min(changed.startSample, fresh.length); i++) if (old[i] !== fresh[i]) count++;
    for (let i = changed.endSample; i < fresh.length; i++) if (old[i - movedSamples] !== fresh[i]) count++;
  }
  return count;
}

/** As near as onsets are asked to be found (MIREX, Audio Onset Detection). */
export const ONSET_MS = 50;

/** Before a note this much is looked at too, and after its beginning this much of it at most. */
const BEFORE_SECONDS = 0.15;
const HEARD_SECONDS = 0.5;

/**
 * A new note in its stem: where what differs begins, and its pitch. It is held beside the same bars as the same players
 * play them once the edit is taken back: notes beside it sound alike in both.
 */
async function heard(
  edited: EditedSong,
  note: WrittenNote,
): Promise<Pick<ScoreEditRow, 'part' | 'onsetMs' | 'pitch'>> {
  const { stems } = await renderEdit({ source: sourceOf(edited), edits: [edited.inverse] });
  const [before, after] = [stems[note.part.bus], edited.stems[note.part.bus]!];
  const { start, end } = clockOf(edited.score, note);
  const until = Math.min(end, start + HEARD_SECONDS);
  const part = note.part.id;
  // The whole line is sung anew: its pitch is looked for in what is sung, past its consonant.
  if (isVocalPart(note.part))
    return { part, pitch: pitchCame(stretchOf(after, (start + until) / 2 - 0.1, until), note.pitch) };
  const lead = Math.min(start, BEFORE_SECONDS);
  const old = (from: number) => before && stretchOf(before, from, until);
  const own = ownPartials(note.pitch, note.before === undefined ? [] : [note.before]);
  // What swells begins nowhere in particular, nor what lies too near to what it takes the place of.
  const isStruck = note.part.role !== 'pad' && own.length > 0;
  const began = isStruck
    ? onsetOfPitch(stretchOf(after, start - lead, until), note.pitch, lead, old(start - lead), own)
    : undefined;
  const held = start + 0.03;
  return {
    part,
    ...(began !== undefined && { onsetMs: 1000 * (began - lead) }),
    pitch: pitchCame(stretchOf(after, held, until), note.pitch, old(held), note.before),
  };
}

/** When a note is played: players are early and late. */
function clockOf(score: Score, { part, startBeat, lengthBeats, pitch }: WrittenNote) {
  const time = timeOf(score);
  const own = score.parts
    .find(({ id }) => id === part.id)!
    .notes.find((each) => each.startBeat === startBeat && each.pitch === pitch);
  const offset = own?.offsetSeconds ?? 0;
  return { start: time.secondsAt(startBeat) + offset, end: time.secondsAt(startBeat + lengthBeats) + offset };
}

const share = (rows: readonly ScoreEditRow[], holds: (row: ScoreEditRow) => boolean): string =>
  rows.length === 0 ? '' : `${rows.filter(holds).length}/${rows.length}`;

/** A row a kind of edit, and all of them. */
export function scoreEditTable(rows: readonly ScoreEditRow[]): string {
  const row = (name: string, of: readonly ScoreEditRow[]) => {
    const onsets = of
      .flatMap(({ onsetMs }) => (onsetMs === undefined ? [] : [Math.abs(onsetMs)]))
      .sort((a, b) => a - b);
    const cpu = of.map(({ cpuSeconds }) => cpuSeconds).sort((a, b) => a - b);
    const at = (sorted: readonly number[], part: number) => sorted[Math.ceil(part * sorted.length) - 1];
    return [
      name,
      of.length,
      of.reduce((sum, { master }) => sum + master, 0),
      of.reduce((sum, { stems }) => sum + stems, 0),
      share(
        of.filter(({ onsetMs }) => onsetMs !== undefined),
        ({ onsetMs }) => Math.abs(onsetMs!) <= ONSET_MS,
      ),
      onsets.length > 0 ? `${at(onsets, 0.5)!.toFixed(0)} / ${at(onsets, 0.95)!.toFixed(0)}` : '',
      share(
        of.filter(({ pitch }) => pitch !== undefined),
        ({ pitch }) => pitch === true,
      ),
      `${at(cpu, 0.5)!.toFixed(1)} / ${at(cpu, 0.95)!.toFixed(1)}`,
    ];
  };
  const kinds = [...new Set(rows.map(({ kind }) => kind))].sort();
  const lines = [
    [
      'edit',
      'made',
      'samples of the master outside',
      'of the stems',
      `onset within ${ONSET_MS} ms`,
      'ms (median / p95)',
      'pitch heard',
      'CPU s (median / p95)',
    ],
    Array.from({ length: 8 }, () => '---'),
    ...kinds.map((kind) =>
      row(
        kind,
        rows.filter((each) => each.kind === kind),
      ),
    ),
    ...(rows.length > 0 ? [row('all', rows)] : []),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
