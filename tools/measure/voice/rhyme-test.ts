import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { asHeard } from './as-heard.ts';
import { singWithBand } from './band-song.ts';
import type { Condition } from './conditions.ts';
import { recognise } from './recogniser.ts';
import { HELD_OUT_SETS, TUNING_SETS } from './rhyme-sets.ts';
import { singTest, testScore } from './test-score.ts';

export interface RhymeResult {
  /** Share of words heard as themselves among their set of six, 0–1. */
  correct: number;
  words: number;
  /** What was heard for what, of the wrong ones. */
  confusions: { said: string; heard: string }[];
}

export type RhymeHalf = 'held out' | 'tuning';

/**
 * Sings one word of every set after another and lets the recogniser choose among the six of each set.
 * Six takes put every word in.
 */
export async function rhymeTest(
  condition: Condition,
  half: RhymeHalf = 'held out',
  render = renderWords,
): Promise<RhymeResult> {
  const { sets, takes } = rhymeTakes(half);
  return judge(
    sets,
    takes.map((words, take) => ({ words, samples: render(words, condition, take) })),
  );
}

/** The rhyme test over songs of the engine's own, as mixed and mastered. @param tags of the song */
export async function rhymeTestWithBand(
  voice: VoiceProfile,
  tags: string,
  seed: number,
  half: RhymeHalf = 'held out',
): Promise<RhymeResult> {
  const { sets, takes } = rhymeTakes(half);
  return judge(sets, await singWithBand(takes, voice, tags, seed));
}

function rhymeTakes(half: RhymeHalf) {
  const sets = half === 'held out' ? HELD_OUT_SETS : TUNING_SETS;
  return { sets, takes: Array.from({ length: 6 }, (_, take) => sets.map((set, i) => set[(take + i) % 6]!)) };
}

async function judge(
  sets: readonly (readonly string[])[],
  takes: readonly { words: readonly string[]; samples: Float32Array }[],
): Promise<RhymeResult> {
  const heard = await recognise(
    takes.map((take) => take.samples),
    sets.map((set) => `(${set.join(' | ')})`).join(' '),
  );
  const confusions: RhymeResult['confusions'] = [];
  let count = 0;
  takes.forEach(({ words }, t) => {
    words.forEach((said, i) => {
      count++;
      if (heard[t]?.[i] !== said) confusions.push({ said, heard: heard[t]?.[i] ?? '' });
    });
  });
  return { correct: 1 - confusions.length / count, words: count, confusions };
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
