import { readStyle } from './read-style.ts';

/**
 * Tags without those that would be untrue of a clip: of one that is sung what denies singing ("instrumental"), of one
 * that is not whoever sings ("female vocals"). A style is kept, though it is mostly sung or mostly not.
 */
export const tagsThatHold = (tags: readonly string[], isSung: boolean): string[] =>
  tags.filter((tag) => {
    const { voice, without, styles } = readStyle(tag);
    return isSung ? !without.includes('vocals') : !voice || styles.length > 0;
  });

/** The same of tags in one line, of which each is said once. */
export const tagLineThatHolds = (line: string, isSung: boolean): string => {
  const tags = line
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
  return [...new Set(tagsThatHold(tags, isSung))].join(', ');
};
