import { analyseSong, type SongAnalysis } from '../analysis/analyse-song.ts';
import { analysisToScore } from '../analysis/analysis-to-score.ts';
import type { StereoBuffer } from '../audio.ts';
import { readStyle } from '../lyrics/read-style.ts';
import type { DoorOptions, Stems, TimedLine } from '../rendered-song.ts';
import type { Score } from '../score/score.ts';
import type { VoiceProfile } from '../voice/voice-profile.ts';
import { hearStyle } from './hear-style.ts';

/** An existing clip, as a door that changes it gets it. */
export interface ClipSource {
  /** The lossless master, or the uploaded audio. */
  audio: StereoBuffer;
  /** Nobody else has the recording: it may be changed in place. */
  isGivenAway?: boolean;
  /** Absent for an upload. */
  score?: Score;
  /** What was heard in an upload before, so that it need not be listened to again. */
  analysis?: SongAnalysis;
  /** Of own clips, as far as they were read. */
  stems?: Stems;
  /** Where the stems begin in the clip, where no more than a part of them was read: all the same one. */
  stemsStartSample?: number;
  /** Made here, whether or not its stems were read: its score is exact. Absent: where there are stems. */
  isOwn?: boolean;
  timedLines?: TimedLine[];
  voice?: VoiceProfile;
  title: string;
  tags: string;
  lyrics: string;
}

/** Whether a clip was made here from its first note on. */
export const isOwn = (source: ClipSource): boolean =>
  source.isOwn ?? Object.keys(source.stems ?? {}).length > 0;

/** The clip's score: its own, or one read from its sound, in the style its tags name or else the one it is most like. */
export async function scoreOf(source: ClipSource, options: DoorOptions & { seed: number }): Promise<Score> {
  if (source.score) return source.score;
  options.onProgress?.(0, 'listening');
  const analysis = source.analysis ?? (await analyseSong(source.audio, { signal: options.signal }));
  return analysisToScore(analysis, {
    title: source.title,
    seed: options.seed,
    style: readStyle(source.tags).styles[0]?.id ?? hearStyle(source.audio, analysis),
  });
}
