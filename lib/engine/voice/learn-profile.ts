import { featureVector, type Learned } from './learn/feature-vector.ts';
import { PROFILE_WEIGHTS } from './learn/profile-weights.ts';
import { measureFeatures, type VoiceFeatures } from './learn/voice-features.ts';
import type { VoiceProfile } from './voice-profile.ts';

export interface LearnedProfile {
  profile: VoiceProfile;
  /** 0 (a guess) – 1 (sure); below {@link CONFIDENT} the profile should not be offered as a likeness. */
  confidence: number;
  /** Why it is low, in words for people. */
  reason?: string;
}

export const CONFIDENT = 0.5;
/** Singing this long tells all there is to tell. */
const ENOUGH_SECONDS = 6;
/** Wide as most amateurs' ranges, semitones. */
const SMALLEST_RANGE = 19;

/**
 * Learns a singer from a recording of one dry voice: range from the pitch track, tract length from the upper
 * formants' spacing, vibrato from steady notes, brightness and breath by regression (see `learn/`).
 * Accompaniment must be separated first: it lowers `confidence`, and the reason says so.
 * @param samples mono @param sampleRate Hz @param name shown for the persona
 */
export function learnProfile(samples: Float32Array, sampleRate: number, name: string): LearnedProfile {
  const features = measureFeatures(samples, sampleRate);
  const { confidence, reason } = judge(features);
  return { profile: profileOf(features, name), confidence, ...(reason && { reason }) };
}

function judge(f: VoiceFeatures): { confidence: number; reason?: string } {
  const enough = Math.min(1, f.voicedSeconds / ENOUGH_SECONDS);
  const clean = Math.min(1, Math.max(0, (f.periodicity - 0.45) / 0.35));
  const measured = Number.isFinite(f.formantSpacingKhz) && Number.isFinite(f.harmonicsToNoiseDb);
  const confidence = measured ? Math.min(enough, clean) : 0;
  if (f.voicedSeconds < 0.5) return { confidence: 0, reason: 'No voice was found in the recording.' };
  if (enough < CONFIDENT)
    return {
      confidence,
      reason: `Only ${f.voicedSeconds.toFixed(1)} seconds of voice were found; at least ${ENOUGH_SECONDS * CONFIDENT} are needed.`,
    };
  if (clean < CONFIDENT || !measured)
    return {
      confidence: Math.min(confidence, 0.4),
      reason: 'Other sounds cover the voice; use a recording of the voice alone.',
    };
  return { confidence };
}

const within = (value: number, low: number, high: number): number =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : (low + high) / 2;
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Never outside what the singer can do, whatever was measured. */
function profileOf(f: VoiceFeatures, name: string): VoiceProfile {
  const x = featureVector(f);
  const learned = (what: Learned) =>
    PROFILE_WEIGHTS[what].reduce((sum, weight, i) => sum + weight * (x[i] ?? 0), 0);
  const formantScale = rounded(within(learned('formantScale'), 0.85, 1.45), 3);
  const middle = within(f.pitch.p50, 38, 84);
  const low = Math.round(Math.min(within(f.pitch.p5, 34, 76) - 3, middle - SMALLEST_RANGE / 2));
  const high = Math.max(Math.round(within(f.pitch.p95, 50, 92) + 4), low + SMALLEST_RANGE);
  const roughness = learned('roughness');
  const vibrates = f.vibrato.share > 0.08 && f.vibrato.rateHz > 0;
  return {
    id: `learned-${slug(name)}`,
    name,
    gender:
      formantScale > 1.27 && middle > 59
        ? 'child'
        : formantScale > 1.085 || (formantScale > 1.04 && middle > 58)
          ? 'female'
          : 'male',
    range: { low, high },
    tessitura: {
      low: Math.round(Math.min(within(f.pitch.p20, low, high), middle - 5)),
      high: Math.round(Math.max(within(f.pitch.p80, low, high), middle + 6)),
    },
    formantScale,
    glottalRd: rounded(within(learned('glottalRd'), 0.4, 2.2), 2),
    breathiness: rounded(within(learned('breathiness'), 0.01, 0.35), 3),
    singersFormantDb: rounded(within(learned('singersFormantDb'), -3, 8), 1),
    tiltDbPerOctave: rounded(within(learned('tiltDbPerOctave'), -2.5, 2.5), 2),
    vibrato: {
      rateHz: rounded(vibrates ? f.vibrato.rateHz : 5.5, 2),
      depthCents: Math.round(vibrates ? within(f.vibrato.depthCents, 5, 100) : 8),
      delaySeconds: 0.3,
    },
    portamentoSeconds: 0.09,
    scoopCents: 80,
    consonantStrength: 1,
    nasality: 0.03,
    jitter: rounded(within(0.002 + f.jitterCents * 0.0006, 0.002, 0.02), 4),
    shimmer: roughness > 0.15 ? 0.06 : 0.03,
    roughness: rounded(roughness > 0.12 ? within(roughness, 0, 0.8) : 0, 2),
    unison: 1,
    spectra: 'people',
  };
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'voice';
