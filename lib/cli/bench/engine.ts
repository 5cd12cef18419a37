import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { encodeMp3 } from '#lib/engine/codec/mp3.ts';
import { scoreToMidi } from '#lib/engine/publish/score-to-midi.ts';
import { renderSong } from '#lib/engine/render-song.ts';
import { type BenchRow, cpuSeconds, ratioRow } from './rows.ts';

const REQUEST = {
  tags: 'pop, uplifting, 112 bpm',
  lyrics: Array.from(
    { length: 3 },
    () =>
      '[Verse]\nMorning light is leaning on the kitchen door\nI can hear the river that we heard before\n\n[Chorus]\nCarry me over, carry me home\nI have been walking too long on my own',
  ).join('\n\n'),
  seed: 11,
};

/** Whole song, and its MP3, against public programs doing the like in the same run. */
export async function benchEngine(): Promise<BenchRow[]> {
  await renderSong({ tags: 'pop, 120 bpm', instrumental: true, seed: 1 }); // warm: banks loaded, code compiled
  const startedSong = process.cpuUsage();
  const song = await renderSong(REQUEST);
  const songCpu = cpuSeconds(startedSong);
  const seconds = song.master.left.length / SAMPLE_RATE;

  const startedOurs = process.cpuUsage();
  await encodeMp3(song.master, { title: song.title });
  const oursCpu = cpuSeconds(startedOurs);
  const startedRaw = process.cpuUsage();
  const raw = await createMp3Encoder();
  raw.configure({ sampleRate: SAMPLE_RATE, channels: 2, vbrQuality: 0 });
  for (let start = 0; start < song.master.left.length; start += SAMPLE_RATE * 4) {
    raw.encode([
      song.master.left.subarray(start, start + SAMPLE_RATE * 4),
      song.master.right.subarray(start, start + SAMPLE_RATE * 4),
    ]);
  }
  raw.finalize();
  const rawCpu = cpuSeconds(startedRaw);

  const rows: BenchRow[] = [
    {
      name: 'song: CPU seconds a second of song',
      value: songCpu / seconds,
      reference: seconds,
      ratio: songCpu / seconds,
      unit: `of ${seconds.toFixed(0)} s`,
    },
    ratioRow('MP3: ours over the raw encoder (CPU)', oursCpu, rawCpu, 's'),
  ];
  const reference = fluidSynthAndLame(scoreToMidi(song.score));
  if (reference !== undefined)
    rows.push(
      ratioRow(
        'song: ours over FluidSynth + LAME on its notes (one thread)',
        songCpu + oursCpu,
        reference,
        's',
      ),
    );
  return rows;
}

/** Seconds (one thread each, one after the other) of Debian's FluidSynth and LAME on the same notes; undefined where they or a bank are missing. */
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
    const startedAt = performance.now();
    spawnSync('fluidsynth', ['-ni', '-F', wavFile, '-r', String(SAMPLE_RATE), bank, midiFile]);
    spawnSync('lame', ['-V0', '--quiet', wavFile, mp3File]);
    return (performance.now() - startedAt) / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
