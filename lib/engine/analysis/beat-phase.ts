import type { OnsetFeatures } from './frame-features.ts';

/** Weight of the whole spectrum beside the low bands: kick and bass mark beats, hats and chops the off-beats too. */
const FULL_WEIGHT = 0.35;
/** Evidence, in means of the song's strength, that a change of phase must bring. */
const SWITCH_COST = 8;
/** What the tracker's own choice is worth a beat. */
const STAY_BONUS = 0.12;

/** The same beats a share of a beat later. */
export function shiftBeats(beatFrames: readonly number[], share: number): number[] {
  return beatFrames.map((frame, i) => {
    const next = beatFrames[i + 1] ?? 2 * frame - (beatFrames[i - 1] ?? frame);
    return frame + share * (next - frame);
  });
}

/**
 * Moves beats that were tracked half a beat off, for the stretches where kick and bass say so. Loud off-beats (open
 * hats, reggae and country guitars) draw the tracker to themselves.
 */
export function correctPhase(beatFrames: readonly number[], onsets: OnsetFeatures): number[] {
  const count = beatFrames.length;
  if (count < 8) return [...beatFrames];
  const between = shiftBeats(beatFrames, 0.5);
  const lowOn = beatFrames.map((f) => peakAround(onsets.low, f));
  const lowOff = between.map((f) => peakAround(onsets.low, f));
  const fullOn = beatFrames.map((f) => peakAround(onsets.full, f));
  const fullOff = between.map((f) => peakAround(onsets.full, f));
  const lowMean = mean([...lowOn, ...lowOff]);
  const fullMean = mean([...fullOn, ...fullOff]);
  const strength = (low: number, full: number) => low / lowMean + (FULL_WEIGHT * full) / fullMean;
  let onScore = 0;
  let offScore = 0;
  const from: [boolean, boolean][] = [];
  for (let i = 0; i < count; i++) {
    const toOn = offScore - SWITCH_COST > onScore;
    const toOff = onScore - SWITCH_COST > offScore;
    from.push([toOn, toOff]);
    const before = onScore;
    onScore = (toOn ? offScore - SWITCH_COST : onScore) + strength(lowOn[i]!, fullOn[i]!) + STAY_BONUS;
    offScore = (toOff ? before - SWITCH_COST : offScore) + strength(lowOff[i]!, fullOff[i]!);
  }
  let isOff = offScore > onScore;
  const corrected = new Array<number>(count);
  for (let i = count - 1; i >= 0; i--) {
    corrected[i] = isOff ? between[i]! : beatFrames[i]!;
    if (from[i]![isOff ? 1 : 0]) isOff = !isOff;
  }
  return corrected;
}

function peakAround(strengths: Float32Array, frame: number): number {
  const centre = Math.round(frame);
  let peak = 0;
  for (let t = Math.max(0, centre - 3); t <= Math.min(strengths.length - 1, centre + 3); t++)
    peak = Math.max(peak, strengths[t]!);
  return peak;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length) + 1e-9;
