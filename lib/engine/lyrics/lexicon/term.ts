import type { InstrumentId } from '../../instruments/ids.ts';
import type { Mode } from '../../score/score.ts';
import type { StyleId } from '../../styles/ids.ts';
import type { StyleReading } from '../style-reading.ts';

/** A family of sounds that a request may exclude as a whole. */
export type SoundGroup = StyleReading['without'][number];

/** What a term of the lexicon means to the composer. Everything is optional. */
export interface Meaning {
  styles?: Partial<Record<StyleId, number>>;
  /** Canonical mood words. */
  moods?: readonly string[];
  /** −1 dark … 1 bright. */
  valence?: number;
  /** 0 calm … 1 driving. */
  energy?: number;
  /** −1 quiet … 1 loud, where the word says how loud. */
  loudness?: number;
  instruments?: readonly InstrumentId[];
  /** Set where the term names a whole family ("guitar"), so that "no guitar" excludes all of it. */
  group?: SoundGroup;
  /** Asked to be without, by the term itself ("drumless"). */
  without?: readonly SoundGroup[];
  /** −1 much slower than the style … 1 much faster. */
  tempoBias?: number;
  bpm?: number;
  metre?: readonly [numerator: number, denominator: 4 | 8];
  mode?: Mode;
  era?: string;
  gender?: 'female' | 'male' | 'child' | 'choir';
  qualities?: readonly string[];
  register?: 'low' | 'middle' | 'high';
  delivery?: 'sung' | 'rap' | 'spoken';
  /** Also something to sing about ("rainy", "beach"). */
  isTopic?: true;
}

/** One line of the lexicon: spellings in both languages (the first of each is the one shown) and a meaning. */
export interface Term {
  en: readonly string[];
  zh: readonly string[];
  meaning: Meaning;
}

/** @param en English spellings, separated by `|` @param zh Chinese spellings, separated by `|` */
export const term = (en: string, zh: string, meaning: Meaning): Term => ({
  en: en.split('|').filter(Boolean),
  zh: zh.split('|').filter(Boolean),
  meaning,
});

/** A genre or subgenre: the styles it is made of, by weight, and anything else it implies. */
export const genre = (
  en: string,
  zh: string,
  styles: Partial<Record<StyleId, number>>,
  more: Meaning = {},
): Term => term(en, zh, { styles, ...more });

/** A mood: the first English spelling is the canonical mood word. */
export const mood = (en: string, zh: string, valence: number, energy: number, more: Meaning = {}): Term => {
  const canonical = en.split('|')[0] ?? en;
  return term(en, zh, { moods: [canonical], valence, energy, ...more });
};

/** An instrument, or with `group` a family of them. */
export const instrument = (
  en: string,
  zh: string,
  instruments: readonly InstrumentId[],
  more: Meaning = {},
): Term => term(en, zh, { instruments, ...more });
