/** Most that one call may hold: texts by their length, every other value as one. An action's body is 256 kB at most. */
const MOST_UNITS = 1024 * 1024;
/** Most values, names of fields among them. */
const MOST_VALUES = 50_000;
/** Deeper than this no call is nested. */
const DEEPEST = 32;

/** What is said of a text that no database takes. */
export const UNSTORABLE =
  'a text holds NUL or half a character, or there is more of it than a call may bring';

/** What a value may hold before it is refused. */
export interface StorableBudget {
  units?: number;
  values?: number;
}

/**
 * Whether a value is plain data that can be stored and looked up, and no more than a call may bring.
 *
 * PostgreSQL knows no NUL and no half of a surrogate pair, and would answer either with an error of its own; names of
 * fields count too. What comes of an action's body need not be a tree: a value that is named twice is counted twice, for
 * so it would be written down, and one that holds itself has no end. The budget therefore counts what is walked, and
 * is looked at before a text is.
 */
export function isStorable(value: unknown, budget: StorableBudget = {}): boolean {
  let units = budget.units ?? MOST_UNITS;
  let values = budget.values ?? MOST_VALUES;
  const isGood = (one: unknown, depth: number): boolean => {
    if (--values < 0 || --units < 0) return false;
    switch (typeof one) {
      case 'string':
        units -= one.length;
        return units >= 0 && !one.includes('\0') && one.isWellFormed();
      case 'object':
        if (one === null) return true;
        return depth < DEEPEST && (Array.isArray(one) ? isGoodList(one, depth) : isGoodRecord(one, depth));
      case 'undefined':
      case 'boolean':
      case 'number':
        return true;
      default:
        return false;
    }
  };
  const isGoodList = (list: readonly unknown[], depth: number): boolean => {
    // A list says how long it is before it is walked.
    if (list.length > values) return false;
    return list.every((inner) => isGood(inner, depth + 1));
  };
  const isGoodRecord = (record: object, depth: number): boolean => {
    const prototype = Object.getPrototypeOf(record);
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false;
    for (const name in record)
      if (!isGood(name, depth) || !isGood((record as Record<string, unknown>)[name], depth + 1)) return false;
    return true;
  };
  return isGood(value, 0);
}
