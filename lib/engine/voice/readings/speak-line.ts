import { SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import { findVoice } from '../find-voice.ts';
import { atOnce } from '../networks/network-singing.ts';
import { mannerOf } from '../plan/manner.ts';
import { type Segment, schedulePhones } from '../plan/schedule-phones.ts';
import type { SungSyllable } from '../plan/sung-phrases.ts';
import { singPhrase } from '../sing-phrase.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { APART_SECONDS, type ReadingLine, SYLLABLE_SECONDS } from './reading-list.ts';

/** A line as our own singer reads it: what a reader hears first, and what a reader's sounds are found by. */
export interface SpokenLine {
  /** Mono, at the engine's rate. */
  samples: Float32Array;
  /** Times from the first sample. */
  segments: Segment[];
}

const FIRST_SECONDS = 1;
/** A syllable that stands by itself lasts so much of the time until the next. */
const APART_SHARE = 0.62;
const PITCH = 48;

/** The reader whose tract all others are held to. */
export const modelVoice = (): VoiceProfile => findVoice('male-middle');

/** Reads a line slowly and evenly. The same line gives the same samples. */
export function speakLine(
  { syllables, isApart }: Pick<ReadingLine, 'syllables' | 'isApart'>,
  profile = modelVoice(),
): SpokenLine {
  const step = isApart ? APART_SECONDS : SYLLABLE_SECONDS;
  const length = isApart ? step * APART_SHARE : step;
  const sung: SungSyllable[] = syllables.map((sounds, i) => ({
    ...sounds,
    lineEnd: i === syllables.length - 1,
    notes: [
      {
        startSeconds: FIRST_SECONDS + i * step,
        endSeconds: FIRST_SECONDS + i * step + length,
        pitch: PITCH,
        velocity: 0.8,
        energy: 0.5,
      },
    ],
  }));
  const { samples, startSample } = atOnce(
    singPhrase({ syllables: sung, gapSeconds: 0.2 }, 'spoken', profile, mannerOf('pop'), new Random(1)),
  );
  return { samples, segments: schedulePhones(sung, profile.consonantStrength, startSample / SAMPLE_RATE) };
}

/** The last sound of each word: behind it a reader may pause. */
export function wordEnds(
  { syllables }: Pick<ReadingLine, 'syllables'>,
  { segments }: SpokenLine,
): Set<Segment> {
  const ends = new Set<Segment>();
  segments.forEach((segment, i) => {
    const next = segments[i + 1];
    if (!next || segment.role === 'silence' || next.role === 'silence') return;
    if (syllables[segment.syllable]!.word !== syllables[next.syllable]!.word) ends.add(segment);
  });
  return ends;
}
