import path from 'node:path';
import { parse } from 'yaml';
import { UnreadableBankError } from '../banks/bank-error.ts';
import type { BankFiles } from '../banks/bank-files.ts';

const utf8 = new TextDecoder();
/** YAML unfolds: what is larger is no table of settings. */
const MOST_BYTES = 2_000_000;

/** A table of a bank in YAML, read key by key; every error names the file and the key. */
export class BankSettings {
  readonly file: string;
  readonly #files: BankFiles;
  readonly #values: Readonly<Record<string, unknown>>;

  /** @throws UnreadableBankError where the file is not YAML, or no table */
  constructor(files: BankFiles, file: string) {
    this.file = file;
    this.#files = files;
    const values = readYaml(files, file);
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      throw new UnreadableBankError(`${file}: it should be a table of keys and values in YAML.`);
    this.#values = values as Record<string, unknown>;
  }

  has(key: string): boolean {
    return this.#values[key] !== undefined && this.#values[key] !== null;
  }

  #wrong(key: string, should: string): UnreadableBankError {
    const said = this.has(key) ? `is ${shown(this.#values[key])}` : 'is not there';
    return new UnreadableBankError(`${this.file}: "${key}" ${said}; it should be ${should}.`);
  }

  /** A text. @throws UnreadableBankError where it is another thing, or absent without a fallback */
  text(key: string, should: string, fallback?: string): string {
    const value = this.#values[key] ?? fallback;
    // A name of digits is a number in YAML.
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || value === '') throw this.#wrong(key, should);
    return value;
  }

  /** A number within bounds. @throws UnreadableBankError */
  number(
    key: string,
    { from, to, whole = true }: { from: number; to: number; whole?: boolean },
    fallback: number,
  ): number {
    const value = this.#values[key] ?? fallback;
    if (typeof value !== 'number' || !(value >= from && value <= to) || (whole && !Number.isInteger(value)))
      throw this.#wrong(key, `a ${whole ? 'whole ' : ''}number from ${from} to ${to}`);
    return value;
  }

  /** true or false. @throws UnreadableBankError */
  flag(key: string, fallback = false): boolean {
    const value = this.#values[key] ?? fallback;
    if (typeof value !== 'boolean') throw this.#wrong(key, 'true or false');
    return value;
  }

  /** One of some texts. @throws UnreadableBankError */
  choice<T extends string>(key: string, values: readonly T[], fallback: T): T {
    const value = this.text(key, values.map((each) => `"${each}"`).join(' or '), fallback);
    const found = values.find((each) => each === value);
    if (found === undefined) throw this.#wrong(key, values.map((each) => `"${each}"`).join(' or '));
    return found;
  }

  /** Texts; nothing where the key is absent. @throws UnreadableBankError */
  texts(key: string, should: string): string[] | undefined {
    if (!this.has(key)) return undefined;
    const value = this.#values[key];
    if (!Array.isArray(value) || value.length === 0 || value.some((each) => typeof each !== 'string'))
      throw this.#wrong(key, should);
    return value as string[];
  }

  /** The name among the bank's files that a key means, beside this file. @throws UnreadableBankError */
  path(key: string, should: string, fallback?: string): string {
    const said = this.text(key, should, fallback);
    return this.beside(said, key);
  }

  /** A file beside this one. @param key that says so @throws UnreadableBankError where it is not in the bank */
  beside(said: string, key: string): string {
    const plain = said.replaceAll('\\', '/');
    const name = path.posix.normalize(path.posix.join(path.posix.dirname(this.file), plain));
    if (plain.startsWith('/') || /^[a-z]:/i.test(plain) || name.startsWith('..'))
      throw new UnreadableBankError(`${this.file}: "${key}" leads out of the bank (${said.slice(0, 80)}).`);
    const found = this.#files.find(name);
    if (found === undefined)
      throw new UnreadableBankError(
        `${this.file}: "${key}" names ${said.slice(0, 80)}, which is not in the bank.`,
      );
    return found;
  }
}

/** A value as it is quoted; a list or a table may hold itself, by YAML's references. */
const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `a ${Array.isArray(value) ? 'list' : 'table'}`
    : (JSON.stringify(value)?.slice(0, 80) ?? 'nothing');

/** A file of a bank as YAML, whatever it holds. @throws UnreadableBankError */
export function readYaml(files: BankFiles, file: string): unknown {
  const bytes = files.read(file);
  if (bytes.length > MOST_BYTES)
    throw new UnreadableBankError(
      `${file}: ${bytes.length} bytes; at most ${MOST_BYTES} are read of such a table.`,
    );
  try {
    return parse(utf8.decode(bytes), { logLevel: 'error' });
  } catch (error) {
    throw new UnreadableBankError(
      `${file}: it is no YAML (${String((error as Error).message).split('\n')[0]}).`,
    );
  }
}
