import type { Formants } from '../phones.ts';
import { HOP_SECONDS, smoothStep } from '../plan/control-rate.ts';
import type { Segment } from '../plan/schedule-phones.ts';
import { MOVING_FORMANTS } from './sizes.ts';

/** F1–F4 and their bandwidths in Hz at the control rate, for the reference tract. */
export interface FormantTracks {
  formants: readonly Float64Array[];
  bandwidths: readonly Float64Array[];
}

const BANDWIDTHS: Formants = [65, 90, 130, 220];
/** Diphthongs hold, then glide in this time at most. */
const GLIDE_SECONDS = 0.22;
const DEFAULT_LOCUS = [0.1, 0.12, 0.1] as const;
const VELARS = new Set(['K', 'G', 'NG', 'g', 'k']);

/** Where a phrase's formants start and end in each segment, consonants bent toward their vowels. */
export interface SegmentTargets {
  start: Formants[];
  end: Formants[];
}

/**
 * Targets of each segment. Consonants follow locus equations (H. M. Sussman et al., JASA 90, 1991):
 * F = locus + k·(vowel − locus); velars close beside the vowel's F2. Silence leads into the next phone.
 */
export function segmentTargets(segments: readonly Segment[]): SegmentTargets {
  const start: Formants[] = [];
  const end: Formants[] = [];
  const vowelNear = (index: number, step: 1 | -1): Formants | undefined => {
    for (let j = index + step; j >= 0 && j < segments.length; j += step) {
      const { phone, role } = segments[j]!;
      if (phone.kind === 'silence') return undefined;
      if (phone.kind === 'vowel' || role === 'nucleus')
        return step > 0 ? phone.formants : (phone.endFormants ?? phone.formants);
    }
    return undefined;
  };
  segments.forEach(({ name, phone }, i) => {
    if (phone.kind === 'vowel') {
      start.push(phone.formants);
      end.push(phone.endFormants ?? phone.formants);
      return;
    }
    const left = vowelNear(i, -1);
    const right = vowelNear(i, 1);
    if (phone.kind === 'silence') {
      const rest =
        (i > 0 && segments[i - 1]!.phone.kind !== 'silence' ? end[i - 1] : undefined) ??
        left ??
        right ??
        phone.formants;
      start.push(rest);
      end.push(rest);
      return;
    }
    start.push(atLocus(name, phone.formants, phone.locus, left ?? right));
    end.push(atLocus(name, phone.formants, phone.locus, right ?? left));
  });
  segments.forEach(({ phone }, i) => {
    if (phone.kind !== 'silence' || i + 1 >= segments.length) return;
    end[i] = start[i + 1]!;
    start[i] = i > 0 ? end[i - 1]! : start[i + 1]!;
  });
  return { start, end };
}

function atLocus(
  name: string,
  own: Formants,
  locus: readonly [number, number, number] = DEFAULT_LOCUS,
  vowel: Formants | undefined,
): Formants {
  if (!vowel) return own;
  const bend = (k: 0 | 1 | 2 | 3) => own[k] + locus[Math.min(k, 2) as 0 | 1 | 2] * (vowel[k] - own[k]);
  if (!VELARS.has(name)) return [bend(0), bend(1), bend(2), bend(3)];
  const front = vowel[1] > 1500;
  const f2 = front ? Math.min(2350, vowel[1] + 150) : vowel[1] + 120;
  return [bend(0), f2, front ? Math.max(f2 + 350, 2500) : 2150, own[3]];
}

/** Consonants are sung with slower movements than they are spoken with; of nasals little else is heard. */
const INTO_VOWEL = 1.3;
const OUT_OF_VOWEL = 1.5;
const INTO_NASAL = 1.95;

/** Time before and after a boundary in which formants move from one phone to the next. */
function transition(a: Segment, b: Segment): [beforeSeconds: number, afterSeconds: number] {
  const from = a.role === 'nucleus' ? 'vowel' : a.phone.kind;
  const to = b.role === 'nucleus' ? 'vowel' : b.phone.kind;
  if (from === 'silence' || to === 'silence') return [0.005, 0.005];
  if (from === 'vowel' && to === 'vowel') return [0.045, 0.045];
  if (from === 'vowel') {
    const slowness = b.phone.kind === 'nasal' ? INTO_NASAL : OUT_OF_VOWEL;
    const seconds = (b.phone.transitionSeconds ?? 0.04) * slowness * b.pace;
    return to === 'sonorant' ? [seconds * 0.7, seconds * 0.4] : [seconds, 0];
  }
  if (to === 'vowel') {
    const seconds = (a.phone.transitionSeconds ?? 0.04) * INTO_VOWEL * a.pace;
    return from === 'sonorant' ? [seconds * 0.4, seconds * 0.9] : [0, seconds];
  }
  return [0.018, 0.018];
}

/** Formants over time: held in the middle of phones, moving smoothly over their borders. */
export function formantTracks(
  segments: readonly Segment[],
  targets: SegmentTargets,
  frames: number,
): FormantTracks {
  const formants = Array.from({ length: MOVING_FORMANTS }, () => new Float64Array(frames));
  const bandwidths = Array.from({ length: MOVING_FORMANTS }, () => new Float64Array(frames));
  const valueAt = (index: number, k: number, seconds: number): number => {
    const segment = segments[index]!;
    const from = targets.start[index]![k]!;
    const to = targets.end[index]![k]!;
    if (from === to) return from;
    const length = segment.endSeconds - segment.startSeconds;
    if (segment.phone.kind === 'vowel') {
      const glide = Math.min(GLIDE_SECONDS, length * 0.55);
      return from + (to - from) * smoothStep((seconds - segment.endSeconds + glide) / (glide * 0.95));
    }
    return from + (to - from) * Math.min(1, Math.max(0, (seconds - segment.startSeconds) / length));
  };
  const bandwidthOf = (segment: Segment, k: number) => segment.phone.bandwidths?.[k] ?? BANDWIDTHS[k]!;

  segments.forEach((segment, i) => {
    const first = Math.max(0, Math.round(segment.startSeconds / HOP_SECONDS));
    const last =
      i === segments.length - 1 ? frames : Math.min(frames, Math.round(segment.endSeconds / HOP_SECONDS));
    for (let k = 0; k < MOVING_FORMANTS; k++) {
      const bandwidth = bandwidthOf(segment, k);
      for (let q = first; q < last; q++) {
        formants[k]![q] = valueAt(i, k, Math.min(segment.endSeconds, q * HOP_SECONDS));
        bandwidths[k]![q] = bandwidth;
      }
    }
  });
  for (let i = 0; i + 1 < segments.length; i++) {
    const a = segments[i]!;
    const b = segments[i + 1]!;
    const border = a.endSeconds;
    let [before, after] = transition(a, b);
    before = Math.min(before, (a.endSeconds - a.startSeconds) * 0.5);
    after = Math.min(after, (b.endSeconds - b.startSeconds) * 0.5);
    // After a stop's release the tract opens while it is still breathing.
    if (a.phone.kind === 'plosive' && a.role === 'onset')
      before = Math.max(before, Math.min(a.phone.aspirationSeconds ?? 0, 0.03) * 0.7);
    if (before + after < 1e-4) continue;
    for (let k = 0; k < MOVING_FORMANTS; k++) {
      const settle = k === 0 ? after * 0.8 : after;
      const last = Math.min(frames - 1, Math.floor((border + settle) / HOP_SECONDS));
      for (let q = Math.max(0, Math.floor((border - before) / HOP_SECONDS)); q <= last; q++) {
        const seconds = q * HOP_SECONDS;
        const u = smoothStep((seconds - border + before) / (before + settle));
        const from = valueAt(i, k, Math.min(seconds, border));
        formants[k]![q] = from + (valueAt(i + 1, k, Math.max(seconds, border)) - from) * u;
        bandwidths[k]![q] = bandwidthOf(a, k) + (bandwidthOf(b, k) - bandwidthOf(a, k)) * u;
      }
    }
  }
  return { formants, bandwidths };
}
