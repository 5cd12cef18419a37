import { expect, test } from 'vitest';
import { readSources } from './read-sources.ts';

/** Those of the service are in `lib/service/http/laws.test.ts`; the engine's live as long as a thread and its tables. */
const sources = readSources('lib', 'app', 'components').filter(
  ({ file }) => !/^lib\/(service|engine|cli)\//.test(file),
);

/** Every collection that outlives a call and is added to, and what bounds it. A new one is to be thought about, and written here. */
const BOUNDS: Record<string, RegExp> = {
  // In a browser, widths of texts that were drawn: beyond so many it begins anew.
  'components/waveform/fit-text.ts known': /known\.size >= mostKnown/,
  // Statements of our own programs, of which those used longest ago go.
  'lib/db/statement-cache.ts #kept': /#kept\.size (?:>|>=) [A-Z_]+/,
  'lib/db/statement-cache.ts #seen': /#seen\.size (?:>|>=) [A-Z_]+/,
  // Sockets that are open: each goes when it closes.
  'lib/db/wire-server.ts #connections': /on\('close', \(\) => \{\s*this\.#connections\.delete/,
  // Askers that wait: so many of one, and of all.
  'lib/studio/fair-queue.ts #waiting': /this\.#count >= mostOfAll/,
  'lib/studio/fair-queue.ts songloomQueues': /sharedQueue\(name: string/,
  'lib/studio/songs/share-picture.ts drawn': /drawn\.size <= MOST_DRAWN/,
  // People whose uploads come in at this moment.
  'lib/studio/vault/uploads.ts underWay': /underWay\.delete\(ownerId\)/,
};

test('what is kept in memory has a bound, and what bounds it is there', () => {
  const found = sources.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /^(?:export )?(?:const|let) ([a-z]\w*)[^\n=]*= new (?:Weak)?(?:Map|Set)(?:<[^\n]*>)?\(\)/gm,
      ),
      ...text.matchAll(/^ {2}(?:readonly )?(#\w+)[^\n=]*= new (?:Map|Set)\b/gm),
      ...text.matchAll(/\.(\w+) \?\?= new (?:Map|Set)\b/gm),
    ].map((match) => `${file} ${match[1]}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(BOUNDS).sort());
  for (const [where, bound] of Object.entries(BOUNDS)) {
    const [file] = where.split(' ');
    expect(sources.find((source) => source.file === file)?.text, where).toMatch(bound);
  }
});

test('Next keeps nothing that somebody may not see, and no more pages than it has', async () => {
  const { default: configure } = await import('../../next.config.mjs');
  const { images, cacheMaxMemorySize } = await configure('phase-production-server');
  expect(images?.unoptimized).toBe(true);
  expect(cacheMaxMemorySize ?? 50 * 1024 * 1024).toBeLessThanOrEqual(50 * 1024 * 1024);
});

/** By a header nothing may be told from something else that is kept: whoever asks writes it. */
test('no key of what is kept comes from a header', () => {
  const keyed = sources
    .filter(({ text }) => /new Map|\?\?= new Map/.test(text))
    .filter(({ text }) => /headers\.get\(|headers\[/.test(text))
    .map(({ file }) => file);
  expect(keyed).toEqual([]);
});
