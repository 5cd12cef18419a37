import { z } from 'zod';
import { toLine } from '#lib/contract/measured-text.ts';

/** Something that somebody typed into one line: without what shows nothing or turns what stands beside it; may be empty. */
export const typedLine = (most: number) =>
  z
    .string()
    .max(8 * most, { abort: true })
    .transform((text) => toLine(text, most));

/** A name that somebody typed: a line that is not empty. */
export const typedName = (most: number) => typedLine(most).pipe(z.string().min(1));
