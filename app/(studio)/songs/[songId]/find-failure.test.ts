import { expect, it } from 'vitest';
import type { JobView, SongAnalysis } from '#lib/studio/views.ts';
import { findFailure } from './find-failure.ts';

const analysis = (...jobs: Partial<JobView>[]): SongAnalysis => ({
  peaks: null,
  hasFinePeaks: false,
  timeline: null,
  midi: null,
  stems: [],
  jobs: jobs.map((job) => ({
    kind: 'waveform',
    key: '',
    state: 'failed',
    errorCode: 5001,
    errorMessage: 'no',
    ...job,
  })),
});

it('says why, and what helps', () => {
  const away = Object.assign(new Error('away'), { code: 9001 });
  expect(findFailure({ data: undefined, error: null }, 'waveform')).toBeNull();
  expect(findFailure({ data: undefined, error: away }, 'waveform')).toEqual({
    code: 9001,
    message: 'away',
    again: 'answer',
  });
  // What is known stays, though a later question has no answer.
  expect(findFailure({ data: analysis(), error: away }, 'waveform')).toBeNull();
  expect(findFailure({ data: analysis({}), error: null }, 'waveform')).toEqual({
    code: 5001,
    message: 'no',
    again: 'job',
  });
  expect(findFailure({ data: analysis({}), error: null }, 'timeline')).toBeNull();
  expect(findFailure({ data: analysis({ state: 'running' }), error: null }, 'waveform')).toBeNull();
  expect(findFailure({ data: analysis({ kind: 'clip' }), error: null }, 'timeline')).toMatchObject({
    again: null,
  });
});
