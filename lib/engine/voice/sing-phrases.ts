import { SAMPLE_RATE } from '../audio.ts';
import type { Random } from '../random.ts';
import { takeSamples } from '../sample-memory.ts';
import type { Part } from '../score/score.ts';
import type { Singing } from './networks/network-singing.ts';
import type { Manner } from './plan/manner.ts';
import type { Phrase } from './plan/sung-phrases.ts';
import type { SyllableTime } from './plan/syllable-time.ts';
import { type SungPhrase, singPhrase } from './sing-phrase.ts';
import type { VoiceProfile } from './voice-profile.ts';

/** Phrases that were sung before, and who sings: all but the phrase itself that a phrase is sung from. */
export interface PhraseTakes {
  takes: Map<string, SungPhrase>;
  singer: string;
}

export interface PhrasesToSing {
  phrases: readonly Phrase[];
  delivery: NonNullable<Part['delivery']>;
  profile: VoiceProfile;
  manner: Manner;
  lengthSamples: number;
  random: Random;
  /** Where second 0 lies in the song. */
  clockSeconds: number;
  before?: PhraseTakes | undefined;
}

/** One singer through all phrases, into one mono buffer of `lengthSamples`. */
export function* singPhrases({
  phrases,
  delivery,
  profile,
  manner,
  lengthSamples,
  random,
  clockSeconds,
  before,
}: PhrasesToSing): Singing<{ samples: Float32Array; syllableTimes: SyllableTime[] }> {
  const samples = takeSamples(lengthSamples);
  const syllableTimes: SyllableTime[] = [];
  for (const phrase of phrases) {
    // Named by where it is sung, so that a phrase keeps its voice when others come or go.
    const label = `phrase ${Math.round((phrase.syllables[0]!.notes[0]!.startSeconds + clockSeconds) * 100)}`;
    const key = before && before.singer + JSON.stringify(phrase);
    const sung =
      (key && before.takes.get(key)) ||
      (yield* singPhrase(phrase, delivery, profile, manner, random.fork(label)));
    if (key) before.takes.set(key, sung);
    const from = Math.max(0, -sung.startSample);
    const to = Math.min(sung.samples.length, lengthSamples - sung.startSample);
    for (let i = from; i < to; i++) samples[sung.startSample + i]! += sung.samples[i]!;
    syllableTimes.push(...sung.syllableTimes);
  }
  const end = lengthSamples / SAMPLE_RATE;
  return { samples, syllableTimes: syllableTimes.filter((time) => time.startSeconds < end) };
}
