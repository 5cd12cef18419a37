/** The outline of a recording, to be drawn. */
export { computePeaks, type WaveformPeaks, waveformPoints } from '../codec/peaks.ts';
