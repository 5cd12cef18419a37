import type { Judgement } from './melody-critic.ts';
import type { MelodySection } from './melody-material.ts';

/** How many of each a melody is chosen from. */
export interface Candidates {
  /** Rhythms that are drawn, … */
  rhythms: number;
  /** … how many of them get melodies, … */
  kept: number;
  /** … and how many each. */
  melodies: number;
  /** How often each phrase of the best melody is drawn again. */
  rounds: number;
}

/** For a new melody, and for one that returns. */
const CANDIDATES: Candidates = { rhythms: 72, kept: 12, melodies: 4, rounds: 6 };
const CANDIDATES_AGAIN: Candidates = { rhythms: 3, kept: 3, melodies: 3, rounds: 0 };

/** Syllables that candidates have in all, at most: what is longer than any song's section is chosen among fewer. */
const MOST_SYLLABLES = 8_000;

/** What a section's melody is chosen among. */
export function candidatesFor({ slots }: MelodySection, again: boolean): Candidates {
  const { rhythms, kept, melodies, rounds } = again ? CANDIDATES_AGAIN : CANDIDATES;
  const syllables = slots.reduce((sum, slot) => sum + slot.syllables.length, 0);
  const affordable = (candidates: number) =>
    Math.min(1, MOST_SYLLABLES / Math.max(1, syllables * candidates));
  const fewer = (count: number) => Math.max(1, Math.floor(count * affordable(melodies * kept)));
  return {
    rhythms: fewer(rhythms),
    kept: fewer(kept),
    melodies,
    rounds: Math.floor(rounds * affordable(rounds * slots.length)),
  };
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
