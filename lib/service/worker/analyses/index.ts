import type { Analysis, AnalysisName } from './types.ts';

/** What the engine reads from a recording. Loaded at first use, inside a thread. */
export const ANALYSES: { [Name in AnalysisName]?: () => Promise<Analysis<Name>> } = {
  waveform: async () => (await import('./waveform.ts')).waveform,
  exportWav: async () => (await import('./export-wav.ts')).exportWav,
  readUpload: async () => (await import('./read-upload.ts')).readUpload,
};
