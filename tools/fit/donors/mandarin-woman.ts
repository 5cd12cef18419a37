import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { pinyinSyllable } from '#lib/engine/text/pinyin-syllable.ts';
import {
  ANALYSIS_SECONDS,
  type AnalysedVoice,
  analyseVoice,
} from '#lib/engine/voice/donors/analyse-voice.ts';
import { encodeDonor } from '#lib/engine/voice/donors/donor.ts';
import { GRID_HZ } from '#lib/engine/voice/donors/donor-grid.ts';
import { type CutSyllable, levelSyllables, syllableKey } from '#lib/engine/voice/donors/level-syllables.ts';
import { markSyllable } from '#lib/engine/voice/donors/syllable-marks.ts';
import { fillHoles } from './fill-holes.ts';
import { pinyinOfZhuyin } from './zhuyin.ts';

/** Debian's gcin-voice; only the recordings of Chu Lo, `5.ogg`, are free for every use. */
export const RECORDINGS_FOLDER = '/usr/share/gcin-voice/ogg';
export const RECORDING_FILE = '5.ogg';
const PADDING_SECONDS = 0.03;

export interface RecordedSyllable extends CutSyllable {
  tone: number;
  samples: Float32Array;
}

/** Analyses the recordings of these tones. */
export function readMandarinWoman(
  tones: readonly number[],
  say: (line: string) => void,
): Promise<RecordedSyllable[]> {
  const chosen = new Map<
    string,
    { folder: string; tone: number; sounds: NonNullable<ReturnType<typeof pinyinSyllable>> }
  >();
  for (const folder of readdirSync(RECORDINGS_FOLDER).sort()) {
    const pinyin = pinyinOfZhuyin(folder);
    const sounds = pinyin === undefined ? undefined : pinyinSyllable(pinyin);
    if (!sounds || !tones.includes(sounds.tone)) continue;
    const key = syllableKey(sounds);
    const known = chosen.get(key);
    if (!known || tones.indexOf(sounds.tone) < tones.indexOf(known.tone))
      chosen.set(key, { folder, tone: sounds.tone, sounds });
  }
  return (async () => {
    const read: RecordedSyllable[] = [];
    for (const [key, { folder, tone, sounds }] of chosen) {
      let bytes: Buffer;
      try {
        bytes = readFileSync(path.join(RECORDINGS_FOLDER, folder, RECORDING_FILE));
      } catch {
        continue; // Some syllables were only recorded by the other speaker.
      }
      const { left } = (await decodeAudio(bytes)).audio;
      const padding = Math.round(PADDING_SECONDS * SAMPLE_RATE);
      const samples = new Float32Array(left.length + 2 * padding);
      samples.set(left, padding);
      const analysed = analyseVoice(samples, SAMPLE_RATE, 120, 480);
      fillHoles(analysed);
      read.push({
        key,
        tone,
        initial: sounds.onset[0] ?? '',
        nucleus: sounds.nucleus,
        samples,
        analysed,
        marks: markSyllable(analysed, sounds),
      });
      if (read.length % 100 === 0) say(`${read.length} of ${chosen.size} syllables`);
    }
    return read;
  })();
}

const rowOf = ({ envelope }: AnalysedVoice, q: number): Float64Array =>
  envelope.subarray(q * GRID_HZ.length, (q + 1) * GRID_HZ.length);

/** Her envelopes by whether they are noise, for guessing what lies above a narrow recording. */
export function wideFrames(
  syllables: readonly RecordedSyllable[],
): { envelope: Float64Array; noise: boolean }[] {
  return syllables.flatMap(({ analysed, marks }) =>
    Array.from({ length: Math.floor((marks.end - marks.onset) / 4) }, (_, i) => {
      const q = marks.onset + 4 * i;
      return { envelope: rowOf(analysed, q).slice(), noise: q < marks.vowel && !analysed.voiced[q] };
    }),
  );
}

/** Syllables of a woman, 44.1 kHz, vowels at the levels of their kind, unvoiced initials lifted to be heard. */
export function fitMandarinWoman(recorded: readonly RecordedSyllable[]): Buffer {
  const { rows, syllables } = levelSyllables(recorded);
  return encodeDonor({ frameSeconds: 2 * ANALYSIS_SECONDS, formantScale: 1.16, syllables }, rows);
}
