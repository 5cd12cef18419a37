import { Unzip, UnzipInflate } from 'fflate';
import { decodeText } from './decode-text.ts';
import { UnreadableScoreError } from './sheet.ts';
import { childOf, childrenOf, parseXml } from './xml-tree.ts';

const MOST_BYTES = 10_000_000;
const MOST_UNPACKED = 20_000_000;
/** Unfolds to a thousand times as much at most before it is counted. */
const PIECE_BYTES = 16_384;

/**
 * The score in a compressed MusicXML file (.mxl): a ZIP whose META-INF/container.xml names it. Nothing else in it is unpacked,
 * and the score is counted as it unfolds.
 * @throws UnreadableScoreError
 */
export function readMxl(bytes: Uint8Array): string {
  const fail = (what: string): never => {
    throw new UnreadableScoreError(`Compressed MusicXML: ${what}`);
  };
  if (bytes.length > MOST_BYTES) fail(`the file has ${bytes.length} bytes; at most ${MOST_BYTES} are read.`);
  const unpacked = (wanted: string): string => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const unzip = new Unzip((entry) => {
      if (entry.name !== wanted) return;
      entry.ondata = (error, chunk) => {
        if (error) throw error;
        size += chunk.length;
        // Counted as it comes: what the archive says of it may be untrue.
        if (size > MOST_UNPACKED) fail(`"${wanted}" has more than ${MOST_UNPACKED} bytes unpacked.`);
        chunks.push(chunk);
      };
      entry.start();
    });
    unzip.register(UnzipInflate);
    try {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES)
        unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
    } catch (error) {
      if (error instanceof UnreadableScoreError) throw error;
      fail(`it is no ZIP that can be unpacked (${(error as Error).message}).`);
    }
    if (size === 0) fail(`there is no "${wanted}" in it.`);
    return decodeText(Buffer.concat(chunks), 'Compressed MusicXML');
  };
  const container = parseXml(unpacked('META-INF/container.xml'), 'META-INF/container.xml');
  const root = childrenOf(childOf(container, 'rootfiles') ?? container, 'rootfile')[0];
  const path = root?.attributes['full-path'];
  return path ? unpacked(path) : fail('META-INF/container.xml names no <rootfile full-path="…">.');
}
