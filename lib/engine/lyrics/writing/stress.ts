import { phonesOf, wordSyllables } from '../syllables.ts';

/** Words of one syllable that are sung light. */
const LIGHT = new Set(
  "a an the my your our his her its their of in on at by to for from with and or but as if so than is are was were be been am do does did has had have will would can could he she they it we i you me him them us this that who it's i'm".split(
    ' ',
  ),
);

/** Heavy (1) and light (0) syllables of an English line, by the dictionary. */
export function stressesOf(line: string): number[] {
  return (line.match(/[\p{L}\d][\p{L}\d'’]*/gu) ?? []).flatMap((word) => {
    const digits = (phonesOf(word) ?? []).flatMap((phone) => /\d$/u.exec(phone)?.[0] ?? []);
    if (digits.length === 0) return Array.from({ length: wordSyllables(word) }, (_, i) => Number(i === 0));
    if (digits.length === 1) return [LIGHT.has(word.toLowerCase()) ? 0 : 1];
    return digits.map((digit) => Number(digit === '1'));
  });
}

/**
 * How far a line is from falling into beats: two heavy syllables side by side, and each run of
 * more than two light ones, count one (after D. Attridge, "Poetic Rhythm": off-beats of one or two syllables).
 */
export function stressStrain(line: string): number {
  const stresses = stressesOf(line).join('');
  return (stresses.match(/1(?=1)/gu)?.length ?? 0) + (stresses.match(/0{3,}/gu)?.length ?? 0);
}
