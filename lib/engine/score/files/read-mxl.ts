import { unzipSync } from 'fflate';
import { decodeText } from './decode-text.ts';
import { UnreadableScoreError } from './sheet.ts';
import { childOf, childrenOf, parseXml } from './xml-tree.ts';

const MOST_BYTES = 10_000_000;
const MOST_UNPACKED = 20_000_000;

/**
 * The score in a compressed MusicXML file (.mxl): a ZIP whose META-INF/container.xml names it. Nothing else in it is unpacked,
 * and of the score no more than its stated size, which is bounded.
 * @throws UnreadableScoreError
 */
export function readMxl(bytes: Uint8Array): string {
  const fail = (what: string): never => {
    throw new UnreadableScoreError(`Compressed MusicXML: ${what}`);
  };
  if (bytes.length > MOST_BYTES) fail(`the file has ${bytes.length} bytes; at most ${MOST_BYTES} are read.`);
  const unpacked = (wanted: string): string => {
    let entries: Record<string, Uint8Array>;
    try {
      entries = unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (name === wanted && originalSize > MOST_UNPACKED)
            fail(`"${wanted}" has ${originalSize} bytes unpacked; at most ${MOST_UNPACKED} are read.`);
          return name === wanted;
        },
      });
    } catch (error) {
      if (error instanceof UnreadableScoreError) throw error;
      return fail(`it is no ZIP that can be unpacked (${(error as Error).message}).`);
    }
    const entry = entries[wanted];
    return entry ? decodeText(entry, 'Compressed MusicXML') : fail(`there is no "${wanted}" in it.`);
  };
  const container = parseXml(unpacked('META-INF/container.xml'), 'META-INF/container.xml');
  const root = childrenOf(childOf(container, 'rootfiles') ?? container, 'rootfile')[0];
  const path = root?.attributes['full-path'];
  return path ? unpacked(path) : fail('META-INF/container.xml names no <rootfile full-path="…">.');
}
