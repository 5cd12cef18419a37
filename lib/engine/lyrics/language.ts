export type TextLanguage = 'en' | 'zh' | 'mixed' | 'other';

/**
 * The language of a text by its script. Han characters are weighed against Latin words (a Latin word counts
 * as 1.5 characters); a language with under an eighth of the weight does not count. Kana, Hangul, Cyrillic
 * and the like are `other` when they outweigh both.
 */
export function detectLanguage(text: string): TextLanguage {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = (text.match(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*/gu)?.length ?? 0) * 1.5;
  const known = han + latin;
  const foreign =
    text.match(
      /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Greek}]/gu,
    )?.length ?? 0;
  if (known === 0 || foreign > known) return 'other';
  if (han < known / 8) return 'en';
  if (latin < known / 8) return 'zh';
  return 'mixed';
}
