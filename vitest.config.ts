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
  'lib/{config,fetch-guard,spelling}/*.test.ts',
  'lib/db/{message-reader,statement-cache}.test.ts',
  'lib/studio/{auth/own-path,fair-queue,storable,vault/media-answer,vault/zip}.test.ts',
  'lib/studio/songs/{captions,fine-peaks,share-picture,thumbnail,version-titles}.test.ts',
  'tools/{audit,documents,fit,laws,measure,quality,test,testing}/**/*.test.ts',
  'tools/faults/check-*.test.ts',
];

/**
 * Tests that ask a whole service: one after the other in a process, which then has read the service once. What needs a
 * process of its own: modules put in others' place, and the engine itself in threads.
 */
const SERVICE = ['lib/service/**/*.test.ts'];
const SERVICE_ALONE = [
  'lib/service/storage/object-store.test.ts',
  'lib/service/{brought-voices,render,uploads,voicebanks}.test.ts',
  'lib/service/streams/real-engine.test.ts',
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
      { extends: true, test: { name: 'service', include: SERVICE, exclude: SERVICE_ALONE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [
            '{tools,components,app}/**/*.test.{ts,tsx}',
            'lib/!(service)/**/*.test.{ts,tsx}',
            ...SERVICE_ALONE,
          ],
          exclude: PURE,
        },
      },
    ],
  },
});
