import { UnreadableBankError } from './bank-error.ts';

/** The files of a voicebank, wherever they lie. Names are relative, with `/`; nothing outside is ever reached by one. */
export interface BankFiles {
  /** Every file there is, in order. */
  readonly names: readonly string[];
  /** @throws UnreadableBankError where it is too large or damaged; RangeError for a name that is not in the list */
  read(name: string): Uint8Array;
  /** The file that a name in a table of the bank means: letter case, slashes and the table's encoding may differ. */
  find(name: string): string | undefined;
}

/** What one bank may hold: the largest that are given away have some 10,000 recordings and 2 GB. */
export const BANK_LIMITS = {
  files: 20_000,
  /** Of a file's name with its folders; systems end at 260 or at 255 a folder. */
  nameCharacters: 1_000,
  /** Folders within folders. */
  depth: 6,
  textBytes: 8_000_000,
  /** Of all tables and texts that are read of it. */
  allTextBytes: 64_000_000,
  texts: 2_000,
  wavBytes: 64_000_000,
  modelBytes: 800_000_000,
  /** Of a singer that was kept as files. */
  tableBytes: 32_000_000,
  archiveBytes: 1_500_000_000,
} as const;

/** What is ever read of a bank: sounds, models, tables, what is told of it. */
export const isBankFile = (name: string): boolean =>
  name.length <= BANK_LIMITS.nameCharacters &&
  (/\.(wav|ini|map|txt|yaml|yml|json|md|onnx|emb|bin)$/i.test(name) ||
    /(^|\/)(licen[cs]e|readme)[^/]*$/i.test(name));

/** How many bytes a file of a bank may have. */
const mostBytesOf = (name: string): number =>
  /\.wav$/i.test(name)
    ? BANK_LIMITS.wavBytes
    : /\.onnx$/i.test(name)
      ? BANK_LIMITS.modelBytes
      : /\.bin$/i.test(name)
        ? BANK_LIMITS.tableBytes
        : BANK_LIMITS.textBytes;

/** What decides how many texts a bank may have; sounds, models and tables of numbers have limits of their own. */
const isText = (name: string): boolean => !/\.(wav|onnx|bin)$/i.test(name);

/**
 * Holds what is read of a bank within its limits: of every file, and of all its texts, however small each is.
 * @throws UnreadableBankError from then on
 */
export function withinLimits(
  read: (name: string, size: number) => Uint8Array,
  sizeOf: (name: string) => number,
) {
  let texts = 0;
  let textBytes = 0;
  return (name: string): Uint8Array => {
    const size = sizeOf(name);
    if (size > mostBytesOf(name))
      throw new UnreadableBankError(`${name}: ${size} bytes; at most ${mostBytesOf(name)} are read.`);
    if (isText(name)) {
      texts++;
      textBytes += size;
      if (texts > BANK_LIMITS.texts || textBytes > BANK_LIMITS.allTextBytes)
        throw new UnreadableBankError(
          `${name}: at most ${BANK_LIMITS.texts} tables and texts, of ${BANK_LIMITS.allTextBytes} bytes in all, are read of a voicebank.`,
        );
    }
    return read(name, size);
  };
}

/** One spelling of a name, for looking it up; none for what is longer than a name is. */
export const plainName = (name: string): string =>
  name.length > BANK_LIMITS.nameCharacters
    ? ''
    : composed(name.replaceAll('\\', '/').replace(/^\.\//, '')).toLowerCase();

/** More marks on a letter than any name has are left in their order: putting them in one is quadratic. */
const composed = (name: string): string => (/\p{M}{33}/u.test(name) ? name : name.normalize('NFC'));
