import type { Random } from '../../random.ts';
import { lineSyllables } from '../syllables.ts';
import { chineseRhymeClass } from './rhyme.ts';
import type { Couplet } from './topic.ts';

/** A couplet without its feeling. */
export const linesOf = ([first, second]: Couplet): [string, string] => [first, second];

/** Syllables of each line. */
export const metreOf = (lines: readonly string[]): number[] => lines.map(lineSyllables);

/** Whether lines are within two syllables of a metre. */
export const keepsMetre = (lines: readonly string[], target: readonly number[]): boolean =>
  lines.every((line, i) => target[i] === undefined || Math.abs(lineSyllables(line) - target[i]) <= 2);

/** How far lines stray from a metre: beyond two syllables a line weighs heavily. */
function strain(lines: readonly string[], target: readonly number[]): number {
  let sum = 0;
  lines.forEach((line, i) => {
    const wanted = target[i];
    if (wanted === undefined) return;
    const off = Math.abs(lineSyllables(line) - wanted);
    sum += off > 2 ? 60 * off : off * 0.5;
  });
  return sum;
}

const opening = (line: string): string =>
  /^\p{Script=Han}/u.test(line) ? line.slice(0, 2) : line.toLowerCase().split(' ').slice(0, 2).join(' ');

/**
 * Chooses couplets for a stanza out of a pool, so that the
 * lines keep to the target metre within two syllables where the pool allows it, do not begin alike, and in
 * Chinese carry one rhyme through (一韵到底) where possible.
 */
export function chooseCouplets(
  pool: readonly Couplet[],
  count: number,
  target: readonly number[],
  random: Random,
): Couplet[] {
  if (pool.length <= count) return [...pool];
  const found = new Map<string, { couplets: Couplet[]; score: number }>();
  const tries = Math.min(80, 12 * pool.length);
  for (let i = 0; i < tries; i++) {
    const couplets = random.shuffle(pool).slice(0, count);
    const key = couplets.map(([first]) => first).join('|');
    if (!found.has(key)) found.set(key, { couplets, score: scoreOf(couplets, target) });
  }
  const candidates = [...found.values()];
  const best = Math.min(...candidates.map((c) => c.score));
  // Any of those that are nearly as good as the best: one request has many songs.
  return random.pick(candidates.filter((c) => c.score <= best + TOLERANCE)).couplets;
}

/** How much worse than the best a choice may be. */
const TOLERANCE = 3;

/** The lower, the better. */
function scoreOf(couplets: readonly Couplet[], target: readonly number[]): number {
  const lines = couplets.flatMap(linesOf);
  let score = strain(lines, target) + (lines.length - new Set(lines.map(opening)).size) * 1.5;
  const classes = couplets.map(([, second]) => chineseRhymeClass(second));
  if (couplets.length > 1 && classes[0] && classes.every((c) => c === classes[0])) score -= 2;
  // One metre inside the stanza as well.
  const lengths = metreOf(lines);
  score += Math.max(0, Math.max(...lengths) - Math.min(...lengths) - 2) * 0.7;
  return score;
}
