import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingCaptions } from './captions.ts';
import { folderCircles } from './folder-circles.ts';
import { readImports } from './read-imports.ts';
import { runProgram } from './run-program.ts';

const project = path.resolve(import.meta.dirname, '..', '..');
let house: string;

/** A little house of the same plan, in which one rule is broken at a time. */
beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), 'house-'));
  for (const file of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json'])
    cpSync(path.join(project, file), path.join(house, file));
  symlinkSync(path.join(project, 'node_modules'), path.join(house, 'node_modules'));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

function plant(files: Record<string, string>): void {
  for (const folder of ['app', 'components', 'lib', 'tools', 'e2e'])
    rmSync(path.join(house, folder), { recursive: true, force: true });
  const all = {
    'app/page.ts': '',
    'components/card.ts': 'export const card = 1;\n',
    'lib/contract/nouns.ts': 'export const noun = 1;\n',
    'lib/spelling/chords.ts': 'export const chord = 1;\n',
    'lib/studio/views.ts': 'export interface View {}\n',
    'lib/studio/songs.ts': 'export const song = 1;\n',
    'lib/client/client.ts': 'export const client = 1;\n',
    'lib/engine/doors/render.ts': "export { mix } from '../mix/mix.ts';\n",
    'lib/engine/mix/mix.ts': 'export const mix = 1;\n',
    'lib/engine/dsp/fft.ts': 'export const fft = 1;\nexport type Bins = number;\n',
    'lib/service/http/app.ts': '',
    'lib/service/worker/worker.ts': '',
    'lib/service/engine-room/thread.ts': "import '#lib/engine/doors/render.ts';\n",
    'lib/cli/start.ts': '',
    'tools/test.ts': 'export const tested = 1;\n',
    'e2e/song.spec.ts': '',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    writeFileSync(path.join(house, file), text);
  }
}

describe('who may import whom', () => {
  const check = async () => {
    const bin = path.join(project, 'node_modules', '.bin', 'depcruise');
    const folders = ['app', 'components', 'lib', 'tools', 'e2e'];
    return runProgram(
      bin,
      [...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      house,
    );
  };

  test('a house that keeps the table passes', async () => {
    plant({ 'app/page.ts': "import '#components/card.ts';\nimport '#lib/studio/songs.ts';\n" });
    expect(await check()).toMatchObject({ code: 0 });
  });

  test.each([
    ['engine-by-its-doors', 'lib/service/engine-room/thread.ts', "import '#lib/engine/mix/mix.ts';"],
    ['engine-by-its-doors', 'lib/service/uploads.test.ts', "import '#lib/engine/mix/mix.ts';"],
    ['engine-by-its-doors', 'lib/cli/song.ts', "import { mix } from '#lib/engine/mix/mix.ts';\nmix;"],
    ['engine-by-its-doors', 'e2e/song.spec.ts', "import '#lib/engine/mix/mix.ts';"],
    ['engine-from-its-room', 'lib/service/worker/worker.ts', "await import('#lib/engine/doors/render.ts');"],
    ['client-for-upstream-and-agents-only', 'lib/service/http/app.ts', "import '#lib/client/client.ts';"],
    ['lib-engine-imports', 'lib/engine/mix/mix.ts', "import '#lib/contract/nouns.ts';"],
    ['lib-engine-imports', 'lib/engine/mix/mix.ts', "import '#tools/test.ts';"],
    ['lib-spelling-imports', 'lib/spelling/chords.ts', "import '#lib/contract/nouns.ts';"],
    ['lib-contract-imports', 'lib/contract/nouns.ts', "import '../client/client.ts';"],
    ['lib-cli-imports', 'lib/cli/start.ts', "import '#tools/test.ts';"],
    ['lib-studio-imports', 'lib/studio/songs.ts', "import '#lib/service/http/app.ts';"],
    ['components-imports', 'components/card.ts', "import '#lib/studio/songs.ts';"],
    ['app-imports', 'app/page.ts', "import '#lib/service/http/app.ts';"],
  ])('%s: %s with %s fails', async (rule, file, text) => {
    plant({ [file]: `${text}\n` });
    const { code, output } = await check();
    expect(code).not.toBe(0);
    expect(output).toContain(rule);
    expect(output).toContain(file);
  });
});

describe('circles between rooms', () => {
  const circles = () => folderCircles('lib/engine', readImports(house, 'lib/engine'));

  test('rooms in one direction are no circle, nor are types in the other', () => {
    plant({
      'lib/engine/mix/mix.ts': "import { fft } from '../dsp/fft.ts';\nexport const mix = fft;\n",
      'lib/engine/dsp/fft.ts':
        "import type { mix } from '../mix/mix.ts';\nexport const fft = 1 as typeof mix;\n",
      'lib/engine/dsp/bins.ts': "import { type mix } from '../mix/mix.ts';\nexport type Bins = typeof mix;\n",
    });
    expect(circles()).toEqual([]);
  });

  test.each([
    ["import { mix } from '../mix/mix.ts';\nexport const fft = mix;\n"],
    ["export { mix } from '../mix/mix.ts';\nexport const fft = 1;\n"],
    ["export const fft = async () => (await import('../mix/mix.ts')).mix;\n"],
    ["import { mix } from '#lib/engine/mix/mix.ts';\nexport const fft = mix;\n"],
  ])('%j closes one', (text) => {
    plant({
      'lib/engine/mix/mix.ts': "import { fft } from '../dsp/fft.ts';\nexport const mix = fft;\n",
      'lib/engine/dsp/fft.ts': text,
    });
    expect(circles().map(({ rooms }) => rooms)).toEqual([['dsp', 'mix']]);
    expect(circles()[0]!.imports).toContainEqual({
      from: 'lib/engine/dsp/fft.ts',
      to: 'lib/engine/mix/mix.ts',
    });
  });

  test('one over three rooms is found', () => {
    plant({
      'lib/engine/mix/mix.ts': "import '../dsp/fft.ts';\n",
      'lib/engine/dsp/fft.ts': "import '../score/time.ts';\n",
      'lib/engine/score/time.ts': "import '../mix/mix.ts';\n",
    });
    expect(circles().map(({ rooms }) => rooms)).toEqual([['dsp', 'mix', 'score']]);
  });
});

describe('captions', () => {
  test.each([
    ['no README', undefined, 'has no README.md'],
    ['ten lines', '# A\n'.repeat(10), '10 lines or more'],
    ['a file that is not there', '# A\n`gone.ts` what was\n', 'names gone.ts'],
    ['a folder that is not there', '# A\n`gone/` what was\n', 'names gone/'],
    ['all as it is', '# A\n`a.ts` what is\n', undefined],
  ])('%s', (_, readme, fault) => {
    plant({ 'tools/a/a.ts': '', ...(readme !== undefined && { 'tools/a/README.md': readme }) });
    const faults = missingCaptions(house, 'tools/a');
    if (fault === undefined) expect(faults).toEqual([]);
    else expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});
