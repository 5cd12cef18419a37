import { toLine } from '#lib/contract/measured-text.ts';

/** Names that say nothing: serial numbers, hashes, what a server calls what it has no name for. */
const SAYS_NOTHING =
  /^(?:[\p{N}\s.-]*|[0-9a-f]{16,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|audio|download|file|index|media|stream|track|upload|untitled)$/iu;

/** Of a name no more is read. */
const NAME_CHARACTERS_MAX = 255;

/** A title from the name of a file: without extension, underscores as spaces. `undefined` where the name says nothing. */
export function fileTitle(fileName: string): string | undefined {
  const visible = toLine(fileName, NAME_CHARACTERS_MAX);
  const base = visible.slice(visible.search(/[^/\\]*$/)).replace(/\.[a-z0-9]{1,5}$/i, '');
  const title = base.replace(/[_+]+/g, ' ').replace(/\s+/g, ' ').trim();
  return SAYS_NOTHING.test(title) ? undefined : title;
}
