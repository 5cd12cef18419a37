import { asHeard } from './as-heard.ts';
import type { Condition } from './conditions.ts';
import { recognise } from './recogniser.ts';
import { RHYME_SETS } from './rhyme-sets.ts';
import { singTest, testScore } from './test-score.ts';

export interface RhymeResult {
  /** Share of words heard as themselves among their set of six, 0–1. */
  correct: number;
  words: number;
  /** What was heard for what, of the wrong ones. */
  confusions: { said: string; heard: string }[];
}

/**
 * Sings one word of every set after another and lets the recogniser choose among the six of each set.
 * Six takes put every word in.
 * @param sets 'held out' the 25 odd sets (150 words), 'tuning' the even ones
 */
export async function rhymeTest(
  condition: Condition,
  sets: 'held out' | 'tuning' = 'held out',
  render = renderWords,
): Promise<RhymeResult> {
  const used = RHYME_SETS.filter((_, i) => (i % 2 === 0) === (sets === 'held out'));
  const takes = Array.from({ length: 6 }, (_, take) => used.map((set, i) => set[(take + i) % 6]!));
  const recordings = takes.map((words, take) => render(words, condition, take));
  const heard = await recognise(recordings, used.map((set) => `(${set.join(' | ')})`).join(' '));
  const confusions: RhymeResult['confusions'] = [];
  let words = 0;
  takes.forEach((take, t) => {
    take.forEach((said, i) => {
      words++;
      if (heard[t]?.[i] !== said) confusions.push({ said, heard: heard[t]?.[i] ?? '' });
    });
  });
  return { correct: 1 - confusions.length / words, words, confusions };
}

/** Words one by one with silence between them. */
function renderWords(words: readonly string[], condition: Condition, seed: number): Float32Array {
  const lines = words.map((text, i) => ({
    text,
    pitches: [condition.pitches[i % condition.pitches.length]!],
    lengthsSeconds: [condition.syllableSeconds],
    restSeconds: 0.55,
  }));
  const { samples } = singTest(testScore(lines, condition.delivery), condition.profile, seed + 1);
  return asHeard(samples, condition);
}
