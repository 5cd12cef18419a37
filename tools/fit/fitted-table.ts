/** A table of the engine that a script makes. */
export interface FittedTable {
  /** Of the script in this folder, and of the command: `npm run fit -- NAME`. */
  name: string;
  /** The file that holds the table and nothing else. */
  file: string;
  constant: string;
  /** TypeScript's type of it. */
  type: string;
  /** A line that imports what the type needs. */
  imports?: string;
  /** What the table says, in a sentence or two. */
  about: string;
  /** From what and how it is made: enough to make it again. */
  recipe: string;
  fit(context: FitContext): Promise<Fitted>;
}

export interface FitContext {
  say(line: string): void;
  /** A corpus given with `--data`. */
  data?: string | undefined;
}

export interface Fitted {
  table: unknown;
  /** How well it does on what it was not fitted on, in a few words. */
  figures: string;
}

/** Rounds every number in a table to so many significant digits. */
export function rounded<Table>(table: Table, digits: number): Table {
  return JSON.parse(
    JSON.stringify(table, (_, value) =>
      typeof value === 'number' ? Number(value.toPrecision(digits)) + 0 : value,
    ),
  ) as Table;
}
