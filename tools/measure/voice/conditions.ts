import type { Part } from '#lib/engine/score/score.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { voices } from '#lib/engine/voice/voices/index.ts';

/** A way of delivering words that the measures are taken in. */
export interface Condition {
  name: 'spoken' | 'sung low' | 'sung high' | 'sung slow' | 'in the mix';
  profile: VoiceProfile;
  delivery: NonNullable<Part['delivery']>;
  pitches: readonly number[];
  syllableSeconds: number;
  /** Played to the recogniser this much faster at the same pitch: it was trained on speech. Absent: as sung. */
  compressed?: number;
  /** Accompaniment below the voice, dB; absent: none. */
  mixDb?: number;
}

const voice = (id: string): VoiceProfile => voices.find((v) => v.id === id)!;

/** As in the measures' targets: low is around C3, high around C4 by a woman, slow is half a second a syllable. */
export const CONDITIONS: readonly Condition[] = [
  { name: 'spoken', profile: voice('male-middle'), delivery: 'spoken', pitches: [48], syllableSeconds: 0.3 },
  {
    name: 'sung low',
    profile: voice('male-middle'),
    delivery: 'sung',
    pitches: [48, 50, 47, 45, 48, 52, 50],
    syllableSeconds: 0.3,
  },
  {
    name: 'sung high',
    profile: voice('female-middle'),
    delivery: 'sung',
    pitches: [60, 62, 59, 60, 64, 62, 60],
    syllableSeconds: 0.35,
  },
  {
    name: 'sung slow',
    profile: voice('male-middle'),
    delivery: 'sung',
    pitches: [48, 50, 47, 45],
    syllableSeconds: 0.5,
    compressed: 2,
  },
  {
    name: 'in the mix',
    profile: voice('male-middle'),
    delivery: 'sung',
    pitches: [48, 50, 47, 45, 48, 52, 50],
    syllableSeconds: 0.35,
    mixDb: -9,
  },
];
