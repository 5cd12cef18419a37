import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { THREAD_OPTIONS } from '#lib/service/engine-room/engine-threads.ts';
import type { FirstSound } from './first-sound-thread.ts';
import { type BenchRow, median, ratioRow } from './rows.ts';

/** What is promised, seconds from the start of rendering. */
const PROMISED = 3;
const SONGS = 6;
const LYRICS =
  '[Verse]\nMorning light is leaning on the kitchen door\nI can hear the river that we heard before\n[Chorus]\nCarry me over, carry me home\nI have been walking too long on my own';
const TAGS = [
  'pop, uplifting, 112 bpm',
  'folk, acoustic guitar',
  'rock, loud',
  'jazz, slow',
  'synthwave',
  'piano ballad',
];

/**
 * From the moment in which a thread begins with a song to the first MP3 frames of its stream: by the clock, which tells
 * of this machine as busy as it is, and in CPU time, which is what a core takes that has nothing else to do. A thread's
 * first song loads what later ones have; then with something that wants every core.
 */
export async function benchFirstSound(): Promise<BenchRow[]> {
  const [cold, ...warm] = await inThread();
  const busy = (await whileBusy(inThread)).slice(1);
  const rows = (name: string, sounds: FirstSound[]): BenchRow[] => [
    ratioRow(`first sound: ${name}, by the clock`, median(sounds.map(({ clock }) => clock)), PROMISED, 's'),
    ratioRow(`first sound: ${name}, CPU of the thread`, median(sounds.map(({ cpu }) => cpu)), PROMISED, 's'),
  ];
  return [
    ...rows('a thread’s first song', [cold!]),
    ...rows('later songs, median', warm),
    ratioRow('first sound: later songs, most CPU', Math.max(...warm.map(({ cpu }) => cpu)), PROMISED, 's'),
    ...rows(`later songs, median, ${availableParallelism()} cores busy`, busy),
  ];
}

function inThread(): Promise<FirstSound[]> {
  const requests = TAGS.slice(0, SONGS).map((tags, seed) => ({ tags, lyrics: LYRICS, seed: seed + 1 }));
  const worker = new Worker(new URL('./first-sound-thread.ts', import.meta.url), {
    ...THREAD_OPTIONS,
    workerData: { requests },
  });
  const sounds: FirstSound[] = [];
  return new Promise((resolve, reject) => {
    worker.on('message', (sound: FirstSound) => sounds.push(sound));
    worker.once('error', reject);
    worker.once('exit', () => resolve(sounds));
  });
}

/** Something that wants each core whole, as a render beside it does. */
async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const burners = Array.from(
    { length: availableParallelism() },
    () => new Worker('for (;;) Math.sqrt(Math.random())', { eval: true }),
  );
  try {
    return await work();
  } finally {
    await Promise.all(burners.map((burner) => burner.terminate()));
  }
}
