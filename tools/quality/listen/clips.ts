import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { encodeWav } from '#lib/engine/codec/wav.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { singTest, testScore } from '../../measure/voice/test-score.ts';

/** One thing sung twice: as it was and as it is. */
export interface ClipPair {
  name: string;
  before: StereoBuffer;
  after: StereoBuffer;
}

interface Take {
  name: string;
  voice: string;
  text: readonly string[];
  steps: readonly number[];
}

const TAKES: readonly Take[] = [
  {
    name: 'low-man',
    voice: 'male-low',
    text: ['every ship has left the bay', 'only lanterns stay awake'],
    steps: [0, 2, 4, 5, 4, 2, 0],
  },
  {
    name: 'man',
    voice: 'male-middle',
    text: ['hold the window open wide', 'let the morning come inside'],
    steps: [4, 4, 2, 0, 2, 4, 7],
  },
  {
    name: 'woman',
    voice: 'female-middle',
    text: ['silver rivers carry me', 'past the houses to the sea'],
    steps: [0, 4, 7, 5, 4, 2, 0],
  },
  {
    name: 'high-woman',
    voice: 'female-high',
    text: ['nothing moves but falling snow', 'I would follow if you go'],
    steps: [7, 5, 4, 2, 4, 5, 7],
  },
  {
    name: 'woman-mandarin',
    voice: 'female-middle',
    text: ['月亮照着回家的路', '风里有你唱过的歌'],
    steps: [4, 5, 7, 9, 7, 5, 4, 2],
  },
  {
    name: 'man-mandarin',
    voice: 'male-middle',
    text: ['我在海边等你很久', '星星落在水的中间'],
    steps: [0, 2, 4, 7, 5, 4, 2, 0],
  },
];
const LENGTHS = [0.35, 0.35, 0.5, 0.35, 0.6, 0.4, 1.1] as const;

function sing({ text, steps }: Take, profile: VoiceProfile): StereoBuffer {
  const root = Math.round((profile.tessitura.low + profile.tessitura.high) / 2) - 4;
  const pitches = steps.map((step) => root + step);
  const lines = text.map((line) => ({ text: line, pitches, lengthsSeconds: LENGTHS, restSeconds: 0.5 }));
  const { samples } = singTest(testScore(lines), profile, 3);
  return { left: samples, right: samples };
}

/**
 * Sings every take, keeps it as `NAME.wav` in `keepIn`, and sets it beside the file of the same name in `earlier`, what
 * an earlier build kept there. Without `earlier` the singer of rules is what was before.
 * @throws Error where `earlier` lacks a take, with what it has
 */
export async function singPairs(keepIn: string, earlier: string | undefined): Promise<ClipPair[]> {
  mkdirSync(keepIn, { recursive: true });
  const pairs: ClipPair[] = [];
  for (const take of TAKES) {
    const profile = findVoice(take.voice);
    const after = sing(take, profile);
    const before = earlier
      ? await readClip(earlier, take.name)
      : sing(take, { ...profile, spectra: 'rules' });
    writeFileSync(path.join(keepIn, `${take.name}.wav`), encodeWav(after, { bitDepth: 16 }));
    pairs.push({ name: take.name, before, after });
  }
  return pairs;
}

async function readClip(folder: string, name: string): Promise<StereoBuffer> {
  const file = path.join(folder, `${name}.wav`);
  if (!existsSync(file))
    throw new Error(
      `There is no ${name}.wav in ${folder}, which has ${existsSync(folder) ? readdirSync(folder).join(', ') || 'nothing' : 'not been made'}: --data wants the "clips" folder of an earlier run`,
    );
  return (await decodeAudio(readFileSync(file), { allowSilence: true })).audio;
}
