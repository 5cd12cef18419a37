import { UnreadableScoreError } from './sheet.ts';

/** Text of a file: UTF-16 where its first bytes say so, else UTF-8. @throws UnreadableScoreError where it is neither */
export function decodeText(bytes: Uint8Array, what: string): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableScoreError(
      `${what}: the file is no text in UTF-8 or UTF-16; save it in one of them.`,
    );
  }
}
