import type { StyleReading } from '../lyrics/style-reading.ts';
import type { Random } from '../random.ts';
import type { VoiceProfile } from './voice-profile.ts';
import { voices } from './voices/index.ts';

/** What words people use for a sound, and the voices that have it. */
const QUALITIES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /breath|whisper|soft|gentle|airy|intimate|tender|quiet|asmr|lullaby|delicate/i,
    ['female-breathy', 'male-breathy'],
  ],
  [/bright|powerful|belt|clear|pop|energetic|sassy|nasal|strong|diva/i, ['female-bright', 'male-high']],
  [/rough|rasp|grit|hoarse|growl|scream|gravel|raw|husky|smok|distort/i, ['male-rough', 'female-low']],
  [/deep|dark|bass|baritone|low/i, ['male-low', 'female-low', 'male-middle']],
  [/warm|soul|mellow|rich|alto/i, ['female-low', 'male-middle']],
  [/high|soprano|operatic|opera|classical|angelic|ethereal|falsetto|tenor/i, ['female-high', 'male-high']],
  [/child|kid|young|girl|boy|cute/i, ['child']],
  [/choir|chorus|gospel|crowd|group|ensemble|duet/i, ['choir']],
];

/** Who is at home in a style, where the tags leave it open. Styles not listed take the all-round voices. */
const STYLES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/metal|punk|grunge/, ['male-rough', 'male-high', 'female-bright']],
  [/rock|blues/, ['male-rough', 'male-middle', 'male-high', 'female-bright']],
  [/country|folk|americana/, ['male-middle', 'female-low', 'male-low']],
  [/indie|lo-?fi|bossa|ambient|dream|chill/, ['female-breathy', 'male-breathy', 'female-low']],
  [/jazz|soul|r-?and-?b|rnb|funk|gospel/, ['female-low', 'male-middle', 'female-middle']],
  [/hip-?hop|trap|rap|reggae|drill/, ['male-middle', 'male-high', 'female-low']],
  [/classical|orchestral|cinematic|opera|musical/, ['female-high', 'male-high', 'choir']],
  [
    /house|techno|trance|edm|dance|drum|dubstep|synth|disco|k-?pop|j-?pop/,
    ['female-bright', 'female-middle', 'male-high'],
  ],
  [/chinese|guofeng|mando|c-?pop/, ['female-middle', 'female-high', 'male-high']],
];
const ALL_ROUND: readonly string[] = [
  'female-middle',
  'male-middle',
  'female-bright',
  'male-high',
  'female-low',
];

/**
 * The singer for what the tags say. Gender is kept to strictly; register and qualities are wishes, the style
 * settles the rest, and chance (seeded) chooses among those that fit equally well.
 * @param style an id of `styles/index.ts`
 */
export function chooseVoice(reading: StyleReading['voice'], style: string, random: Random): VoiceProfile {
  const qualities = reading?.qualities.join(' ') ?? '';
  const atHome = STYLES.find(([pattern]) => pattern.test(style))?.[1] ?? ALL_ROUND;
  const scored = voices
    .filter((voice) => !reading?.gender || voice.gender === reading.gender)
    .map((voice) => {
      let score = 0;
      for (const [pattern, ids] of QUALITIES)
        if (pattern.test(qualities) && ids.includes(voice.id)) score += 4;
      const place = atHome.indexOf(voice.id);
      if (place >= 0) score += 1.5 - 0.2 * place;
      if (!reading?.gender && (voice.gender === 'child' || voice.gender === 'choir') && score < 4) score -= 5;
      if (reading?.register) score += 3 * registerFit(voice, reading.register);
      return { voice, score };
    });
  const best = Math.max(...scored.map((s) => s.score));
  return random.pick(scored.filter((s) => s.score > best - 0.45).map((s) => s.voice));
}

/** 1 where the voice lies in that register among those of its gender, 0 in the middle, −1 at the other end. */
function registerFit(voice: VoiceProfile, register: 'low' | 'middle' | 'high'): number {
  const centre = (v: VoiceProfile) => (v.tessitura.low + v.tessitura.high) / 2;
  const peers = voices.filter((v) => v.gender === voice.gender).map(centre);
  const low = Math.min(...peers);
  const high = Math.max(...peers);
  const height = high > low ? (centre(voice) - low) / (high - low) : 0.5;
  return register === 'low'
    ? 1 - 2 * height
    : register === 'high'
      ? 2 * height - 1
      : 1 - 4 * Math.abs(height - 0.5);
}
