/** What a text of JSON may be before anything is built of it. */
export interface JsonShape {
  /** Levels of lists and objects. */
  deepest: number;
  /** Lists, objects, and what follows a comma in one, at whichever level. */
  values: number;
  /** Of the outermost list or object. */
  fields?: number;
}

/** No call of the interface nests more, nor brings more values than a score of as many notes as are played. */
export const BODY_SHAPE = { deepest: 32, values: 600_000 } as const satisfies JsonShape;

/**
 * Tells in what a text of JSON is more than it may be. Nothing is built: of half a megabyte of brackets JSON.parse makes
 * tens of megabytes of objects, and stands still for as long as it takes.
 * @returns a name of `most`, or nothing where it is as it may be; whether it is JSON is not looked at
 */
export function excessOf(text: string, most: JsonShape): keyof JsonShape | undefined {
  let depth = 0;
  let values = 0;
  let fields = 1;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') {
      if (++depth > most.deepest) return 'deepest';
      if (++values > most.values) return 'values';
    } else if (char === ']' || char === '}') depth--;
    else if (char === ',') {
      if (++values > most.values) return 'values';
      if (depth === 1 && ++fields > (most.fields ?? Number.POSITIVE_INFINITY)) return 'fields';
    }
  }
  return undefined;
}
