import { isStorable } from '../storable.ts';
import { SubsonicError } from './subsonic-error.ts';

/** Longest text of a parameter. */
const LONGEST = 200;
/** Most values that a parameter may be given. */
const MOST_VALUES = 500;

/** A parameter's text; undefined where it is not given. @throws SubsonicError 10 for one that is too long */
export function textOf(parameters: URLSearchParams, name: string): string | undefined {
  const text = parameters.get(name) ?? undefined;
  if (text !== undefined && (text.length > LONGEST || !isStorable(text)))
    throw new SubsonicError('missingParameter', `${name}: at most ${LONGEST} characters`);
  return text;
}

/** @throws SubsonicError 10 where it is not given */
export function neededText(parameters: URLSearchParams, name: string): string {
  const text = textOf(parameters, name);
  if (!text) throw new SubsonicError('missingParameter', `${name} is needed`);
  return text;
}

/** Every value of a parameter that may be given more than once. @throws SubsonicError 10 for too many */
export function textsOf(parameters: URLSearchParams, name: string): string[] {
  const texts = parameters.getAll(name);
  if (texts.length > MOST_VALUES || !texts.every((text) => text.length <= LONGEST && isStorable(text)))
    throw new SubsonicError('missingParameter', `${name}: at most ${MOST_VALUES}, of ${LONGEST} characters`);
  return texts;
}

/** A whole number within its range. @throws SubsonicError 10 for anything else */
export function numberOf(
  parameters: URLSearchParams,
  name: string,
  { least, most, fallback }: { least: number; most: number; fallback: number },
): number {
  const text = parameters.get(name);
  if (text === null || text === '') return fallback;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new SubsonicError('missingParameter', `${name} is a whole number, ${least} or more`);
  return Math.min(number, most);
}

/** The key of an album's id; null for what is none. */
export const albumKeyOf = (id: string): string | null => (id.startsWith('al-') ? id.slice(3) : null);

export const notFound = (what: string): SubsonicError => new SubsonicError('notFound', `${what} not found`);
