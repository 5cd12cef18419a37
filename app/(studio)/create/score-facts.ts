import { strFromU8, unzipSync } from 'fflate';
import { parseMidi } from 'midi-file';
import type { ScoreFormat } from './file-kinds.ts';

/** What can be seen of a score before anybody reads all of it. */
export interface ScoreFacts {
  title: string;
  /** Bars as they are written, and parts that have notes: where the file tells. */
  bars?: number;
  parts?: number;
  hasWords: boolean;
}

/** Larger files are looked at by the service alone. */
const MOST_BYTES = 4 * 2 ** 20;

/**
 * What is found in a score at a glance, to be shown beside its name. Whether it can be played the service tells.
 * @returns nothing where nothing of it can be read
 */
export function scoreFacts(format: ScoreFormat, bytes: Uint8Array): ScoreFacts | undefined {
  if (bytes.length === 0 || bytes.length > MOST_BYTES) return undefined;
  try {
    return READERS[format](bytes);
  } catch {
    return undefined;
  }
}

const READERS: Readonly<Record<ScoreFormat, (bytes: Uint8Array) => ScoreFacts | undefined>> = {
  abc(bytes) {
    const text = strFromU8(bytes);
    if (!/^K:/m.test(text)) return undefined;
    const music = text.split('\n').filter((line) => !/^[A-Za-z]:|^%/.test(line));
    return {
      title: /^T:\s*(.*)$/m.exec(text)?.[1]?.trim() ?? '',
      bars: music.join(' ').match(/[^|:\]\s][^|]*/g)?.length ?? 0,
      hasWords: /^w:/m.test(text),
    };
  },
  musicxml(bytes) {
    const text = strFromU8(isZip(bytes) ? sheetIn(bytes) : bytes);
    const parts = text.match(/<part[\s>][\s\S]*?<\/part>/g) ?? [];
    if (parts.length === 0) return undefined;
    const title = /<(work-title|movement-title)>([^<]*)</.exec(text)?.[2] ?? '';
    return {
      title: unescaped(title).trim(),
      bars: parts[0]!.match(/<measure[\s>]/g)?.length ?? 0,
      parts: parts.length,
      hasWords: /<lyric[\s>]/.test(text),
    };
  },
  midi(bytes) {
    const { tracks } = parseMidi(bytes);
    const names = tracks.map((events) => events.find(({ type }) => type === 'trackName'));
    const [first] = names;
    return {
      title: first?.type === 'trackName' ? first.text.trim() : '',
      parts: tracks.filter((events) => events.some(({ type }) => type === 'noteOn')).length,
      hasWords: tracks.some((events) => events.some(({ type }) => type === 'lyrics')),
    };
  },
  json(bytes) {
    const score = JSON.parse(strFromU8(bytes)) as {
      title?: unknown;
      parts?: { notes?: unknown[] }[];
      lyrics?: unknown[];
    };
    if (!Array.isArray(score.parts)) return undefined;
    return {
      title: typeof score.title === 'string' ? score.title : '',
      parts: score.parts.filter(({ notes }) => (notes?.length ?? 0) > 0).length,
      hasWords: (score.lyrics?.length ?? 0) > 0,
    };
  },
};

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The first sheet of a compressed file; what would grow too large is left packed. */
function sheetIn(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) =>
      /\.(musicxml|xml)$/i.test(name) && !name.startsWith('META-INF/') && originalSize <= MOST_BYTES,
  });
  return Object.values(files)[0] ?? new Uint8Array();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name]!);
