import type { TuneWeights } from './tune-evidence.ts';

/**
 * What speaks for a note’s being of the tune, in log-odds: by itself, then beside the rest of the tune.
 * Made by `npm run fit -- tune-weights` (tools/fit/tune-weights.ts): two logistic regressions (ridge 0.3), one on what
 * the other says, on the notes heard in 36 bands that FluidSynth plays (tools/fixtures/others, seeds 5200 on) and in
 * every third clip of own-clips.ts, each clip of equal weight; F 0.80 of the notes that were heard at all, a sixth of
 * the clips left out at a time.
 */
export const TUNE_WEIGHTS: TuneWeights = {
  first: {
    bias: -5.31,
    height: 0.931,
    heightSquared: -0.416,
    above: -0.482,
    isTop: 1.22,
    gapBelow: 0.861,
    isLowest: -1.48,
    together: -0.0644,
    level: 0.426,
    beside: 0.5,
    length: -0.0672,
    confidence: 7.8,
    offCentre: -2.97,
    brightness: 0.277,
    repeats: -0.252,
    crowd: -0.4,
    inLine: 0.7,
  },
  second: {
    bias: 1.13,
    first: 0.704,
    pitchApart: -1.4,
    levelApart: -0.843,
    panApart: -1.53,
    brightnessApart: -0.525,
    rival: -0.145,
  },
};
