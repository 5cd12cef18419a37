import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LONGEST, LongestFirst } from './longest-first.ts';
import { type PlaywrightReport, readReport } from './run-journeys.ts';
import { failuresOf } from './run-units.ts';
import { sum } from './test-run.ts';

describe('what a run comes to', () => {
  const suites: PlaywrightReport['suites'] = [
    {
      file: '01.spec.ts',
      specs: [
        {
          title: 'a song is made',
          tests: [
            {
              status: 'flaky',
              results: [
                { duration: 1500, error: { message: '\u001b[31mError: no song\u001b[39m\n  at 01' } },
                { duration: 500 },
              ],
            },
          ],
        },
      ],
      suites: [
        {
          file: '01.spec.ts',
          specs: [{ title: 'and kept', tests: [{ status: 'expected', results: [{ duration: 1000 }] }] }],
        },
      ],
    },
  ];

  it.each<[string, PlaywrightReport['stats'], number, passed: number, failed: number]>([
    ['all hold', { expected: 3, unexpected: 0, flaky: 0 }, 0, 3, 0],
    ['one fails', { expected: 2, unexpected: 1, flaky: 0 }, 1, 2, 1],
    ['one holds the second time: not held', { expected: 2, unexpected: 0, flaky: 1 }, 0, 2, 1],
    ['all hold, and the runner fails', { expected: 3, unexpected: 0, flaky: 0 }, 1, 3, 1],
  ])('%s', (_, stats, code, passed, failed) => {
    expect(readReport({ stats, suites }, code)).toMatchObject({ passed, failed });
  });

  it('counts the time of a file with all it holds and every try', () => {
    const { files } = readReport({ stats: { expected: 2, unexpected: 0, flaky: 0 }, suites }, 0);
    expect(files).toEqual([{ file: path.join('e2e', '01.spec.ts'), seconds: 3 }]);
  });

  it('names what did not hold, and what it said', () => {
    const { failures } = readReport({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites }, 0);
    const file = path.join('e2e', '01.spec.ts');
    expect(failures).toEqual([{ file, title: 'a song is made', message: 'Error: no song' }]);
  });

  it.each<[string, Parameters<typeof failuresOf>[0], ReturnType<typeof failuresOf>]>([
    [
      'a test',
      {
        name: path.resolve('lib/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a sum', status: 'failed', failureMessages: ['AssertionError: 1 is not 2\n at a'] },
          { fullName: 'a product', status: 'passed', failureMessages: [] },
        ],
      },
      [{ file: path.join('lib', 'a.test.ts'), title: 'a sum', message: 'AssertionError: 1 is not 2' }],
    ],
    [
      'a file that cannot be loaded',
      {
        name: path.resolve('lib/b.test.ts'),
        status: 'failed',
        message: '\nCannot find c.ts',
        assertionResults: [],
      },
      [{ file: path.join('lib', 'b.test.ts'), title: 'as a whole', message: 'Cannot find c.ts' }],
    ],
  ])('names %s that failed', (_, tested, failures) => {
    expect(failuresOf(tested)).toEqual(failures);
  });

  it('adds the runners up', () => {
    const run = (passed: number, failed: number) => ({ passed, failed, files: [], failures: [] });
    expect(sum([run(4, 0), run(2, 1)])).toEqual({ passed: 6, failed: 1 });
  });
});

describe('the order of the files', () => {
  const root = path.join(import.meta.dirname, '..', '..');
  const specificationOf = (file: string, isolate: boolean, name: string): TestSpecification =>
    ({
      moduleId: path.join(root, file),
      project: { name, config: { isolate, sequence: { groupOrder: 0 } } },
    }) as TestSpecification;

  it('names files that are there, each once', () => {
    expect(LONGEST.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(new Set(LONGEST).size).toBe(LONGEST.length);
  });

  it('begins with the longest, wherever it runs; those that share a process come last, together', async () => {
    const sequencer = new LongestFirst({
      cache: { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) },
    } as unknown as Vitest);
    const sorted = await sequencer.sort([
      specificationOf('lib/engine/a.test.ts', false, 'pure'),
      specificationOf('lib/service/b.test.ts', true, 'alone'),
      specificationOf(LONGEST[1]!, false, 'pure'),
      specificationOf('lib/engine/c.test.ts', false, 'pure'),
      specificationOf(LONGEST[0]!, true, 'alone'),
    ]);
    expect(sorted.map(({ moduleId }) => path.relative(root, moduleId).replaceAll('\\', '/'))).toEqual([
      LONGEST[0],
      LONGEST[1],
      'lib/service/b.test.ts',
      'lib/engine/a.test.ts',
      'lib/engine/c.test.ts',
    ]);
  });
});
