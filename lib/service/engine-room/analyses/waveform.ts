import { readFile } from 'node:fs/promises';
import { waveformPoints } from '#lib/engine/doors/waveform.ts';
import { decodePeaks, encodePeaks, mergedPeaks } from '../renders/peaks-file.ts';
import { readMaster } from '../renders/read-source.ts';
import type { Analysis } from './types.ts';

export const waveform: Analysis<'waveform'> = async ({ files, points }) => {
  const text = files.peaks ? await readFile(files.peaks, 'utf8') : encodePeaks(await readMaster(files));
  const peaks = decodePeaks(text);
  return {
    state: 'complete',
    duration: peaks.lengthSamples / peaks.sampleRate,
    sample_rate: peaks.sampleRate,
    channels: peaks.channels.length,
    waveform_data: Array.from(waveformPoints(mergedPeaks(peaks), points), (value) =>
      Number(value.toFixed(4)),
    ),
    waveform_aggregates: peaks.samplesPerPoint.map((samplesPerBucket, level) => ({
      mip_map_level: level,
      samples_per_bucket: samplesPerBucket,
      data: peaks.channels.map((channel) => channel[level] ?? []),
    })),
  };
};
