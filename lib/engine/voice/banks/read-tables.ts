import { type BankDialect, type BankSound, dialectOf, readAlias } from './aliases.ts';
import { UnreadableBankError } from './bank-error.ts';
import type { BankFiles } from './bank-files.ts';
import { decodeBankText } from './bank-text.ts';
import { type OtoEntry, parseCharacter, parseOto, parsePrefixMap } from './oto.ts';

/** A sound of a bank's tables, and the recording it lies in. */
export interface ListedSound {
  sound: BankSound;
  alias: string;
  /** A name of the bank's files. */
  file: string;
  entry: OtoEntry;
}

export interface BankTables {
  dialect: BankDialect;
  /** Spoken, and not sung at one pitch. */
  isSpoken: boolean;
  sounds: ListedSound[];
  /** How many there are in the tables, of all pitches. */
  listed: number;
  encodings: string[];
  character: { name?: string; author?: string; web?: string };
  pitches?: { used: string; of: number; lowest: number; highest: number };
  notUnderstood: string[];
  missingRecordings: string[];
  wrongLines: string[];
}

const MOST_ENTRIES = 60_000;
/** A bank is recorded at a few pitches; every sound is held against each. */
const MOST_LAYERS = 200;
/** A pitch's recordings are a layer of their own where there are so many. */
const LEAST_OF_LAYER = 20;

const folderOf = (name: string): string => name.replace(/[^/]*$/, '');
const isNamed = (name: string, wanted: string): boolean =>
  name.toLowerCase() === wanted || name.toLowerCase().endsWith(`/${wanted}`);

/**
 * Reads every table of a bank: `oto.ini` in each folder, `prefix.map`, `character.txt` or `.yaml`; without any, the names of
 * a reading's recordings.
 * @throws UnreadableBankError where there is none, or none that names sounds
 */
export function readTables(files: BankFiles): BankTables {
  const tables = files.names.filter((name) => isNamed(name, 'oto.ini'));
  if (tables.length === 0) return readReading(files);
  const encodings = new Set<string>();
  const wrongLines: string[] = [];
  const entries: { entry: OtoEntry; folder: string }[] = [];
  for (const table of tables) {
    const folder = folderOf(table);
    const { text, encoding } = decodeBankText(
      files.read(table),
      (name) => files.find(folder + name) !== undefined,
    );
    encodings.add(encoding);
    const parsed = parseOto(text);
    wrongLines.push(...parsed.wrongLines.map((line) => `${table} line ${line}`));
    for (const entry of parsed.entries) entries.push({ entry, folder });
    if (entries.length > MOST_ENTRIES)
      throw new UnreadableBankError(`${table}: more than ${MOST_ENTRIES} sounds; a voicebank has fewer.`);
  }
  if (entries.length === 0)
    throw new UnreadableBankError(
      `${tables[0]}: no line of it can be read; each should be WAV=ALIAS,offset,fixed,cutoff,preutterance,overlap.`,
    );
  const { kept, pitches } = oneLayer(entries, files);
  const aliases = kept.map(({ alias }) => alias);
  const dialect = dialectOf(aliases);
  if (!dialect)
    throw new UnreadableBankError(
      `${tables[0]}: its sounds (${aliases.slice(0, 5).join(', ')} …) are named neither as Japanese (CV, VCV, CVVC), nor in pinyin, nor as ARPAsing; such a bank cannot be sung with.`,
    );
  const sounds: ListedSound[] = [];
  const notUnderstood: string[] = [];
  const missingRecordings = new Set<string>();
  for (const { alias, entry, folder } of kept) {
    const sound = readAlias(alias, dialect);
    if (!sound) {
      notUnderstood.push(alias);
      continue;
    }
    const file = files.find(folder + entry.wav) ?? files.find(`${folder}${entry.wav}.wav`);
    if (file && /\.wav$/i.test(file)) sounds.push({ sound, alias, file, entry });
    else missingRecordings.add(folder + entry.wav);
  }
  if (sounds.length === 0)
    throw new UnreadableBankError(
      missingRecordings.size > 0
        ? `${tables[0]}: none of the recordings it names is there (the first is "${[...missingRecordings][0]}"). Names may have been damaged when the bank was unpacked: add its ZIP as it was downloaded.`
        : `${tables[0]}: none of its sounds can be understood (the first is "${notUnderstood[0]}").`,
    );
  return {
    dialect,
    isSpoken: false,
    sounds,
    listed: entries.length,
    encodings: [...encodings],
    character: characterOf(files),
    ...(pitches && { pitches }),
    notUnderstood,
    missingRecordings: [...missingRecordings],
    wrongLines,
  };
}

/** Fewer syllables are no reading of a language. */
const LEAST_SYLLABLES = 25;

/**
 * Mandarin syllables that somebody has read, a recording each that is called as it is spelled ("ma.wav", "ma1.wav"): they
 * need no table, for where their parts lie is heard.
 */
function readReading(files: BankFiles): BankTables {
  const wavs = files.names.filter((name) => /\.wav$/i.test(name));
  const notUnderstood: string[] = [];
  const sounds = wavs.flatMap((file): ListedSound[] => {
    const alias = file.replace(/^.*\//, '').replace(/\.wav$/i, '');
    const sound = readAlias(alias, 'mandarin');
    if (!sound) {
      notUnderstood.push(alias);
      return [];
    }
    const entry = { wav: file, alias, offsetMs: 0, fixedMs: 0, cutoffMs: 0, preutteranceMs: 0, overlapMs: 0 };
    return [{ sound, alias, file, entry }];
  });
  if (sounds.length < LEAST_SYLLABLES)
    throw new UnreadableBankError(
      `There is neither an oto.ini in it, which names the sounds of a UTAU voicebank, nor a dsconfig.yaml, which says what a DiffSinger bank is made of, nor ${LEAST_SYLLABLES} WAV that are called as Mandarin syllables are spelled ("ma.wav"); ${wavs.length} WAV were found.`,
    );
  return {
    dialect: 'mandarin',
    isSpoken: true,
    sounds,
    listed: wavs.length,
    encodings: [],
    character: characterOf(files),
    notUnderstood,
    missingRecordings: [],
    wrongLines: [],
  };
}

/** A bank says who it is in one file, or in one of each of its pitches. */
const MOST_CHARACTERS = 20;

/** What a bank says of itself, in whichever of its files. */
export function characterOf(files: BankFiles): BankTables['character'] {
  const found: BankTables['character'] = {};
  for (const wanted of ['character.yaml', 'character.txt'])
    for (const name of files.names.filter((one) => isNamed(one, wanted)).slice(0, MOST_CHARACTERS)) {
      const { text } = decodeBankText(
        files.read(name),
        (image) => files.find(folderOf(name) + image) !== undefined,
      );
      const said = parseCharacter(text);
      found.name ??= said.name;
      found.author ??= said.author;
      found.web ??= said.web;
    }
  return JSON.parse(JSON.stringify(found)) as BankTables['character'];
}

interface Layer {
  prefix: string;
  suffix: string;
  pitches: number[];
}

/**
 * Of a bank that was recorded at several pitches the sounds of the middle one: a spectrum is sung at any pitch, and one
 * person's at two pitches are two people's in one word.
 */
function oneLayer(
  entries: readonly { entry: OtoEntry; folder: string }[],
  files: BankFiles,
): {
  kept: { alias: string; entry: OtoEntry; folder: string }[];
  pitches?: NonNullable<BankTables['pitches']>;
} {
  const layers = layersOf(files);
  const whole = entries.map(({ entry, folder }) => ({ alias: entry.alias, entry, folder }));
  if (layers.length < 2) return { kept: whole };
  const byLayer = new Map<Layer, typeof whole>(layers.map((layer) => [layer, []]));
  const longestFirst = [...layers].sort(
    (a, b) => b.prefix.length + b.suffix.length - a.prefix.length - a.suffix.length,
  );
  for (const one of whole) {
    const layer = longestFirst.find(
      ({ prefix, suffix }) =>
        one.alias.length > prefix.length + suffix.length &&
        one.alias.startsWith(prefix) &&
        one.alias.endsWith(suffix),
    );
    if (layer)
      byLayer.get(layer)!.push({
        ...one,
        alias: one.alias.slice(layer.prefix.length, one.alias.length - layer.suffix.length),
      });
  }
  const real = layers.filter((layer) => byLayer.get(layer)!.length >= LEAST_OF_LAYER);
  if (real.length < 2) return { kept: real[0] ? byLayer.get(real[0])! : whole };
  const mean = (layer: Layer) => layer.pitches.reduce((sum, pitch) => sum + pitch, 0) / layer.pitches.length;
  const sorted = real.sort((a, b) => mean(a) - mean(b));
  const middle = sorted[(sorted.length - 1) >> 1]!;
  return {
    kept: byLayer.get(middle)!,
    pitches: {
      used: `${middle.prefix}…${middle.suffix}`,
      of: sorted.length,
      lowest: mean(sorted[0]!),
      highest: mean(sorted.at(-1)!),
    },
  };
}

function layersOf(files: BankFiles): Layer[] {
  const layers = new Map<string, Layer>();
  for (const name of files.names) {
    if (!isNamed(name, 'prefix.map')) continue;
    const { text } = decodeBankText(files.read(name), () => false);
    for (const [pitch, { prefix, suffix }] of parsePrefixMap(text).byPitch) {
      const key = `${prefix}\t${suffix}`;
      const layer = layers.get(key) ?? { prefix, suffix, pitches: [] };
      layer.pitches.push(pitch);
      layers.set(key, layer);
      if (layers.size > MOST_LAYERS)
        throw new UnreadableBankError(`${name}: more than ${MOST_LAYERS} prefixes and suffixes of pitches.`);
    }
  }
  return [...layers.values()];
}
