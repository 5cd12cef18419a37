import type { Clip } from '#lib/db/generated/client.ts';

/** What is sung in a clip, as far as it is known: what was asked of a sound effect describes it, and nobody sings that. */
export const wordsOf = ({ operation, prompt }: Pick<Clip, 'operation' | 'prompt'>): string =>
  operation === 'soundEffect' ? '' : prompt;
