import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { inThread } from './in-thread.ts';
import { type BenchRow, ratioRow } from './rows.ts';
import type { SongCost } from './song-thread.ts';

const VERSE_AND_CHORUS = [
  '[Verse]\nMorning light is leaning on the kitchen door\nI can hear the river that we heard before',
  'All the way to the harbour and back to the hill\nEverything moving and everything still\n',
  '[Chorus]\nCarry me over, carry me home\nI have been walking too long on my own',
  'Carry me slowly, carry me far\nFollow the light of a faraway star',
].join('\n');
const BRIDGE = '[Bridge]\nAnd if the road should bend again\nI will be ready, I will be ready then';

/** A sung song of three minutes. */
export const THREE_MINUTES = {
  tags: 'pop, uplifting, 112 bpm',
  lyrics: [VERSE_AND_CHORUS, VERSE_AND_CHORUS, '[Solo]', VERSE_AND_CHORUS, BRIDGE, VERSE_AND_CHORUS].join(
    '\n\n',
  ),
  seed: 11,
};

/** What may be used of a song's length, in CPU time: to its MP3, and with everything that is kept of it. */
const SONG_SHARE = 0.1;
const JOB_SHARE = 0.14;
const MEMORY_MB = 700;

/**
 * A whole song to its MP3, and the whole job of the service, made in a thread like the service's, against what they may
 * take and against public programs doing the like in the same run.
 */
export async function benchEngine(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-bench-'));
  try {
    const { seconds, song, mp3, rawMp3, files, midi } = await inThread<SongCost>('song-thread.ts', {
      request: THREE_MINUTES,
      workFolder: folder,
    });
    const unit = `of ${seconds.toFixed(0)} s`;
    const rows = (['thread', 'process'] as const).flatMap((who): BenchRow[] => [
      ratioRow(
        `song: composed, played, sung, mastered, MP3 (CPU of the ${who})`,
        (song[who] + mp3[who]) / seconds,
        SONG_SHARE,
        unit,
      ),
      ratioRow(
        `whole job: with lossless master and stems, peaks, cover (CPU of the ${who})`,
        (song[who] + files[who]) / seconds,
        JOB_SHARE,
        unit,
      ),
    ]);
    const peakMb = process.resourceUsage().maxRSS / 1024;
    rows.push(
      ratioRow('whole job: most memory of a process that makes it', peakMb, MEMORY_MB, 'MB'),
      ratioRow('MP3: ours over the raw encoder (CPU of the thread)', mp3.thread, rawMp3.thread, 's'),
    );
    const reference = fluidSynthAndLame(midi);
    if (reference !== undefined)
      rows.push(
        ratioRow(
          'song: ours over FluidSynth + LAME on its notes (CPU of the process)',
          song.process + mp3.process,
          reference,
          's',
        ),
      );
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU seconds of Debian's FluidSynth and LAME on the same notes; undefined where they or a bank are missing. */
function fluidSynthAndLame(midi: Uint8Array): number | undefined {
  const bank = '/usr/share/sounds/sf2/FluidR3_GM.sf2';
  const hasAll =
    ['fluidsynth', 'lame'].every((name) => spawnSync('which', [name]).status === 0) &&
    spawnSync('test', ['-f', bank]).status === 0;
  if (!hasAll) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-bench-'));
  try {
    const [midiFile, wavFile, mp3File] = ['song.mid', 'song.wav', 'song.mp3'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    writeFileSync(midiFile, midi);
    const commands = `fluidsynth -ni -F ${wavFile} -r ${SAMPLE_RATE} ${bank} ${midiFile} >&2; lame -V0 --quiet ${wavFile} ${mp3File}; times`;
    const { stdout } = spawnSync('sh', ['-c', commands], { encoding: 'utf8' });
    // The last line is user and system time of what the shell has run, as 0m1.23s.
    const times = stdout
      .trim()
      .split('\n')
      .at(-1)!
      .matchAll(/(\d+)m([\d.]+)s/g);
    return [...times].reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
