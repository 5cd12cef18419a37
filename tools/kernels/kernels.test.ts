import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildKernels, compileKernels } from './compile.ts';
import { kernelFolders, MODULE_FILE, RECORD_FILE, staleKernels } from './record.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'songloom-kernels-'));
const folder = path.join(root, 'kernels');
const source = 'lib/engine/dsp/kernels';
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const change = (name: string, from: string, to: string) => {
  const text = read(name);
  expect(text).toContain(from);
  writeFileSync(path.join(folder, name), text.replace(from, to));
};

describe('compiled kernels are held to their sources', () => {
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(source, folder, { recursive: true });
  });

  it.each(kernelFolders('lib'))('%s is what its sources compile to, byte by byte', async (kernels) => {
    expect(staleKernels(kernels)).toEqual([]);
    const { module, record } = await compileKernels(kernels);
    expect(record).toEqual(JSON.parse(readFileSync(path.join(kernels, RECORD_FILE), 'utf8')));
    expect(Buffer.compare(module, readFileSync(path.join(kernels, MODULE_FILE)))).toBe(0);
  });

  it.each([
    [
      'a kernel',
      () => change('curve.kernel.ts', '0.083333333333333333', '0.084'),
      /curve.kernel.ts has changed/,
    ],
    [
      'what kernels share',
      () => change('ramp.shared.kernel.ts', 'f32x4.mul', 'f32x4.div'),
      /ramp.shared.kernel.ts has changed/,
    ],
    [
      'a size',
      () => change('sizes.ts', 'BLOCK_SAMPLES = 8192', 'BLOCK_SAMPLES = 4096'),
      /sizes.ts has changed/,
    ],
    [
      'a kernel more',
      () => writeFileSync(path.join(folder, 'more.kernel.ts'), ''),
      /more.kernel.ts is not in the module/,
    ],
    [
      'a kernel less',
      () => rmSync(path.join(folder, 'bands.kernel.ts')),
      /bands.kernel.ts is in the module and no longer there/,
    ],
    [
      'the module',
      () => appendFileSync(path.join(folder, MODULE_FILE), '\\0'),
      /kernels.wasm is not what was compiled/,
    ],
    ['no module', () => rmSync(path.join(folder, MODULE_FILE)), /has kernels without kernels.wasm/],
    [
      'another compiler',
      () => change(RECORD_FILE, 'assemblyscript ', 'assemblyscript 1'),
      /package.json pins assemblyscript/,
    ],
    ['other flags', () => change(RECORD_FILE, '-O3', '-O2'), /was compiled with -O2/],
  ])('a change of %s is told', (_, plant, told) => {
    plant();
    const faults = staleKernels(folder);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(told);
  });

  it('compiling again makes it right, and a wrong source is told in the words of the compiler', async () => {
    change('curve.kernel.ts', '0.083333333333333333', '0.084');
    expect(await buildKernels(folder)).toBeGreaterThan(1000);
    expect(staleKernels(folder)).toEqual([]);
    change('curve.kernel.ts', 'f32x4.splat(outward)', 'f32x4.splat(outwards)');
    await expect(buildKernels(folder)).rejects.toThrow(/Cannot find name 'outwards'/);
    expect(staleKernels(folder)).toHaveLength(1);
  });
});
