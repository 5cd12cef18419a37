/** What makes one MP3 file beside a thread that goes on with its stems. */
import { parentPort, workerData } from 'node:worker_threads';
import { encodeMp3 } from '#lib/engine/doors/encode-audio.ts';
import type { Mp3Job } from './encode-mp3-beside.ts';

const { audio, tags } = workerData as Mp3Job;
const file = await encodeMp3(audio, tags);
parentPort?.postMessage(file, [file.buffer]);
