import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sourcesBelow } from '../check/read-imports.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
const isThere = (place: string) => existsSync(path.join(root, place));
const foldersIn = (place: string) =>
  readdirSync(path.join(root, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
    .map(({ name }) => name);
const sources = ['app', 'components', 'lib'].flatMap((folder) => sourcesBelow(root, folder));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The tree: every folder it names, with those it is below. */
const tree: string[] = [];
{
  const above: string[] = [];
  for (const line of text.split('```')[1]!.split('\n')) {
    const indent = line.search(/\S/);
    if (indent < 0) continue;
    above.length = indent / 2;
    // One entry, or several of a folder in one line.
    const names =
      line
        .trim()
        .match(/^(?:[\w./()-]+\/ ?)+/)?.[0]
        .trim()
        .split(' ') ?? [];
    for (const name of names) tree.push([...above, name].join(''));
    if (names.length === 1) above.push(names[0]!);
  }
}

describe('the tree', () => {
  test.each(tree)('%s is a folder', (place) =>
    expect(statSync(path.join(root, place)).isDirectory()).toBe(true),
  );
  test.each(['lib', 'lib/service', 'lib/engine'])('names every folder of %s', (house) =>
    expect(foldersIn(house).filter((name) => !tree.includes(`${house}/${name}/`))).toEqual([]),
  );
});

describe('who may import whom', () => {
  const rows = [...text.matchAll(/^\| (`.+?) \| (.+) \|$/gm)];
  const named = (cell: string) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);
  const { forbidden } = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as {
    forbidden: { name: string; comment?: string; from: { path: string } }[];
  };
  /** `lib/contract` and `contract` are one to who reads. */
  const short = (place: string) => place.replace(/^lib\//, '').replace(/^studio\/views\.ts$/, 'views.ts');

  test('has a row for every layer', () =>
    expect(rows.flatMap(([, layers]) => named(layers!)).sort()).toEqual(
      ['app', 'components', 'tools', ...foldersIn('lib')].sort(),
    ));

  test.each(rows.flatMap(([, layers, allowed]) => named(layers!).map((layer) => [layer, allowed!] as const)))(
    '%s: %s',
    (layer, allowed) => {
      const rule = forbidden.find(({ name }) => name.replace(/^lib-/, '') === `${layer}-imports`);
      // Who may import all has no rule; who may import all but tools has that one.
      if (layer === 'tools') return expect(rule).toBeUndefined();
      const held = rule!
        .comment!.replace(/^.*itself(, )?/, '')
        .split(', ')
        .filter(Boolean)
        .map(short);
      if (layer === 'cli') return expect(held).not.toContain('tools');
      for (const place of held) expect(allowed).toContain(place);
      for (const [place] of allowed.matchAll(
        /\b(?:app|components|studio|client|contract|engine|fetch-guard|db|config)\b(?! the)/g,
      ))
        expect([...held, ...(held.includes('views.ts') ? ['studio'] : [])]).toContain(place);
    },
  );
});

describe('the walk of one request', () => {
  const walk = text.split('## One request, walked')[1]!.split('\n## ')[0]!;
  const visited = [...walk.matchAll(/`((?:app|components|lib)\/[^`]+\.tsx?)`/g)].map(([, file]) => file!);

  test('goes through all layers', () => expect(visited.length).toBeGreaterThan(20));
  test.each([...new Set(visited)])('%s is there, and visited no more than twice', (file) => {
    expect(isThere(file)).toBe(true);
    expect(visited.filter((each) => each === file).length).toBeLessThanOrEqual(2);
  });
});

describe('rules that can be read from the code', () => {
  test('index.ts is only ever a list', () => {
    const faults = sources
      .filter((file) => path.basename(file) === 'index.ts')
      .filter((file) =>
        /\b(?:function|class|if|for|while|switch)\b[^'`]*[({]/.test(withoutComments(read(file))),
      );
    expect(faults).toEqual([]);
  });
  test('only task-store.ts writes a task’s status', () => {
    const writers = sources.filter(
      (file) =>
        file.startsWith('lib/service/') &&
        /\btask\.(?:update|updateMany)\(\{[^;]*?\bstatus:/s.test(read(file)),
    );
    expect(writers.filter((file) => !file.endsWith('/task-store.ts'))).toEqual([]);
  });
  test('the environment is read in config/ and by what starts programs', () => {
    const readers = sources.filter((file) => /\bprocess\.env\b/.test(withoutComments(read(file))));
    expect(readers.filter((file) => !/^lib\/(?:config|cli)\/|^app\/design\//.test(file))).toEqual([]);
  });
  test('enums, namespaces and parameter properties, which no type stripping knows, are nowhere', () => {
    const faults = sources.filter((file) =>
      /^\s*(?:export )?(?:const )?(?:enum|namespace) \w+/m.test(withoutComments(read(file))),
    );
    expect(faults).toEqual([]);
  });
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
