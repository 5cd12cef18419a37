import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { RECORDING_FILE, RECORDINGS_FOLDER } from '../fit/donors/mandarin-woman.ts';
import { pinyinOfZhuyin } from '../fit/donors/zhuyin.ts';
import { joined, trimmed } from '../measure/voice/human/people.ts';

/** Of the recordings: what a reader says in a minute. */
const SYLLABLES = 80;

/** Mandarin syllables of the level tone by the woman of the recordings, one after the other: mono at the engine's rate. */
export async function levelSpeech(): Promise<Float32Array> {
  const files = readdirSync(RECORDINGS_FOLDER)
    .sort()
    .filter((folder) => pinyinOfZhuyin(folder)?.endsWith('1'))
    .map((folder) => path.join(RECORDINGS_FOLDER, folder, RECORDING_FILE))
    .filter((file) => existsSync(file))
    .slice(0, SYLLABLES);
  const pieces: Float32Array[] = [];
  for (const file of files) pieces.push(trimmed((await decodeAudio(readFileSync(file))).audio.left));
  return joined(pieces);
}
