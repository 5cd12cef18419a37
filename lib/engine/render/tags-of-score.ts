import { tagsThatHold } from '../lyrics/singing-tags.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import { isVocalPart, type Score } from '../score/score.ts';
import { tempoOf } from '../score/time.ts';
import { findStyle } from '../styles/find-style.ts';
import { keyName } from '../theory/key.ts';

/**
 * What was understood, as far as it holds, then what the style decided, without saying anything twice.
 * @param sings whether somebody does, where that is not in the score
 */
export function tagsOfScore(
  score: Score,
  reading: Pick<StyleReading, 'understood' | 'styles'>,
  sings = score.parts.some((part) => isVocalPart(part) && part.notes.length > 0),
): string {
  const decided = [
    // A genre that was named is among what was understood, in the words of who asked.
    ...(reading.styles[0]?.id === score.style ? [] : [findStyle(score.style).name.toLowerCase()]),
    ...(sings ? [] : ['instrumental']),
    `${Math.round(tempoOf(score))} bpm`,
    keyName(score.key),
  ];
  return [...new Set([...tagsThatHold(reading.understood, sings), ...decided])].join(', ');
}
