import os from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test/longest-first.ts';

/**
 * Pure functions, and readers of the source: their files may share a process, and with it what was imported,
 * dictionaries and samples. The golden audio's may not: they change instruments in place, to hear whether that is heard.
 */
const PURE = [
  'lib/engine/*.test.ts',
  'lib/engine/!(golden)/**/*.test.ts',
  'lib/contract/**/*.test.ts',
  'lib/client/**/*.test.ts',
  'components/**/*.test.{ts,tsx}',
  'app/*studio*/**/*.test.{ts,tsx}',
  'lib/studio/i18n/*.test.ts',
  'tools/{audit,documents,fit,laws,measure,test}/**/*.test.ts',
];

export default defineConfig({
  resolve: { dedupe: ['react', 'react-dom'] },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: Math.max(2, os.availableParallelism()),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ['tools/testing/equal-samples.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['{lib,tools,components,app}/**/*.test.{ts,tsx}'],
          exclude: PURE,
        },
      },
    ],
  },
});
