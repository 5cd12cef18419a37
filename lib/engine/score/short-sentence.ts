/** What a sentence may have at most: it quotes what was sent, which may be anything. */
const MOST_CHARACTERS = 1500;
/** Kept of its end, which says what would be right. */
const END_CHARACTERS = 500;

/** A sentence that is read by people, with its middle left out where it is long. */
export function shortSentence(sentence: string): string {
  if (sentence.length <= MOST_CHARACTERS) return sentence;
  const start = sentence.slice(0, MOST_CHARACTERS - END_CHARACTERS - 3);
  return `${start} … ${sentence.slice(-END_CHARACTERS)}`.toWellFormed();
}
