/** Encodings that tables of voicebanks are written in, the likeliest first. */
const ENCODINGS = ['utf-8', 'shift_jis', 'gbk', 'big5'] as const;

/** By which the encoding is told: a table of more has said enough. */
const LINES_LOOKED_AT = 50_000;

export interface BankText {
  text: string;
  encoding: string;
}

/**
 * Reads a table in whichever encoding it makes the most sense: a byte order mark says it, UTF-8 is told by its form, and
 * of the others the one wins in which most of its names are those of files, then most of its letters are kana or
 * common Chinese.
 * @param isName whether a file of the bank is called so
 */
export function decodeBankText(bytes: Uint8Array, isName: (name: string) => boolean): BankText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: decode(bytes, 'utf-16le')!, encoding: 'utf-16le' };
  const plain = decode(bytes, 'utf-8', true);
  if (plain !== undefined) return { text: plain, encoding: 'utf-8' };
  let best: BankText & { score: number } = { text: '', encoding: '', score: -1 };
  for (const encoding of ENCODINGS.slice(1)) {
    const text = decode(bytes, encoding, true) ?? decode(bytes, encoding)!;
    const names = text
      .split(/\r?\n/, LINES_LOOKED_AT)
      .filter((line) => isName(line.split('=', 1)[0]!.trim())).length;
    const kana = text.match(/[\u3041-\u30ff]/g)?.length ?? 0;
    const broken = text.match(/[\ufffd\ue000-\uf8ff\uff61-\uff9f]/g)?.length ?? 0;
    const score = 100 * names + kana - 3 * broken;
    if (score > best.score || best.encoding === '') best = { text, encoding, score };
  }
  return { text: best.text, encoding: best.encoding };
}

function decode(bytes: Uint8Array, encoding: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}
