import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import { computePeaks, type WaveformPeaks } from '#lib/engine/doors/waveform.ts';

/** What is kept of a clip's outline, so that drawing it never decodes audio. */
interface PeaksFile {
  sampleRate: number;
  lengthSamples: number;
  samplesPerPoint: number[];
  /** Channel → level → min, max, min, max … */
  channels: number[][][];
}

/** The outline of each channel, as the file's text. */
export function encodePeaks(audio: StereoBuffer): string {
  const channels = [audio.left, audio.right].map((samples) =>
    computePeaks({ left: samples, right: samples }),
  );
  const file: PeaksFile = {
    sampleRate: SAMPLE_RATE,
    lengthSamples: audio.left.length,
    samplesPerPoint: channels[0]!.levels.map((level) => level.samplesPerPoint),
    channels: channels.map((peaks) => peaks.levels.map((level) => [...level.points])),
  };
  return JSON.stringify(file);
}

export const decodePeaks = (text: string): PeaksFile => JSON.parse(text) as PeaksFile;

/** Both channels' outline as one, in the engine's terms. */
export function mergedPeaks(file: PeaksFile): WaveformPeaks {
  const [left = [], right = left] = file.channels;
  return {
    lengthSamples: file.lengthSamples,
    levels: file.samplesPerPoint.map((samplesPerPoint, level) => ({
      samplesPerPoint,
      points: Int16Array.from(left[level] ?? [], (value, index) => {
        const other = right[level]?.[index] ?? value;
        return index % 2 === 0 ? Math.min(value, other) : Math.max(value, other);
      }),
    })),
  };
}
