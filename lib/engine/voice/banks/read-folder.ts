import { lstatSync, opendirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { UnreadableBankError } from './bank-error.ts';
import { BANK_LIMITS, type BankFiles, isBankFile, plainName, withinLimits } from './bank-files.ts';

/** A voicebank in a folder. Links are not followed: what lies elsewhere is no part of it. @throws UnreadableBankError */
export function readBankFolder(folder: string): BankFiles {
  const root = path.resolve(folder);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UnreadableBankError(`${folder}: there is no such folder.`);
  const names: string[] = [];
  let seen = 0;
  const walk = (below: string, depth: number): void => {
    if (depth > BANK_LIMITS.depth) return;
    const directory = opendirSync(path.join(root, below));
    try {
      for (let entry = directory.readSync(); entry; entry = directory.readSync()) {
        if (++seen > BANK_LIMITS.files)
          throw new UnreadableBankError(
            `${folder}: more than ${BANK_LIMITS.files} files; a voicebank has fewer. Is it the right folder?`,
          );
        const name = below ? `${below}/${entry.name}` : entry.name;
        if (entry.isDirectory()) walk(name, depth + 1);
        else if (entry.isFile() && isBankFile(name)) names.push(name);
      }
    } finally {
      directory.closeSync();
    }
  };
  walk('', 1);
  names.sort();
  const byName = new Map(names.map((name) => [plainName(name), name]));
  return {
    names,
    find: (name) => byName.get(plainName(name)),
    read: withinLimits(
      (name) => readFileSync(path.join(root, name)),
      (name) => {
        if (byName.get(plainName(name)) !== name) throw new RangeError(`the bank has no file "${name}"`);
        return lstatSync(path.join(root, name)).size;
      },
    ),
  };
}
