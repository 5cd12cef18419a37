import type { EXPORT_FORMATS } from '#lib/contract/endpoints/export.ts';
import type { MidiResult, TimelineResult, VoicebankResult, WaveformResult } from '#lib/contract/nouns.ts';
import type { ProposalResult } from '#lib/engine/doors/propose-edits.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import type { PlatformRequest, Voice } from '../../platforms/platform.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** What is made of the files that are kept of a clip. */
export type KeptFormat = Exclude<ExportFormat, 'parts_zip'>;

/** What could not be done with a recording, in words for the caller: a fault of the input, not of ours. */
export interface Refusal {
  ok: false;
  reason: string;
}

/** What the synchronous endpoints ask of the engine. Files are local paths, read only. */
export interface AnalysisTypes {
  /** Learns a singer from a recording. */
  learnVoice: {
    request: { files: LocalFiles; id: string; name: string };
    result: { ok: true; voice: Voice } | Refusal;
  };
  /** Builds a singer of one recording of a list that was read aloud; what it sings with is written as a file. */
  learnReading: {
    request: {
      files: LocalFiles;
      name: string;
      list: 'en-1' | 'zh-1';
      consent?: { by: string; at: string; text: string } | undefined;
    };
    result: { ok: true; file: string; profile: object } | Refusal;
  };
  /** Learns a singer from a voicebank in a ZIP; what it sings with is written as a file. */
  bringVoice: {
    request: {
      file: string;
      vocoder?: string | undefined;
      name?: string | undefined;
      choices: { speaker?: string; timing: 'ours' | 'bank'; pitch: 'ours' | 'bank'; steps: number };
    };
    result: { ok: true; file: string; profile: object; told: VoicebankResult } | Refusal;
  };
  /** A singer that was brought, as a ZIP that can be brought again. */
  keepVoice: { request: { voice: Voice }; result: { ok: true; file: string } | Refusal };
  /** Lines to read aloud; with the number of one, that as a singer reads it, an MP3. */
  readAloud: {
    request: { list: 'en-1' | 'zh-1'; line?: number | undefined };
    result: { ok: true; lines: { text: string; seconds: number }[]; file?: string } | Refusal;
  };
  /** Two lines by a singer, as an MP3. */
  singExample: {
    request: { voice: Voice; language: 'en' | 'zh' };
    result: { file: string; durationSeconds: number };
  };
  /** Vocals and the rest: exact where the clip has stems, an estimate otherwise. */
  separateStems: {
    request: { files: LocalFiles; startSeconds: number; endSeconds: number };
    /** `hasVocals` absent: nobody listened for it. */
    result: { files: LocalFiles; hasVocals?: boolean };
  };
  /** Stems that a separation server made, checked and brought into our shape. */
  finishStems: {
    request: {
      files: LocalFiles;
      /** By name: `vocals`, `instrumental` … */
      stems: Record<string, string>;
      startSeconds: number;
      endSeconds: number;
    };
    result: { files: LocalFiles };
  };
  /** Recordings laid over one another. */
  mixRecordings: { request: { files: readonly string[] }; result: { file: string } };
  /** Notes: exact where a score comes along, which is that of a clip made here. */
  transcribe: {
    request: { files: LocalFiles; isolated?: LocalFiles; title: string };
    result: { midi: Omit<MidiResult, 'midi_file_url'>; midiFile: string };
  };
  /** What is heard in a recording, for what is asked of it later. */
  analyseSong: { request: { files: LocalFiles }; result: { file: string } };
  /** From the score, or from what `analyseSong` heard. */
  timeline: {
    request: { files: LocalFiles; durationSeconds: number; lyrics: string };
    result: TimelineResult;
  };
  /** The score of a clip made here; of any other what is heard in it, from what `analyseSong` heard. */
  readScore: {
    request: { files: LocalFiles; title: string; tags: string };
    result: { score: object; version: string };
  };
  /** What is wanted of a song in plain words, as edits of its score; with `changes`, what a language model made of it. */
  proposeEdits: {
    request: { files: LocalFiles; title: string; tags: string; text: string; changes?: unknown };
    result: {
      version: string;
      language: 'en' | 'zh';
      /** What a language model is told of the song. */
      outline: object;
      answer: ProposalResult;
    };
  };
  /** A file of a clip's score, or of its stems. */
  exportClip: {
    request: { files: LocalFiles; format: KeptFormat; title: string; tags: string };
    result: { ok: true; file: string } | Refusal;
  };
  /** A song made here played again, every part for itself, in a ZIP. */
  playParts: {
    request: { scoreFile: string; voice?: Voice; durationSeconds: number };
    result: { file: string };
  };
  /** Whether edits of a kept score can be made. */
  checkEdits: {
    request: { files: LocalFiles; edits: readonly object[]; baseVersion?: string };
    result: { ok: true } | Refusal;
  };
  /** Whether a score or a lead sheet can be played and sung. */
  checkScore: {
    request: {
      format: 'json' | 'abc' | 'mid' | 'musicxml';
      content: string;
      tags?: string | undefined;
      voice?: Voice;
    };
    result: { ok: true } | Refusal;
  };
  /** Whether a song can be made as it is asked for. */
  checkSong: {
    request: Omit<Extract<PlatformRequest, { operation: 'generate' }>, 'operation'>;
    result: { ok: true } | Refusal;
  };
  waveform: { request: { files: LocalFiles; points: number }; result: WaveformResult };
  exportWav: {
    request: { files: LocalFiles; bitDepth: 16 | 24 };
    result: { file: string; durationSeconds: number; sampleRate: number; channels: number; bitDepth: number };
  };
  /** What words for a request should be like; with `text`, what is wrong with those, in sentences. */
  judgeLyrics: {
    request: {
      wish: {
        seed: number;
        description?: string | undefined;
        topics?: string | undefined;
        moods?: string | undefined;
        style?: string | undefined;
        keyword?: string | undefined;
      };
      text?: string;
    };
    result: {
      brief: { language: 'en' | 'zh'; tags: string; sections: { label: string; lines: number }[] };
      problems: string[];
    };
  };
  /** Checks, decodes and prepares an uploaded file of any readable kind. */
  readUpload: {
    request: { file: string; fileName?: string; title?: string; secondsMax: number };
    result: { ok: true; title: string; tags: string; durationSeconds: number; files: LocalFiles } | Refusal;
  };
}

export type AnalysisName = keyof AnalysisTypes;
export type AnalysisRequest<Name extends AnalysisName> = AnalysisTypes[Name]['request'];
export type AnalysisResult<Name extends AnalysisName> = AnalysisTypes[Name]['result'];

/** A song's stream, from inside a thread. */
export interface ThreadStream {
  write(bytes: Uint8Array): void;
  isHeard(): boolean;
}

export interface ThreadTools {
  /** Results are written here. */
  workFolder: string;
  onProgress(progress: number, stage: string): void;
  /** Of a render: waits until there is room in memory for a song of so many seconds; once in each. */
  makeRoom?(songSeconds: number): Promise<void>;
  /** Of a render that may be heard while it works. */
  listenedTo?: ThreadStream;
}

export type Analysis<Name extends AnalysisName> = (
  request: AnalysisRequest<Name>,
  tools: ThreadTools,
) => Promise<AnalysisResult<Name>>;
