import type { Judgement } from './melody-critic.ts';
import type { MelodySection } from './melody-material.ts';

/** Rhythms, and melodies to each, from which a new melody is chosen; and one that returns. */
const CANDIDATES = [22, 5] as const;
const CANDIDATES_AGAIN = [3, 3] as const;

/** Syllables that candidates have in all, at most: what is longer than any song's section is chosen among fewer. */
const MOST_SYLLABLES = 8_000;

/** How many rhythms a section's melody is chosen among, and how many melodies to each. */
export function candidatesFor({ slots }: MelodySection, again: boolean): [rhythms: number, melodies: number] {
  const [rhythms, melodies] = again ? CANDIDATES_AGAIN : CANDIDATES;
  const syllables = slots.reduce((sum, slot) => sum + slot.syllables.length, 0);
  const affordable = Math.floor(MOST_SYLLABLES / Math.max(1, syllables * melodies));
  return [Math.max(1, Math.min(rhythms, affordable)), melodies];
}

/** A melody that was chosen among candidates. */
export interface MelodyChoice {
  material: string;
  candidates: number;
  /** Worth of the chosen one and of the middle one. */
  value: number;
  median: number;
  /** What the chosen one is worth by each part, unweighted. */
  parts: Judgement;
}
