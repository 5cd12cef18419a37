import type { BankFiles } from './bank-files.ts';
import type { BankReport } from './bank-report.ts';
import { decodeBankText } from './bank-text.ts';

const LICENCE_CHARACTERS = 20_000;
const MOST_FILES = 5;

/** What a bank says of how it may be used: the files that are called so, and their texts. */
export function licencesOf(files: BankFiles): BankReport['licences'] {
  return files.names
    .filter(
      (name) => /(licen[cs]e|readme|利用規約|規約|terms)[^/]*$/i.test(name) && !/\.(wav|onnx)$/i.test(name),
    )
    .slice(0, MOST_FILES)
    .map((file) => ({
      file,
      text: decodeBankText(files.read(file), () => false).text.slice(0, LICENCE_CHARACTERS),
    }));
}
