import type { LyricLine } from '../score/score.ts';
import { phones } from './phones.ts';

/**
 * The first syllable of lyrics that nobody can sing, as "lyrics.0.syllables.3.nucleus: …" with what would be right; nothing
 * where all can be: every sound is one of {@link phones}, and every syllable has one to hold.
 */
export function strangeSound(lyrics: readonly LyricLine[]): string | undefined {
  for (const [line, { syllables }] of lyrics.entries())
    for (const [index, syllable] of syllables.entries()) {
      const place = `lyrics.${line}.syllables.${index}`;
      if (syllable.nucleus.length === 0)
        return `${place}.nucleus: "${syllable.text}" has no sound to be held; at least one is needed, such as ["a"].`;
      for (const part of ['onset', 'nucleus', 'coda'] as const) {
        const strange = syllable[part].find((phone) => !Object.hasOwn(phones, phone));
        if (strange !== undefined)
          return `${place}.${part}: nobody can sing "${strange}"; there are ${Object.keys(phones).join(', ')}.`;
      }
    }
  return undefined;
}
