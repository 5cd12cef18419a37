import { ConfigurationError } from '#lib/config/env.ts';
import type { GridNote } from '#lib/engine/compose/learned/melody-features.ts';
import { composeSong } from '#lib/engine/doors/compose-song.ts';
import { gridSongs } from '#tools/corpus/grid-song.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import { melodyStyles } from '../fixtures/melody-requests.ts';
import { copiedShare, runsOf } from '../measure/melody/copied-runs.ts';
import { sungGrid } from '../measure/melody/sung-grid.ts';

/** Songs in all, and the first of their seeds: none that a fit uses. */
const SONGS = 500;
const FIRST_SEED = 96_100;

export interface OwnMelodies {
  songs: number;
  runs: number;
  /** Shares of runs of eight notes that people's songs have too: ours, and theirs among themselves. */
  copied: number;
  copiedAmongPeople: number;
  /** Songs of ours with a run of people's, and the most runs that one of them has. */
  songsWithAny: number;
  mostInOne: number;
}

/** Looks for people's melodies in 500 songs of ours, eight styles: composed only. */
export async function measureOwnMelodies(
  data: string | undefined,
  only: string | undefined,
  say: (line: string) => void,
): Promise<OwnMelodies> {
  if (!data)
    throw new ConfigurationError(
      'own melodies are looked for in songs of people: give them with --data FILE (tools/corpus/README.md)',
    );
  const people = gridSongs(readSongs(data)).map(({ notes }) => notes);
  const own: (readonly GridNote[])[] = [];
  for (let i = 0; i < SONGS; i++) {
    const { style, tags, about } = melodyStyles[i % melodyStyles.length]!;
    if (only && only !== style) continue;
    const { score } = await composeSong({ tags, description: about, seed: FIRST_SEED + i });
    own.push(sungGrid(score).notes);
    if (own.length % 100 === 0) say(`${own.length} songs`);
  }
  const known = new Set(people.flatMap(runsOf));
  const found = own.map((notes) => runsOf(notes).filter((run) => known.has(run)).length);
  return {
    songs: own.length,
    runs: own.reduce((sum, notes) => sum + runsOf(notes).length, 0),
    copied: copiedShare(own, people),
    copiedAmongPeople: copiedShare(people, people),
    songsWithAny: found.filter((count) => count > 0).length,
    mostInOne: Math.max(0, ...found),
  };
}

export const ownMelodyTable = (report: OwnMelodies): string =>
  [
    '| measure | |',
    '|---|---|',
    `| songs of ours · runs of eight notes | ${report.songs} · ${report.runs} |`,
    `| runs that people’s songs have: ours · theirs among themselves | ${(report.copied * 100).toFixed(2)} % · ${(report.copiedAmongPeople * 100).toFixed(2)} % |`,
    `| songs of ours with such a run · most in one | ${report.songsWithAny} · ${report.mostInOne} |`,
  ].join('\n');
