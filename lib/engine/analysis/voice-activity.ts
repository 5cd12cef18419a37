import type { OnsetFeatures } from './frame-features.ts';
import { type LeadLine, LINE_HOP_SECONDS } from './lead-line.ts';
import { heardOfLine, SUNG_FEATURES, type SungFeatures } from './sung-features.ts';
import { SUNG_WEIGHTS } from './sung-weights.ts';

export interface TimeRange {
  startSeconds: number;
  endSeconds: number;
}

export interface VoiceActivity {
  /** Seconds in which somebody sings or hums. */
  voiceSeconds: number;
  /** Where, joined over breaths. */
  ranges: TimeRange[];
  /** 0–1. */
  confidence: number;
  /** Where nobody is heard: whether there may be a singer all the same, too soft beside the rest to be told from a player. */
  mayBeSung: boolean;
}

/** What moves this much is the voice, once it is known that somebody sings. */
const LIKELY_MOVEMENT = 2;
/** Log-odds above which somebody sings: a voice that is found where none is does more harm than one that is not. */
const SUNG_ODDS = 0.5;
/** And above which somebody may sing all the same: so are 3 of 100 that are only played, and 103 of 110 singers (`tools/fit`). */
const DOUBTFUL_ODDS = 0.1;
/** Of silence. */
const NOBODY = -9;
const BREATH_SECONDS = 2.3;
const EDGE_SECONDS = 0.3;
const MIN_RANGE_SECONDS = 0.4;

/**
 * Where somebody sings: whether anybody does is told by what is heard of the line over the whole recording, where by its
 * pitch, which never stands still. Ranges go over breaths and short breaks.
 * @param spectrum of the same recording
 */
export function voiceActivityOf(line: LeadLine, spectrum: Pick<OnsetFeatures, 'levelDb'>): VoiceActivity {
  const { movement, features } = heardOfLine(line, spectrum);
  const odds = features ? sungOdds(features) : NOBODY;
  const confidence = Math.min(0.9, 1 / (1 + Math.exp(-Math.abs(odds - SUNG_ODDS))));
  if (odds <= SUNG_ODDS) return { voiceSeconds: 0, ranges: [], confidence, mayBeSung: odds > DOUBTFUL_ODDS };
  const seconds = line.frequencyHz.length * LINE_HOP_SECONDS;
  const moving = activityWhere(line, (t) => movement[t]! > LIKELY_MOVEMENT);
  // Who holds notes as an instrument does is heard wherever the line is.
  const activity = isSung(moving, seconds) ? moving : activityWhere(line, (t) => line.frequencyHz[t]! > 0);
  return { ...activity, confidence, mayBeSung: false };
}

const sungOdds = (features: SungFeatures): number =>
  SUNG_FEATURES.reduce((sum, name) => sum + SUNG_WEIGHTS[name] * features[name], SUNG_WEIGHTS.bias);

/** Ranges that hold the frames, joined over breaths. */
function activityWhere(
  { frequencyHz }: LeadLine,
  isVoice: (t: number) => boolean,
): Pick<VoiceActivity, 'voiceSeconds' | 'ranges'> {
  const ranges: TimeRange[] = [];
  let open: TimeRange | undefined;
  for (let t = 0; t < frequencyHz.length; t++) {
    if (!isVoice(t)) continue;
    const seconds = t * LINE_HOP_SECONDS;
    if (open && seconds - open.endSeconds < BREATH_SECONDS) open.endSeconds = seconds + EDGE_SECONDS;
    else {
      open = { startSeconds: Math.max(0, seconds - EDGE_SECONDS), endSeconds: seconds + EDGE_SECONDS };
      ranges.push(open);
    }
  }
  const kept = ranges.filter((r) => r.endSeconds - r.startSeconds >= MIN_RANGE_SECONDS + 2 * EDGE_SECONDS);
  return { ranges: kept, voiceSeconds: kept.reduce((sum, r) => sum + r.endSeconds - r.startSeconds, 0) };
}

/** Seconds of singing from which a song counts as sung; and shares of it: the least, and of an excerpt enough. */
const MIN_VOICE_SECONDS = 3;
const MIN_VOICE_SHARE = 0.05;
const ENOUGH_SHARE = 0.25;

/** Whether what is sung in a recording is more than a slip of the ear. */
export const isSung = (
  { voiceSeconds }: Pick<VoiceActivity, 'voiceSeconds'>,
  durationSeconds: number,
): boolean =>
  voiceSeconds > 0 &&
  voiceSeconds >=
    Math.max(Math.min(MIN_VOICE_SECONDS, ENOUGH_SHARE * durationSeconds), MIN_VOICE_SHARE * durationSeconds);
