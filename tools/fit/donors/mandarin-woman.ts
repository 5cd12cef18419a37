import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { pinyinSyllable } from '#lib/engine/text/pinyin-syllable.ts';
import { type DonorHeader, encodeDonor } from '#lib/engine/voice/donors/donor.ts';
import { GRID_HZ } from '#lib/engine/voice/donors/donor-grid.ts';
import { median, percentile } from '#lib/engine/voice/learn/statistics.ts';
import { ANALYSIS_SECONDS, type AnalysedVoice, analyseVoice } from './analyse-voice.ts';
import { smoothShares } from './smooth-shares.ts';
import { bandDb, cosineSeries, DB } from './spectra.ts';
import { markSyllable, type SyllableMarks } from './syllable-marks.ts';
import { pinyinOfZhuyin } from './zhuyin.ts';

/** Debian's gcin-voice; only the recordings of Chu Lo, `5.ogg`, are free for every use. */
export const RECORDINGS_FOLDER = '/usr/share/gcin-voice/ogg';
const FILE = '5.ogg';
const PADDING_SECONDS = 0.03;
/** Unvoiced initials lie up to 25 dB below her vowels; sung they are to be heard: level wanted, dB under the vowel. */
const WANTED_DB: Readonly<Record<string, number>> = {
  S: -12,
  z: -13,
  c: -12,
  sh: -10,
  zh: -12,
  ch: -11,
  x: -11,
  j: -13,
  q: -12,
  F: -19,
  h: -17,
  t: -14,
  k: -15,
  p: -17,
  d: -15,
  g: -15,
  b: -17,
};
const HISSING = new Set('S sh x F h z c zh ch j q'.split(' '));
const MOST_LIFT_DB = 8;
const MOST_DB = 40;
const TAIL_FRAMES = 18;

export interface RecordedSyllable {
  key: string;
  tone: number;
  initial: string;
  nucleus: readonly string[];
  samples: Float32Array;
  analysed: AnalysedVoice;
  marks: SyllableMarks;
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
    const key = keyOf(sounds);
    const known = chosen.get(key);
    if (!known || tones.indexOf(sounds.tone) < tones.indexOf(known.tone))
      chosen.set(key, { folder, tone: sounds.tone, sounds });
  }
  return (async () => {
    const read: RecordedSyllable[] = [];
    for (const [key, { folder, tone, sounds }] of chosen) {
      let bytes: Buffer;
      try {
        bytes = readFileSync(path.join(RECORDINGS_FOLDER, folder, FILE));
      } catch {
        continue; // Some syllables were only recorded by the other speaker.
      }
      const { left } = (await decodeAudio(bytes)).audio;
      const padding = Math.round(PADDING_SECONDS * SAMPLE_RATE);
      const samples = new Float32Array(left.length + 2 * padding);
      samples.set(left, padding);
      const analysed = analyseVoice(samples, SAMPLE_RATE, 120, 480);
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

const keyOf = (s: {
  onset: readonly string[];
  nucleus: readonly string[];
  coda: readonly string[];
}): string => `${s.onset.join(' ')}|${s.nucleus.join(' ')}|${s.coda.join(' ')}`;

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
  const held = ({ analysed, marks }: RecordedSyllable) =>
    median(
      Array.from({ length: marks.holdTo - marks.holdFrom }, (_, i) =>
        bandDb(rowOf(analysed, marks.holdFrom + i), 100, 8000),
      ),
    );
  const levels = new Map<string, number[]>();
  const initials = new Map<string, number[]>();
  for (const syllable of recorded) {
    const { analysed, initial, marks, nucleus } = syllable;
    levels.set(nucleus.at(-1)!, [...(levels.get(nucleus.at(-1)!) ?? []), held(syllable)]);
    if (!(initial in WANTED_DB)) continue;
    const own = analysed.levelDb.slice(marks.onset, Math.max(marks.onset + 1, marks.vowel - 3));
    const vowel = median(analysed.levelDb.slice(marks.holdFrom, marks.holdTo));
    initials.set(initial, [
      ...(initials.get(initial) ?? []),
      percentile(own, HISSING.has(initial) ? 0.6 : 0.95) - vowel,
    ]);
  }
  const lifts = new Map(
    [...initials].map(([initial, values]) => [
      initial,
      Math.max(0, Math.min(MOST_LIFT_DB, WANTED_DB[initial]! - median(values))),
    ]),
  );
  const usual = new Map([...levels].map(([vowel, values]) => [vowel, median(values)]));
  const reference = (usual.get('a')! + usual.get('e')!) / 2;
  const rows: number[][] = [];
  const syllables: NonNullable<DonorHeader['syllables']> = [];
  for (const syllable of recorded) {
    const { analysed, initial, key, marks, nucleus } = syllable;
    const level = Math.max(-MOST_DB, Math.min(MOST_DB, usual.get(nucleus.at(-1)!)! - held(syllable)));
    const lift = lifts.get(initial) ?? 0;
    const shares = smoothShares(analysed, (q) => q >= marks.vowel);
    // Every other frame, so chosen that the vowel's beginning is one of them.
    const from = Math.max(0, marks.onset - 1 - ((marks.vowel - marks.onset + 1) % 2));
    const to = Math.min(analysed.frames, marks.end + TAIL_FRAMES);
    for (let q = from; q < to; q += 2) {
      const lifted = q < marks.vowel - 1 ? lift : q < marks.vowel ? lift / 2 : 0;
      const gain = (level - reference + lifted) / DB;
      rows.push([...cosineSeries(rowOf(analysed, q).map((value) => value + gain)), ...shares[q]!]);
    }
    const place = (q: number) => Math.round((q - from) / 2);
    syllables.push([
      key,
      Math.ceil((to - from) / 2),
      place(marks.onset),
      place(marks.vowel),
      place(marks.holdFrom),
      place(marks.holdTo),
      Math.min(Math.ceil((to - from) / 2) - 1, place(marks.end)),
    ]);
  }
  return encodeDonor({ frameSeconds: 2 * ANALYSIS_SECONDS, formantScale: 1.16, syllables }, rows);
}
