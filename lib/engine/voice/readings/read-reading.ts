import { SAMPLE_RATE } from '../../audio.ts';
import { UnreadableBankError } from '../banks/bank-error.ts';
import type { BankFiles } from '../banks/bank-files.ts';
import { decodeRecording } from '../banks/decode-recording.ts';
import type { BankTables, ListedSound } from '../banks/read-tables.ts';
import { clearTakes, VoiceLevels } from './clear-takes.ts';
import { type FoundSound, findSounds } from './find-sounds.ts';
import { READING_LISTS, type ReadingLine, type ReadingListName, readingList } from './reading-list.ts';
import { speakLine, wordEnds } from './speak-line.ts';

/** That a reader agrees to being sung with: who, when, and to which words. */
export interface Consent {
  by: string;
  at: string;
  text: string;
}

/** What `reading.json` says of the recordings beside it. */
interface ReadingFile {
  list: ReadingListName;
  name?: string;
  consent?: Consent;
}

/** Fewer of a list's lines are no reading of it. */
const LEAST_SHARE = 0.5;
const LONGEST_TEXT = 4000;
/** Of a take so many times its line's length is listened to, with the silence around it, seconds. */
const LONGEST_TIMES = 2;
const LONGEST_SILENCE = 5;

/** Of the work so much is that our own singer reads the lines. */
const SPEAKING = 0.4;

/** A reading of one of our lists: `reading.json`, and a recording of each line that is called by its number. */
export const readingFile = (files: BankFiles): string | undefined =>
  files.names.find((name) => /(^|\/)reading\.json$/i.test(name));

/** What a reading holds: its sounds as tables name those of a bank. */
export interface Reading extends BankTables {
  consent?: Consent;
  /** Lines whose recording is of other words. */
  misread: string[];
}

interface SaidLine {
  sounds: FoundSound[];
  line: ReadingLine;
  file: string;
  take: Float32Array;
}

/**
 * Finds the sounds of a reading.
 * @param onProgress 0–1 @param lines what was read, where that is not the list
 * @throws UnreadableBankError where it says nothing of itself that can be understood, or too little of it is there
 */
export async function readReading(
  files: BankFiles,
  onProgress?: (share: number) => void,
  lines?: readonly ReadingLine[],
): Promise<Reading> {
  const told = parseReading(files);
  const list = lines ?? readingList(told.list);
  const folder = readingFile(files)!.replace(/[^/]*$/, '');
  const byNumber = new Map(
    files.names.flatMap((name) => {
      const number = name.startsWith(folder) && /^0*(\d+)\.wav$/i.exec(name.slice(folder.length))?.[1];
      return number ? [[Number(number), name]] : [];
    }),
  );
  const there: { number: number; line: ReadingLine; file: string; take: Float32Array }[] = [];
  const damaged: string[] = [];
  for (const [i, line] of list.entries()) {
    const file = byNumber.get(i + 1);
    if (!file) continue;
    const recording = await decodeRecording(files, file);
    const longest = Math.round((LONGEST_TIMES * line.seconds + LONGEST_SILENCE) * SAMPLE_RATE);
    if (recording) there.push({ number: i + 1, line, file, take: recording.samples.subarray(0, longest) });
    else damaged.push(file);
  }
  if (there.length < LEAST_SHARE * list.length)
    throw new UnreadableBankError(
      `Of the ${list.length} lines of the list ${told.list} there are ${there.length} that can be read${damaged[0] ? ` (${damaged[0]} cannot)` : ''}; at least ${Math.ceil(LEAST_SHARE * list.length)} are needed, called by their numbers ("001.wav").`,
    );
  const found = findSounds(
    there.map(({ line, take }, i) => {
      onProgress?.((SPEAKING * i) / there.length);
      const model = speakLine(line);
      return { model, wordEnds: wordEnds(line, model), take };
    }),
    (share) => onProgress?.(SPEAKING + (1 - SPEAKING) * share),
  );
  const misread = damaged.map((file) => `${file} cannot be read`);
  const said: SaidLine[] = [];
  there.forEach(({ number, line, file, take }, i) => {
    const sounds = found.lines[i];
    if (sounds) said.push({ sounds: withoutGaps(sounds), line, file, take });
    else misread.push(`${number} (${line.text})`);
  });
  if (said.length < LEAST_SHARE * list.length)
    throw new UnreadableBankError(
      `Of the ${list.length} lines of the list ${told.list} ${said.length} are heard as they are written; at least ${Math.ceil(LEAST_SHARE * list.length)} are needed. The first that is not: ${misread[0]}.`,
    );
  const sounds = told.list === 'zh-1' ? said.flatMap(syllablesOf) : bestPairs(said.flatMap(pairsOf));
  return {
    dialect: told.list === 'zh-1' ? 'mandarin' : 'arpasing',
    isSpoken: true,
    sounds,
    listed: sounds.length,
    encodings: [],
    character: told.name ? { name: told.name } : {},
    notUnderstood: [],
    missingRecordings: list.flatMap(({ text }, i) => (byNumber.has(i + 1) ? [] : [`${i + 1} (${text})`])),
    wrongLines: [],
    misread,
    ...(told.consent && { consent: told.consent }),
  };
}

function parseReading(files: BankFiles): ReadingFile {
  const file = readingFile(files)!;
  const wrong = (what: string) => new UnreadableBankError(`${file}: ${what}`);
  let told: Record<string, unknown>;
  try {
    told = JSON.parse(Buffer.from(files.read(file)).toString('utf8'));
  } catch {
    throw wrong('it is no JSON.');
  }
  const list = READING_LISTS.find((name) => name === told?.['list']);
  if (!list) throw wrong(`"list" must be one of ${READING_LISTS.join(', ')}: what was read.`);
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '');
  const consent = told['consent'] as Record<string, unknown> | undefined;
  if (consent !== undefined && !(text(consent?.['by']) && text(consent['at']) && text(consent['text'])))
    throw wrong('"consent" must say "by" whom, "at" what time and to which "text".');
  return {
    list,
    ...(text(told['name']) && { name: text(told['name']) }),
    ...(consent && {
      consent: { by: text(consent['by']), at: text(consent['at']), text: text(consent['text']) },
    }),
  };
}

const SILENCE = 'pau';
/** A silence as short as this is a stop's closure, or none. */
const SHORTEST_PAUSE = 0.09;

/** Without silences between words that are none: the next sound's closure, or where two sounds part. */
function withoutGaps(sounds: readonly FoundSound[]): FoundSound[] {
  const kept: FoundSound[] = [];
  sounds.forEach((sound, i) => {
    const [before, after] = [kept.at(-1), sounds[i + 1]];
    const isGap =
      sound.name === SILENCE && before && after && sound.endSeconds - sound.startSeconds < SHORTEST_PAUSE;
    if (!isGap) kept.push({ ...sound });
    else if (after.releaseSeconds !== undefined) after.startSeconds = sound.startSeconds;
    else {
      before.endSeconds = (sound.startSeconds + sound.endSeconds) / 2;
      after.startSeconds = before.endSeconds;
    }
  });
  return kept;
}

/** Of the silence before and after a line so much is kept. */
const SILENCE_BEFORE = 0.06;
const SILENCE_AFTER = 0.15;

/** Where a sound is cut in two: in its middle, of a stop in the middle of its closure. */
function cutOf({ name, startSeconds, endSeconds, releaseSeconds }: FoundSound, isLeft: boolean): number {
  if (name === SILENCE)
    return isLeft ? Math.max(0, endSeconds - SILENCE_BEFORE) : startSeconds + SILENCE_AFTER;
  return (startSeconds + (releaseSeconds ?? endSeconds)) / 2;
}

interface PairTake {
  pair: ListedSound;
  /** Of its sounds that have no voice, dB. */
  voiceDb: number;
}

function pairsOf({ sounds, file, take }: SaidLine): PairTake[] {
  const voice = new VoiceLevels(take);
  return sounds.slice(1).map((next, i) => {
    const [left, right] = [sounds[i]!.name, next.name];
    const [from, border, to] = [cutOf(sounds[i]!, true), next.startSeconds, cutOf(next, false)];
    return {
      pair: listed({ kind: 'pair', left, right }, file, from, border, to),
      voiceDb: voice.ofPair({ left, right, from, border, to }),
    };
  });
}

function listed(
  sound: ListedSound['sound'],
  file: string,
  from: number,
  border: number,
  to: number,
): ListedSound {
  const alias = sound.kind === 'pair' ? `${sound.left} ${sound.right}` : '';
  const entry = {
    wav: file,
    alias,
    offsetMs: 1000 * from,
    preutteranceMs: 1000 * (border - from),
    cutoffMs: -1000 * (to - from),
    fixedMs: 0,
    overlapMs: 0,
  };
  return { sound, alias, file, entry };
}

/** Of takes of the same pair, from the shortest to the longest, the one at this share: clear, and not drawn out. */
const CLEAR_SHARE = 0.6;

function bestPairs(all: readonly PairTake[]): ListedSound[] {
  const byPair = new Map<string, PairTake[]>();
  for (const one of all) byPair.set(one.pair.alias, [...(byPair.get(one.pair.alias) ?? []), one]);
  return [...byPair.values()].map((takes) => {
    const clear = clearTakes(
      takes.map(({ pair }) => pair),
      takes.map(({ voiceDb }) => voiceDb),
    );
    const sorted = clear.toSorted((a, b) => b.entry.cutoffMs - a.entry.cutoffMs);
    return sorted[Math.floor(CLEAR_SHARE * (sorted.length - 1))]!;
  });
}

const BEFORE_SYLLABLE = 0.03;
const AFTER_SYLLABLE = 0.08;
const LONGEST_CLOSURE = 0.1;

function syllablesOf({ sounds, line, file }: SaidLine): ListedSound[] {
  return line.syllables.flatMap((syllable, index) => {
    const own = sounds.filter(({ segment }) => segment?.syllable === index);
    const vowel = own.find(({ segment }) => segment!.role === 'nucleus');
    if (!vowel) return [];
    const { startSeconds, releaseSeconds = startSeconds } = own[0]!;
    // Where a silence ends and a closure begins nobody hears.
    const begins = Math.max(startSeconds, releaseSeconds - LONGEST_CLOSURE);
    const from = Math.max(0, begins - BEFORE_SYLLABLE);
    const to = own.at(-1)!.endSeconds + AFTER_SYLLABLE;
    return [listed({ kind: 'syllable', sounds: syllable }, file, from, vowel.startSeconds, to)];
  });
}
