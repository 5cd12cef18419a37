import type { Analysis, AnalysisName } from './types.ts';

/** What the engine reads from a recording. Loaded at first use, inside a thread. */
export const ANALYSES: { [Name in AnalysisName]?: () => Promise<Analysis<Name>> } = {
  waveform: async () => (await import('./waveform.ts')).waveform,
  exportWav: async () => (await import('./export-wav.ts')).exportWav,
  separateStems: async () => (await import('./separate-stems.ts')).separateStems,
  finishStems: async () => (await import('./finish-stems.ts')).finishStems,
  mixRecordings: async () => (await import('./mix-recordings.ts')).mixRecordings,
  transcribe: async () => (await import('./transcribe.ts')).transcribe,
  analyseSong: async () => (await import('./analyse-song.ts')).analyseSong,
  timeline: async () => (await import('./timeline.ts')).timeline,
  readScore: async () => (await import('./read-score.ts')).readScore,
  proposeEdits: async () => (await import('./propose-edits.ts')).proposeEdits,
  exportClip: async () => (await import('./export-clip.ts')).exportClip,
  playParts: async () => (await import('./play-parts.ts')).playParts,
  checkEdits: async () => (await import('./check-edits.ts')).checkEdits,
  checkScore: async () => (await import('./check-score.ts')).checkScore,
  checkSong: async () => (await import('./check-song.ts')).checkSong,
  bringVoice: async () => (await import('./bring-voice.ts')).bringVoice,
  learnVoice: async () => (await import('./learn-voice.ts')).learnVoice,
  keepVoice: async () => (await import('./keep-voice.ts')).keepVoice,
  readAloud: async () => (await import('./read-aloud.ts')).readAloud,
  learnReading: async () => (await import('./learn-reading.ts')).learnReading,
  singExample: async () => (await import('./sing-example.ts')).singExample,
  judgeLyrics: async () => (await import('./judge-lyrics.ts')).judgeLyrics,
  readUpload: async () => (await import('./read-upload.ts')).readUpload,
};
