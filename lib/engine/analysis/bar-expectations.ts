import type { Expectation, Strand } from './bar-shapes.ts';

/**
 * What is expected at the sixteenths of a bar, the greatest being 1. A change of harmony from half bar to half bar
 * falls off evenly, from this much at the downbeat to as much below the mean at the place farthest from it.
 * Made by `npm run fit -- bar-expectations` (tools/fit/bar-expectations.ts): a softmax over the places of the bar,
 * held near what is heard there on the mean (ridge 2), on own-clips.ts and 16 clips of
 * tools/measure/analysis/truth-clip.ts, seeds 97200 on, in 4/4, 3/4 and 6/8; the downbeat right in 79 of 80 clips, an
 * eighth of them left out at a time.
 */
export const BAR_EXPECTATIONS: Readonly<Record<Strand, Expectation | number>> = {
  low: {
    downbeat: 0.95,
    evenBeat: 0.29,
    oddBeat: 0.18,
    half: 0.43,
    quarter: -0.27,
    nearDownbeat: -0.38,
    eighthFromDownbeat: 0.013,
  },
  high: {
    downbeat: 0.44,
    evenBeat: 0.23,
    oddBeat: 0.44,
    half: 0.37,
    quarter: -0.32,
    nearDownbeat: -0.39,
    eighthFromDownbeat: 0.2,
  },
  harmony: {
    downbeat: 0.85,
    evenBeat: -0.26,
    oddBeat: -0.25,
    half: -0.2,
    quarter: -0.29,
    nearDownbeat: 0.62,
    eighthFromDownbeat: 0.063,
  },
  bass: {
    downbeat: 1,
    evenBeat: -0.082,
    oddBeat: -0.38,
    half: -0.34,
    quarter: -0.38,
    nearDownbeat: 0.78,
    eighthFromDownbeat: 0.19,
  },
  halfBarHarmony: 0.76,
};
