import { type UnzipFileInfo, unzipSync } from 'fflate';
import { UnreadableBankError } from './bank-error.ts';
import { BANK_LIMITS, type BankFiles, isBankFile, plainName, withinLimits } from './bank-files.ts';

/** In which names are written that carry no mark of UTF-8; UTF-8 without the mark is written by macOS. */
const ENCODINGS = ['utf-8', 'shift_jis', 'gbk'] as const;

/**
 * A voicebank in a ZIP. Nothing is written to a disk, so a name that climbs out of the archive leads nowhere; a file is
 * unpacked when it is asked for, into no more bytes than the archive says it has and than a bank's file may have.
 * @throws UnreadableBankError
 */
export function readBankArchive(bytes: Uint8Array, archiveName = 'the archive'): BankFiles {
  if (bytes.length > BANK_LIMITS.archiveBytes)
    throw new UnreadableBankError(
      `${archiveName}: ${bytes.length} bytes; at most ${BANK_LIMITS.archiveBytes} are read. Unpack it and add the folder.`,
    );
  const sizes = new Map<string, number>();
  const byName = new Map<string, string>();
  let seen = 0;
  unpack(bytes, archiveName, ({ name, originalSize }) => {
    if (++seen > BANK_LIMITS.files)
      throw new UnreadableBankError(`${archiveName}: more than ${BANK_LIMITS.files} files in it.`);
    if (!isBankFile(name) || name.split('/').length > BANK_LIMITS.depth + 1) return false;
    sizes.set(name, originalSize);
    for (const spelling of spellings(name)) if (!byName.has(spelling)) byName.set(spelling, name);
    return false;
  });
  return {
    names: [...sizes.keys()].sort(),
    find: (name) => byName.get(plainName(name)),
    read: withinLimits(
      (name, size) => {
        const found = unpack(bytes, name, (entry) => entry.name === name && entry.originalSize === size)[
          name
        ];
        if (!found) throw new UnreadableBankError(`${name}: it is damaged in ${archiveName}.`);
        return found;
      },
      (name) => {
        const size = sizes.get(name);
        if (size === undefined) throw new RangeError(`the bank has no file "${name}"`);
        return size;
      },
    ),
  };
}

function unpack(
  bytes: Uint8Array,
  what: string,
  filter: (entry: UnzipFileInfo) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableBankError) throw error;
    throw new UnreadableBankError(
      `${what}: it is no ZIP that can be unpacked (${(error as Error).message}).`,
    );
  }
}

/** How a name may be spelled in the bank's tables: as it is, and what its bytes are in the encodings of banks. */
function spellings(name: string): string[] {
  const found = [plainName(name)];
  // fflate gives bytes as Latin-1 where the archive does not say that they are UTF-8.
  if ([...name].every((character) => character.charCodeAt(0) < 256)) {
    const raw = Uint8Array.from(name, (character) => character.charCodeAt(0));
    for (const encoding of ENCODINGS) {
      try {
        found.push(plainName(new TextDecoder(encoding, { fatal: true }).decode(raw)));
      } catch {
        // Not in this one.
      }
    }
  }
  return found;
}
