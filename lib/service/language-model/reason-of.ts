const REASON_CHARACTERS = 200;

/** Why a model was of no use, as a part of a sentence. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, ' ')
    .slice(0, REASON_CHARACTERS)
    .replace(/\.$/, '');
