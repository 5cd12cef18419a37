import { expect, test } from 'vitest';
import { findUses, readSources } from './read-sources.ts';

/** Those of the service are in `lib/service/http/laws.test.ts`, the engine's in a table of their own. */
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

/** What a thread of the engine or a command keeps from one call to the next: with a number, or as many as there are of ours. */
const ENGINE_BOUNDS: Record<string, RegExp | 'as many as we bring' | 'weak'> = {
  'analysis/bar-evidence.ts sumsOfRows': 'weak',
  'codec/flac-prediction.ts windows': /windows\.size > 8/,
  // Sizes are powers of two.
  'dsp/fft.ts plans': /plans\.get\(size\)/,
  'dsp/resample.ts kernels': /kernels\.size >= 16/,
  'instruments/sampled-piano/salamander.ts folders': 'as many as we bring',
  'instruments/sampled-piano/salamander.ts samples': 'as many as we bring',
  'instruments/sound-font/sample-tuning.ts errors': 'weak',
  'instruments/sound-font/sound-bank.ts presets': 'as many as we bring',
  'instruments/sound-font/zones.ts decoded': 'as many as we bring',
  'instruments/sound-font/zones.ts guardedSamples': 'as many as we bring',
  'instruments/sound-font/zones.ts zonesByPreset': 'as many as we bring',
  'instruments/synthesis/electronic-drums.ts metals': 'as many as we bring',
  'instruments/synthesis/subtractive-voice.ts copiesByPatch': 'weak',
  'instruments/synthesis/unison-loop.ts loops': /loops\.get\(oldest\.owner\)\?\.delete\(oldest\.key\)/,
  'lib/cli/secrets.ts madeNow': 'weak',
  'lyrics/lexicon/lookup.ts chinese': 'as many as we bring',
  'lyrics/lexicon/lookup.ts english': 'as many as we bring',
  'render/takes.ts busKeys': 'weak',
  'styles/patterns.ts parsed': 'as many as we bring',
  'text/english-word.ts cache': /cache\.size > 20_000/,
  'voice/donors/donor.ts brought': /brought\.size >= MOST_BROUGHT/,
  'voice/donors/donor.ts known': 'as many as we bring',
  'voice/networks/network-bank.ts opened': /opened\.size >= MOST_OPENED/,
  // Of one bank: a thread has one at a time.
  'voice/networks/network-thread.ts sessions': /sessions\.clear\(\)/,
  'voice/readings/reading-list.ts known': 'as many as we bring',
  'voice/synth/noise-events.ts levels': /levels\.size > 2000/,
  'voice/synth/spectral-basis.ts known': /known\.size >= MOST_KNOWN/,
  'voice/synth/voice-kernels.ts places': /places\.size \+ 3 > MOST_TABLES/,
};

test('what the engine and the commands keep between calls has a bound, too', () => {
  const kept = readSources('lib/engine', 'lib/cli').flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /^(?:export )?(?:const|let) ([a-z]\w*)[^\n=]*= new (Weak)?(?:Map|Set)(?:<[^\n]*>)?\(\)/gm,
      ),
    ].map(([, name, weak]) => ({ where: `${file.replace('lib/engine/', '')} ${name}`, text, weak })),
  );
  expect(kept.map(({ where }) => where).sort()).toEqual(Object.keys(ENGINE_BOUNDS).sort());
  for (const { where, text, weak } of kept) {
    const bound = ENGINE_BOUNDS[where];
    if (bound instanceof RegExp) expect(text, where).toMatch(bound);
    else expect([where, bound === 'weak']).toEqual([where, weak !== undefined]);
  }
});

/** By another spelling than a Map: an object, a list or a package's cache. */
test('nothing else is kept by name', () => {
  const found = findUses(
    readSources('lib', 'app', 'components'),
    /^(?:export )?(?:const|let) \w*(?:[cC]ache|[kK]nown|[kK]ept|[mM]emo)\w*[^\n=]*= (?:\{\}|\[\]|Object\.create\()|new LRU\w*|from 'lru-cache'/gm,
  );
  expect(found).toEqual({});
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
