import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { type ComposedSong, composeSong, songOfScoreFile } from '#lib/engine/doors/compose-song.ts';
import { renderComposed } from '#lib/engine/doors/render-song.ts';
import { BUSES, type Bus } from '#lib/engine/score/score.ts';
import { STYLES } from '#lib/engine/styles/index.ts';
import type { Pieces } from './pieces.ts';

const SEED = 4_300;
const WORDS = {
  English: ['Paper boats along the shore', 'Carry me over, carry me home'],
  Mandarin: ['月光落在旧窗台', '唱给星星听着'],
} as const;
export type SoundLanguage = keyof typeof WORDS;

/** A song as it was composed, and after its score was written out and read. */
export interface SoundRow {
  song: string;
  seconds: number;
  /** Buffers (master, stems) whose samples are not the same to the bit. */
  differing: ('master' | Bus)[];
}

/** A song of two sections of two bars, in a style and a language. */
export const shortSong = (style: string, language: SoundLanguage, seed: number): Promise<ComposedSong> =>
  composeSong({
    seed,
    tags: style,
    wishes: {
      sections: WORDS[language].map((lyrics, i) => ({
        label: i === 0 ? 'Verse' : 'Chorus',
        bars: 2,
        lyrics,
      })),
    },
  });

/** Renders a song, and what is read of its score as JSON, and compares them. */
export async function soundAfterRereading(song: ComposedSong, name: string): Promise<SoundRow> {
  const reread = songOfScoreFile({ format: 'json', content: JSON.stringify(song.score), seed: 1 });
  const first = await hashesOf(song);
  const second = await hashesOf(reread);
  const differing = [...new Set([...first.hashes.keys(), ...second.hashes.keys()])].filter(
    (key) => first.hashes.get(key) !== second.hashes.get(key),
  );
  return { song: name, seconds: first.seconds, differing };
}

async function hashesOf(song: ComposedSong) {
  const { master, stems } = await renderComposed({ song });
  const hashes = new Map<'master' | Bus, string>([['master', hashOf(master)]]);
  for (const bus of BUSES) {
    const stem = stems[bus];
    if (stem) hashes.set(bus, hashOf(stem));
  }
  return { hashes, seconds: master.left.length / 44_100 };
}

function hashOf({ left, right }: StereoBuffer): string {
  const hash = createHash('sha256');
  for (const { buffer, byteOffset, byteLength } of [left, right])
    hash.update(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
  return hash.digest('hex');
}

/** Songs of every style in both languages, out, in, and rendered. Each row is kept at once. */
export async function measureSound(
  folder: string,
  only: string | undefined,
  say: (line: string) => void,
  { resume, minutes }: Pieces,
): Promise<SoundRow[]> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'sound-rows.jsonl');
  const endsAt = performance.now() + minutes * 60_000;
  if (!resume) rmSync(file, { force: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const rows = kept.map((line) => JSON.parse(line) as SoundRow);
  for (const language of ['English', 'Mandarin'] as const)
    for (const [i, { id }] of STYLES.entries()) {
      const name = `${id} ${language}`;
      if ((only && only !== id) || rows.some(({ song }) => song === name)) continue;
      if (performance.now() >= endsAt) return rows;
      const row = await soundAfterRereading(await shortSong(id, language, SEED + i), name);
      rows.push(row);
      appendFileSync(file, `${JSON.stringify(row)}\n`);
      say(JSON.stringify(row));
    }
  return rows;
}

export const soundTable = (rows: readonly SoundRow[]): string =>
  [
    '| song | s | rendered again, differs |',
    '|---|---|---|',
    ...rows.map(
      ({ song, seconds, differing }) =>
        `| ${song} | ${seconds.toFixed(0)} | ${differing.join(', ') || 'nothing'} |`,
    ),
    `| all | | ${rows.filter(({ differing }) => differing.length === 0).length}/${rows.length} the same |`,
  ].join('\n');
