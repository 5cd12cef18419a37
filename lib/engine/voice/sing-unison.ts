import type { Random } from '../random.ts';
import { release, takeSamples } from '../sample-memory.ts';
import type { Singing } from './networks/network-singing.ts';
import type { Phrase } from './plan/sung-phrases.ts';
import type { SyllableTime } from './plan/syllable-time.ts';
import { type PhrasesToSing, singPhrases } from './sing-phrases.ts';
import type { VoiceProfile } from './voice-profile.ts';

/** More would cost time and not be heard. */
const MOST_SINGERS = 6;

/**
 * A choir: several people near the profile, none alike — tract, brightness, vibrato, tuning (±8 cents) and
 * timing (±25 ms) differ, and each draws its own randomness. Summed to mono at the level of one voice plus 3 dB.
 */
export function* singUnison(
  choir: PhrasesToSing,
): Singing<{ samples: Float32Array; syllableTimes: SyllableTime[] }> {
  const { phrases, profile, lengthSamples, random } = choir;
  const singers = numberOfSingers(profile);
  const sum = takeSamples(lengthSamples);
  const gain = 1.4 / Math.sqrt(singers);
  let syllableTimes: SyllableTime[] = [];
  for (let i = 0; i < singers; i++) {
    const own = random.fork(`singer ${i}`);
    const late = i === 0 ? 0 : Math.max(-0.025, Math.min(0.03, own.gaussian(0.004, 0.013)));
    const tuning = i === 0 ? 0 : Math.max(-0.08, Math.min(0.08, own.gaussian(0, 0.04)));
    const sung = yield* singPhrases({
      ...choir,
      phrases: phrases.map((phrase) => moved(phrase, late, tuning)),
      profile: oneOf(profile, own),
      random: own,
    });
    for (let s = 0; s < lengthSamples; s++) sum[s]! += sung.samples[s]! * gain;
    release(sung.samples);
    if (i === 0) syllableTimes = sung.syllableTimes;
  }
  return { samples: sum, syllableTimes };
}

const numberOfSingers = ({ unison }: VoiceProfile): number =>
  Math.max(1, Math.min(MOST_SINGERS, Math.round(unison)));

/** The people of a choir, each a voice of its own; of a single voice that voice. */
export const singersOf = (profile: VoiceProfile, random: Random): VoiceProfile[] =>
  numberOfSingers(profile) === 1
    ? [profile]
    : Array.from({ length: numberOfSingers(profile) }, (_, i) => oneOf(profile, random.fork(`singer ${i}`)));

/** A person of the choir. */
function oneOf(profile: VoiceProfile, random: Random): VoiceProfile {
  const near = (value: number, share: number) =>
    value * (1 + share * Math.max(-2, Math.min(2, random.gaussian())));
  return {
    ...profile,
    unison: 1,
    formantScale: near(profile.formantScale, 0.03),
    glottalRd: near(profile.glottalRd, 0.12),
    breathiness: near(profile.breathiness, 0.2),
    portamentoSeconds: near(profile.portamentoSeconds, 0.2),
    vibrato: {
      rateHz: near(profile.vibrato.rateHz, 0.06),
      depthCents: near(profile.vibrato.depthCents, 0.2),
      delaySeconds: near(profile.vibrato.delaySeconds, 0.25),
    },
  };
}

/** The phrase a little early or late and a little flat or sharp. */
function moved(phrase: Phrase, seconds: number, semitones: number): Phrase {
  return {
    ...phrase,
    syllables: phrase.syllables.map((syllable) => ({
      ...syllable,
      notes: syllable.notes.map((note) => ({
        ...note,
        startSeconds: Math.max(0, note.startSeconds + seconds),
        endSeconds: Math.max(0.01, note.endSeconds + seconds),
        pitch: note.pitch + semitones,
      })),
    })),
  };
}
