import type { Donor } from '../donors/donor.ts';
import { donorNamed } from '../donors/donor.ts';
import { spellingOf } from '../donors/level-syllables.ts';
import { standInFor } from '../synth/donor-phones.ts';
import type { BankDialect } from './aliases.ts';

/** What a voicebank is, what of it is used, and what it cannot say. */
export interface BankReport {
  name: string;
  author?: string;
  web?: string;
  dialect: BankDialect;
  /** Of its tables. */
  encodings: string[];
  /** Sounds that its tables name, and those that are sung with. */
  sounds: number;
  used: number;
  /** Where it was recorded at several pitches: which of them is sung with, and how many there are. */
  pitches?: { used: string; of: number };
  /** Sounds whose names say nothing here, recordings that are not there or cannot be read: how many, and the first of them. */
  notUnderstood: Examples;
  missingRecordings: Examples;
  damagedRecordings: Examples;
  /** "FILE line N" */
  wrongLines: Examples;
  /** Of a reading: lines whose recording is of other words. */
  misread?: Examples;
  languages: { en: Coverage; zh: Coverage };
  /** What the bank says of how it may be used: name of the file, and its text. */
  licences: { file: string; text: string }[];
}

export interface Examples {
  count: number;
  first: string[];
}

export interface Coverage {
  /** Of the sounds of the language so many are the singer's own, 0–1. */
  share: number;
  /** The others, and what is sung in their place; nothing where nothing is like them. */
  missing: { sound: string; sungAs: string | null }[];
}

const EXAMPLES = 8;

export const examplesOf = (values: Iterable<string>): Examples => {
  const all = [...values];
  return { count: all.length, first: all.slice(0, EXAMPLES) };
};

const ENGLISH =
  'aa ae ah ao aw ay b ch d dh eh er ey f g hh ih iy jh k l m n ng ow oy p r s sh t th uh uw v w y z zh'.split(
    ' ',
  );

/** Which sounds of both languages a bank has. */
export function coverageOf(donor: Donor): BankReport['languages'] {
  const own = new Set([...donor.diphones.keys()].flatMap((key) => key.split('-')));
  const missing = ENGLISH.filter((phone) => !own.has(phone)).map((sound) => ({
    sound,
    sungAs: standInFor(sound, own) ?? null,
  }));
  const en = { share: 1 - missing.length / ENGLISH.length, missing };
  const wanted = [...donorNamed('mandarin-woman').syllables.keys()];
  if (donor.syllables.size === 0)
    return {
      en,
      zh: { share: 0, missing: [{ sound: 'all syllables', sungAs: 'the nearest English sounds' }] },
    };
  const lacking = wanted.filter((key) => !donor.syllables.has(key));
  return {
    en,
    zh: {
      share: 1 - lacking.length / wanted.length,
      missing: lacking.map((sound) => ({
        sound: spellingOf(sound),
        sungAs: 'initial and final of others',
      })),
    },
  };
}
