import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { learnBank } from '#lib/engine/voice/banks/learn-bank.ts';
import { median } from '#lib/engine/voice/learn/statistics.ts';
import { type FoundSound, findSounds } from '#lib/engine/voice/readings/find-sounds.ts';
import { type ReadingLine, readingList } from '#lib/engine/voice/readings/reading-list.ts';
import { speakLine, wordEnds } from '#lib/engine/voice/readings/speak-line.ts';
import { melBands } from '#lib/engine/voice/readings/speech-features.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { bankInMemory, monoWav } from '#tools/testing/utau-banks.ts';
import type { ReadLine, SaidPhone } from './readers.ts';
import { singTest, testScore } from './test-score.ts';

const LIST = 'en-1';

/** What is read beside the list, for comparing voices: the list has none of these lines. */
export const OTHER_LINES = [
  'the north wind and the sun were talking by the river',
  'she had your dark suit in greasy wash water all year',
  'please call me when the evening train arrives',
  'a rainbow is a division of white light into colours',
  'nobody knows the trouble that we have seen',
  'my mother told me never to open that door',
  'seven silver swans were swimming in the sea',
  'the quick brown fox jumps over the lazy dog',
] as const;

/** The lines that are read, in order. */
export const listLines = (): readonly ReadingLine[] => readingList(LIST);

/** A singer built of a reading, as a user brings one. @param folder where the table is kept */
export async function buildVoice(
  name: string,
  read: readonly ReadLine[],
  folder: string,
): Promise<{ profile: VoiceProfile; cpuSeconds: number; misread: number }> {
  const content: Record<string, Uint8Array> = {
    'reading.json': Buffer.from(JSON.stringify({ list: LIST, name })),
  };
  read.forEach(({ samples }, i) => {
    content[`${String(i + 1).padStart(3, '0')}.wav`] = monoWav(samples);
  });
  const before = process.cpuUsage();
  const { profile, donor, report } = await learnBank(bankInMemory(content));
  const { user, system } = process.cpuUsage(before);
  const file = path.join(folder, `${profile.donor!.sha256}.bin`);
  writeFileSync(file, donor);
  return {
    profile: { ...profile, id: name, donor: { ...profile.donor!, file } },
    cpuSeconds: (user + system) / 1e6,
    misread: report.misread!.count,
  };
}

export interface TimeErrors {
  /** Of where sounds begin, against where the program put them, milliseconds. */
  medianMs: number;
  highMs: number;
  sounds: number;
}

/** How near to the truth the sounds of a reading are found, of those that both have in common. */
export function timeErrors(read: readonly ReadLine[]): TimeErrors {
  const found = findSounds(
    listLines().map((line, i) => {
      const model = speakLine(line);
      return { model, wordEnds: wordEnds(line, model), take: read[i]!.samples };
    }),
  );
  const errors = read.flatMap(({ phones }, i) =>
    phones && found.lines[i] ? inCommon(found.lines[i], phones) : [],
  );
  const sorted = errors.map((error) => 1000 * Math.abs(error)).sort((a, b) => a - b);
  return {
    medianMs: median(sorted),
    highMs: sorted[Math.floor(0.9 * (sorted.length - 1))] ?? Number.NaN,
    sounds: errors.length,
  };
}

/** Differences of the beginnings of the longest common run of sounds, seconds. */
function inCommon(found: readonly FoundSound[], said: readonly SaidPhone[]): number[] {
  const a = found.filter(({ name }) => name !== 'pau');
  const b = said.filter(({ name }) => name !== 'pau');
  const same = (i: number, j: number) => a[i]!.name === b[j]!.name.replaceAll('_', '');
  const longest = Array.from({ length: a.length + 1 }, () => new Int32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i]![j] = same(i, j)
        ? longest[i + 1]![j + 1]! + 1
        : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
  const errors: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (same(i, j)) errors.push(a[i++]!.startSeconds - b[j++]!.startSeconds);
    else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i++;
    else j++;
  return errors;
}

/** A voice's colour: the mean of its spectrum in mel bands where it sounds, and how much each band moves, dB. */
export function colourOf(samples: Float32Array): number[] {
  const { frames, power } = melBands(samples, 1);
  const bands = power.length / Math.max(1, frames);
  const totals = Array.from({ length: frames }, (_, q) =>
    power.subarray(q * bands, (q + 1) * bands).reduce((sum, one) => sum + one, 0),
  );
  const loud = totals.toSorted((x, y) => x - y)[Math.floor(0.9 * (frames - 1))] ?? 0;
  const own = totals.flatMap((total, q) => (total > 0.01 * loud ? [q] : []));
  const levels = Array.from({ length: bands }, (_, b) =>
    own.map((q) => 10 * Math.log10(power[q * bands + b]! + 1e-9 * loud)),
  );
  const means = levels.map((band) => band.reduce((sum, one) => sum + one, 0) / band.length);
  const level = means.reduce((sum, one) => sum + one, 0) / means.length;
  return means.map((mean) => mean - level);
}

/** A built voice says a line at its reader's height. */
export function sayLine(profile: VoiceProfile, text: string): Float32Array {
  const { samples } = singTest(
    testScore(
      [{ text, pitches: [profile.tessitura.low + 2], lengthsSeconds: [0.25], restSeconds: 0 }],
      'spoken',
    ),
    profile,
  );
  return samples.subarray(0, Math.floor(samples.length / SAMPLE_RATE) * SAMPLE_RATE);
}

/** The reader whose colour a voice's is nearest to. */
export function nearestReader(
  colour: readonly number[],
  readers: ReadonlyMap<string, readonly number[]>,
): string {
  let best = '';
  let least = Number.POSITIVE_INFINITY;
  for (const [name, other] of readers) {
    const distance = other.reduce((sum, value, b) => sum + (value - colour[b]!) ** 2, 0);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}
