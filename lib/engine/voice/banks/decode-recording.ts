import { decodeAudio } from '../../codec/decode/decode-audio.ts';
import { UnreadableAudioError } from '../../codec/decode/unreadable-audio-error.ts';
import type { BankFiles } from './bank-files.ts';

/** Longest recording that is looked at, seconds. */
const LONGEST_RECORDING = 120;

export interface Recording {
  /** Mono, at the engine's rate. */
  samples: Float32Array;
  /** Of the file, Hz. */
  rate: number;
}

/** A recording of a bank; nothing where it cannot be read. */
export async function decodeRecording(files: BankFiles, file: string): Promise<Recording | undefined> {
  const bytes = files.read(file);
  try {
    const { audio, sourceSampleRate } = await decodeAudio(bytes, { maxSeconds: LONGEST_RECORDING });
    return { samples: audio.left, rate: sourceSampleRate };
  } catch (error) {
    if (error instanceof UnreadableAudioError) return undefined;
    throw error;
  }
}
