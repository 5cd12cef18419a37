/** What the engine's bench runs in a thread like the service's: one song, its MP3, and all that is kept of it. */
import { parentPort, workerData } from 'node:worker_threads';
import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { encodeMp3 } from '#lib/engine/codec/mp3.ts';
import { renderSong } from '#lib/engine/doors/render-song.ts';
import type { SongRequest } from '#lib/engine/rendered-song.ts';
import { freeSpareSamples } from '#lib/engine/sample-memory.ts';
import { scoreToMidi } from '#lib/engine/score/midi.ts';
import { writeSong } from '#lib/service/engine-room/renders/write-clip.ts';

/** CPU seconds: of the thread that worked, and of the process, with its collector's and compiler's threads. */
export interface Cpu {
  thread: number;
  process: number;
}

export interface SongCost {
  /** The song's length. */
  seconds: number;
  /** Composed, played, sung, mixed, mastered. */
  song: Cpu;
  mp3: Cpu;
  /** The raw encoder on the same samples. */
  rawMp3: Cpu;
  /** Lossless files, peaks, cover and MP3. */
  files: Cpu;
  midi: Uint8Array;
}

const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

async function cpuOf<T>(work: () => T | Promise<T>): Promise<[Cpu, T]> {
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  const result = await work();
  const cpu = {
    thread: seconds(process.threadCpuUsage(thread)),
    process: seconds(process.cpuUsage(whole)),
  };
  return [cpu, result];
}

async function encodeRaw(left: Float32Array, right: Float32Array): Promise<void> {
  const raw = await createMp3Encoder();
  raw.configure({ sampleRate: SAMPLE_RATE, channels: 2, vbrQuality: 0 });
  const chunk = 4 * SAMPLE_RATE;
  for (let start = 0; start < left.length; start += chunk)
    raw.encode([left.subarray(start, start + chunk), right.subarray(start, start + chunk)]);
  raw.finalize();
}

const { request, workFolder } = workerData as { request: SongRequest; workFolder: string };
await renderSong({ tags: 'pop, 120 bpm', instrumental: true, seed: 1 }); // warm: banks loaded, code compiled
freeSpareSamples();
const [song, made] = await cpuOf(() => renderSong({ ...request, scratchFolder: workFolder }));
const midi = scoreToMidi(made.score);
const { master } = made;
const length = master.left.length / SAMPLE_RATE;
const [rawMp3] = await cpuOf(() => encodeRaw(master.left, master.right));
const [mp3] = await cpuOf(() => encodeMp3(master, { title: made.title }));
const [files] = await cpuOf(() => writeSong(made, { workFolder, onProgress: () => undefined }));
parentPort?.postMessage({ seconds: length, song, mp3, rawMp3, files, midi } satisfies SongCost);
