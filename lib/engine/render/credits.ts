import { findInstrument } from '../instruments/find-instrument.ts';
import type { Credit } from '../instruments/instrument.ts';
import { PIANO_CREDIT } from '../instruments/sampled-piano/salamander.ts';
import { SOUND_BANK_CREDIT } from '../instruments/sound-font/sound-bank.ts';
import { isVocalPart, type Score } from '../score/score.ts';

/** Whose spectra every singer sings with, and of whose songs sung melodies were learned. */
const SUNG: readonly Credit[] = [
  {
    name: 'CMU US kal diphones',
    by: 'Alan W Black and Kevin Lenzo',
    licence: 'free to use, modify and sell with its notice',
    source: 'http://festvox.org',
  },
  {
    name: 'Mandarin syllables, spoken by Chu Lo',
    by: 'ChionMeilin',
    licence: 'CC BY 3.0',
    source: 'https://creativecommons.org/licenses/by/3.0/',
  },
  {
    name: 'POP909',
    by: 'Music X Lab',
    licence: 'MIT',
    source: 'https://github.com/music-x-lab/POP909-Dataset',
  },
];

/**
 * The recordings of others that are heard in a score, or were learned from for it: each once, with its licence. What the
 * engine makes by itself needs none.
 */
export function creditsOf(score: Score): Credit[] {
  const parts = score.parts.filter(({ muted, notes }) => !muted && notes.length > 0);
  const played = parts
    .filter((part) => !isVocalPart(part))
    .flatMap((part) => findInstrument(part.instrument).credits ?? []);
  const all = parts.some(isVocalPart) ? [...played, ...SUNG] : played;
  return [...new Set(all)];
}

/** Every credit there can be. */
export const CREDITS: readonly Credit[] = [SOUND_BANK_CREDIT, PIANO_CREDIT, ...SUNG];
