import type { Random } from '../random.ts';
import type { Part, Score } from '../score/score.ts';
import { singWithNetwork } from './networks/network-host.ts';
import { atOnce, inTurn, type Singing } from './networks/network-singing.ts';
import { inManner, type Manner, mannerOf } from './plan/manner.ts';
import { type Phrase, sungPhrases } from './plan/sung-phrases.ts';
import type { SyllableTime } from './plan/syllable-time.ts';
import { reachOf } from './reach.ts';
import type { SungPhrase } from './sing-phrase.ts';
import { singPhrases } from './sing-phrases.ts';
import { singUnison } from './sing-unison.ts';
import type { VoiceProfile } from './voice-profile.ts';

export type { SyllableTime } from './plan/syllable-time.ts';

export interface SingPartInput {
  score: Score;
  part: Part;
  profile: VoiceProfile;
  lengthSamples: number;
  random: Random;
  /** 0–1 at a beat; the sections' energy when absent. */
  energyAt?: (beat: number) => number;
  /** Where second 0 lies in the song, where the score is a stretch of one (0): phrases are sung as they are there. */
  clockSeconds?: number;
  /** Phrases that were sung before, by all that they are sung from; new ones are added. One singer's only. */
  takes?: Map<string, SungPhrase> | undefined;
}

export interface SungPart {
  /** Mono, dry, `lengthSamples` long. A full vowel is near 0.1 RMS. */
  samples: Float32Array;
  /** In the order sung. */
  syllableTimes: SyllableTime[];
}

/**
 * Sings a vocal part of a score. Notes with words are sung (or spoken, as `part.delivery` says), the others
 * vowelled. Each phrase is made on its own from a fork of `random`, so that editing one leaves the others as
 * they were. The score's style says in what manner. A profile with several voices in unison is sung by so many singers.
 * @throws RangeError for a singer of networks, who must be waited for: {@link singAnyPart}
 */
export const singPart = (input: SingPartInput): SungPart => atOnce(singing(input));

/**
 * The same for every singer there is: those of networks sing in a thread of their own meanwhile.
 * @throws NetworkFailedError where models of the singer's bank could not
 */
export const singAnyPart = (input: SingPartInput): Promise<SungPart> =>
  inTurn(singing(input), singWithNetwork);

function* singing(input: SingPartInput): Singing<SungPart> {
  const { score, part, lengthSamples, random, clockSeconds = 0 } = input;
  const manner = mannerOf(score.style);
  const profile = inManner(input.profile, manner);
  const phrases = late(withinReach(sungPhrases(score, part, input.energyAt), profile), manner);
  const delivery = part.delivery ?? 'sung';
  const sung = { phrases, delivery, profile, manner, lengthSamples, random, clockSeconds };
  if (profile.unison > 1) return yield* singUnison(sung);
  const { takes } = input;
  const before = takes && {
    takes,
    // The part's own randomness is of its score's seed and its name.
    singer: JSON.stringify([score.seed, score.style, part.id, part.instrument, delivery, clockSeconds]),
  };
  return yield* singPhrases({ ...sung, before });
}

/** Everything a little behind the beat or ahead of it, in place; nothing before the song begins. */
function late(phrases: Phrase[], { lateSeconds }: Manner): Phrase[] {
  if (lateSeconds === 0) return phrases;
  for (const phrase of phrases)
    for (const syllable of phrase.syllables)
      for (const note of syllable.notes) {
        note.startSeconds = Math.max(0, note.startSeconds + lateSeconds);
        note.endSeconds = Math.max(0.01, note.endSeconds + lateSeconds);
      }
  return phrases;
}

function withinReach(phrases: Phrase[], profile: VoiceProfile): Phrase[] {
  const { low, high } = reachOf(profile);
  for (const phrase of phrases)
    for (const syllable of phrase.syllables)
      for (const note of syllable.notes) {
        if (note.pitch > high) note.pitch -= 12 * Math.ceil((note.pitch - high) / 12);
        if (note.pitch < low) note.pitch += 12 * Math.ceil((low - note.pitch) / 12);
      }
  return phrases;
}
