import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import type { Random } from '#lib/engine/random.ts';
import { featureVector, LEARNED, type Learned } from '#lib/engine/voice/learn/feature-vector.ts';
import { measureFeatures } from '#lib/engine/voice/learn/voice-features.ts';
import type { VoiceProfile } from '#lib/engine/voice/voice-profile.ts';
import { singTest, testScore } from '#tools/measure/voice/test-score.ts';

const TEXTS: readonly string[] = [
  'silver river carry me',
  'softly on the way we go',
  '月亮升起来',
  '带着我的梦飞',
  'nobody ever told me why',
  '风吹过山岗',
];

/** A singer nobody has met, for learning from. */
function someone(base: VoiceProfile, random: Random): VoiceProfile {
  return {
    ...base,
    unison: 1,
    formantScale: random.range(0.9, 1.4),
    glottalRd: random.range(0.4, 1.8),
    breathiness: random.chance(0.5) ? random.range(0.01, 0.08) : random.range(0.05, 0.25),
    singersFormantDb: random.range(-2, 7),
    tiltDbPerOctave: random.range(-1.5, 2),
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

/**
 * Fits the weights of `profile-weights.ts`: sings with many random singers, measures them and solves the
 * ridge regression from features to profile. To be run again whenever the sound of the voice is changed
 * (`npm run quality -- voice` says when the old ones no longer find the voices).
 * @param singers about 200; a second each
 */
export function fitWeights(base: VoiceProfile, singers: number, random: Random): Record<Learned, number[]> {
  const rows: number[][] = [];
  const answers: VoiceProfile[] = [];
  for (let i = 0; i < singers; i++) {
    const own = random.fork(`singer ${i}`);
    const profile = someone(base, own);
    const root = Math.round(62 + 30 * (profile.formantScale - 1.15) + own.range(-8, 6));
    const pitches = [0, 2, 4, 7, 5, 4, 2, -1, 0].map((step) => root + step);
    const lines = own
      .shuffle(TEXTS)
      .slice(0, 3)
      .map((text) => ({ text, pitches, lengthsSeconds: [0.4, 0.4, 0.8, 0.4], restSeconds: 0.4 }));
    const { samples } = singTest(testScore(lines, 'sung', own.range(0.35, 0.8)), profile, i + 1);
    rows.push(featureVector(measureFeatures(samples, SAMPLE_RATE)));
    answers.push(profile);
  }
  return Object.fromEntries(
    LEARNED.map((name) => [
      name,
      ridge(
        rows,
        answers.map((profile) => profile[name]),
        0.05,
      ),
    ]),
  ) as Record<Learned, number[]>;
}

/** Weights w that minimise |Xw − y|² + λ|w|², by Gaussian elimination of the normal equations. */
export function ridge(
  rows: readonly (readonly number[])[],
  answers: readonly number[],
  lambda: number,
): number[] {
  const n = rows[0]!.length;
  const a = Array.from({ length: n }, (_, i) =>
    Array.from({ length: n + 1 }, (_, j) => (j === i && i > 0 ? lambda : 0)),
  );
  rows.forEach((row, r) => {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) a[i]![j]! += row[i]! * row[j]!;
      a[i]![n]! += row[i]! * answers[r]!;
    }
  });
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(a[r]![i]!) > Math.abs(a[pivot]![i]!)) pivot = r;
    [a[i], a[pivot]] = [a[pivot]!, a[i]!];
    for (let r = 0; r < n; r++) {
      if (r === i || a[i]![i] === 0) continue;
      const factor = a[r]![i]! / a[i]![i]!;
      for (let c = i; c <= n; c++) a[r]![c]! -= factor * a[i]![c]!;
    }
  }
  return a.map((row, i) => row[n]! / (row[i]! || 1));
}
