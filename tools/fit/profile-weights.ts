import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import { featureVector, LEARNED, type Learned } from '#lib/engine/voice/learn/feature-vector.ts';
import { PROFILE_WEIGHTS } from '#lib/engine/voice/learn/profile-weights.ts';
import { measureFeatures } from '#lib/engine/voice/learn/voice-features.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { singTest, testScore } from '#tools/measure/voice/test-score.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { ridge } from './solve.ts';

const SEED = 97_400;
const SINGERS = 600;
/** Of these the last only measure. */
const HELD_OUT = 60;
const LAMBDA = 0.05;

const TEXTS: readonly string[] = [
  'silver river carry me',
  'softly on the way we go',
  '月亮升起来',
  '带着我的梦飞',
  'nobody ever told me why',
  '风吹过山岗',
];

/** Whose likes are sung with, by the tract's scale: the singers' other habits go with it. */
const baseOf = (formantScale: number): VoiceProfile =>
  findVoice(formantScale < 1.09 ? 'male-middle' : formantScale < 1.3 ? 'female-middle' : 'child');

/**
 * A singer nobody has met, for learning from. Folds that close late leak: breath goes with a lax voice and the singer's
 * formant with a pressed one, more or less as in people.
 */
function someone(random: Random): VoiceProfile {
  const formantScale = random.range(0.88, 1.42);
  const lax = random.next();
  const near = (low: number, high: number, share: number) =>
    low + (high - low) * Math.min(1, Math.max(0, share + random.range(-0.3, 0.3)));
  return {
    ...baseOf(formantScale),
    unison: 1,
    formantScale,
    glottalRd: 0.38 * 4.5 ** Math.min(1, Math.max(0, lax + random.range(-0.25, 0.25))),
    breathiness: 0.01 * 25 ** Math.min(1, Math.max(0, lax + random.range(-0.25, 0.25))),
    singersFormantDb: near(7, -3, lax),
    tiltDbPerOctave: near(2.2, -1.5, random.chance(0.5) ? lax : random.next()),
    roughness: random.chance(0.7) ? 0 : random.range(0.1, 0.7),
    jitter: random.range(0.002, 0.012),
    shimmer: random.range(0.02, 0.08),
    vibrato: {
      rateHz: random.range(4.8, 6.5),
      depthCents: random.range(10, 50),
      delaySeconds: random.range(0.2, 0.5),
    },
  };
}

/** The middle of a singer's home, MIDI: lower for longer tracts, and no two alike. */
const homeOf = ({ formantScale }: VoiceProfile, random: Random): number =>
  Math.round(Math.min(68, 52 + 75 * (formantScale - 1)) + random.range(-6, 6));

/** What is heard of a singer nobody has met, and what that singer is. */
function meet(index: number): { row: number[]; profile: VoiceProfile } {
  const random = new Random(SEED).fork(`singer ${index}`);
  const profile = someone(random);
  const root = homeOf(profile, random) - 2;
  const pitches = [0, 2, 4, 7, 5, 4, 2, -1, 0].map((step) => root + step);
  const lines = random
    .shuffle(TEXTS)
    .slice(0, 3)
    .map((text) => ({ text, pitches, lengthsSeconds: [0.4, 0.4, 0.8, 0.4], restSeconds: 0.4 }));
  const { samples } = singTest(testScore(lines, 'sung', random.range(0.35, 0.8)), profile, index + 1);
  return { row: featureVector(measureFeatures(samples, SAMPLE_RATE)), profile };
}

export const profileWeights: FittedTable = {
  name: 'profile-weights',
  file: 'lib/engine/voice/learn/profile-weights.ts',
  constant: 'PROFILE_WEIGHTS',
  type: 'Readonly<Record<Learned, readonly number[]>>',
  imports: "import type { Learned } from './feature-vector.ts';",
  about:
    'From the features of a recorded voice (`featureVector`) to a profile. To be made again whenever the sound of the voice changes.',
  recipe: `ridge regressions (λ ${LAMBDA}) on ${SINGERS - HELD_OUT} random singers of our own, seed ${SEED}, three lines each`,
  async fit({ say }) {
    const met = Array.from({ length: SINGERS }, (_, index) => {
      if (index % 20 === 0) say(`  singer ${index}`);
      return meet(index);
    });
    const known = met.slice(0, -HELD_OUT);
    const strangers = met.slice(-HELD_OUT);
    const table = {} as Record<Learned, number[]>;
    const figures: string[] = [];
    for (const name of LEARNED) {
      table[name] = rounded(
        ridge(
          known.map(({ row }) => row),
          known.map(({ profile }) => profile[name]),
          LAMBDA,
        ),
        5,
      );
      const errorOf = (weights: readonly number[]) =>
        strangers.reduce(
          (sum, { row, profile }) =>
            sum + Math.abs(weights.reduce((total, w, i) => total + w * row[i]!, 0) - profile[name]),
          0,
        ) / strangers.length;
      say(
        `  ${name}: ${errorOf(table[name]).toFixed(3)} off on the mean, ${errorOf(PROFILE_WEIGHTS[name]).toFixed(3)} by the table as it is`,
      );
      figures.push(`${name} ${errorOf(table[name]).toFixed(3)}`);
    }
    return { table, figures: `off on the mean, of ${HELD_OUT} strangers: ${figures.join(', ')}` };
  },
};
