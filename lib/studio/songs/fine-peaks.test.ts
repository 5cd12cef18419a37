import { describe, expect, it } from 'vitest';
import { finePeaksOf } from './fine-peaks.ts';

const waveform = (levels: { samples_per_bucket: number; data: number[][] }[]) => ({
  state: 'complete',
  duration: 1,
  sample_rate: 48_000,
  channels: 2,
  waveform_data: [],
  waveform_aggregates: levels.map((level, at) => ({ mip_map_level: at, ...level })),
});

describe('the fine outline of a song', () => {
  it('takes the coarsest level that still shows ten milliseconds, and the louder channel', () => {
    const bytes = finePeaksOf(
      waveform([
        { samples_per_bucket: 128, data: [[0, 0, 0, 0]] },
        {
          samples_per_bucket: 256,
          data: [
            [-32_767, 5, 0, 0],
            [0, 0, -10, 16_384],
          ],
        },
        { samples_per_bucket: 4096, data: [[-1, 1]] },
      ]),
    );
    expect([...(bytes ?? [])]).toEqual([255, 128]);
  });

  it('is none where a service answers less', () => {
    expect(finePeaksOf(waveform([]))).toBeNull();
    expect(finePeaksOf(waveform([{ samples_per_bucket: 4096, data: [[-1, 1]] }]))).toBeNull();
    expect(finePeaksOf(waveform([{ samples_per_bucket: 256, data: [] }]))).toBeNull();
    expect(finePeaksOf(waveform([{ samples_per_bucket: 0, data: [[1, 2]] }]))).toBeNull();
  });

  it('holds an hour in less than a megabyte', () => {
    const buckets = Math.ceil((3600 * 48_000) / 256);
    const data = [Array.from({ length: buckets * 2 }, (_, at) => (at % 2 ? 1000 : -1000))];
    expect(finePeaksOf(waveform([{ samples_per_bucket: 256, data }]))?.length).toBeLessThan(1_000_000);
  });
});
