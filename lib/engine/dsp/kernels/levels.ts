/** Peaks of both channels in short steps, and gains that move in a straight line from step to step. */
import { readInBlock } from './block.ts';
import { mixModule } from './mix-module.ts';
import { BLOCK_SAMPLES, LEVEL_STEP } from './sizes.ts';

const STEPS = BLOCK_SAMPLES / LEVEL_STEP;
const peaks = mixModule.floats('STEP_PEAKS', STEPS);
const gains = mixModule.floats('STEP_GAINS', STEPS + 1);
const levels = mixModule.floats('LEVELS', 16);
const kernels = mixModule.functions('findPeaks', 'measure', 'blend', 'applyGains');

/**
 * Takes the first `size` samples of the block through gains of steps of {@link LEVEL_STEP} samples.
 * @param gainAfter is told the peak of each step, and gives the gain at its end; after `size` there is silence
 * @param gain at the start
 */
export function rideSteps(size: number, gain: number, gainAfter: (peak: number) => number): void {
  const count = Math.ceil(size / LEVEL_STEP);
  kernels.findPeaks(size);
  gains[0] = gain;
  for (let step = 0; step < count; step++) gains[step + 1] = gainAfter(peaks[step]!);
  kernels.applyGains(size);
}

export interface Levels {
  /** Sum of the squares of both channels; not finite where a sample is not. */
  power: number;
  /** Greatest magnitude of either. */
  peak: number;
  /** Sums of the samples. */
  left: number;
  right: number;
}

/** Levels of the first `size` samples of the block. */
export function measureBlock(size: number): Levels {
  kernels.measure(size);
  const sum = (k: number): number => levels[k]! + levels[k + 1]! + (levels[k + 2]! + levels[k + 3]!);
  return {
    power: sum(0),
    peak: Math.max(levels[4]!, levels[5]!, levels[6]!, levels[7]!),
    left: sum(8),
    right: sum(12),
  };
}

/** Levels of `[start, end)` of both channels. */
export function measureLevels(
  left: Float32Array,
  right: Float32Array,
  start = 0,
  end: number = left.length,
): Levels {
  const all: Levels = { power: 0, peak: 0, left: 0, right: 0 };
  for (let from = start; from < end; from += BLOCK_SAMPLES) {
    const size = Math.min(BLOCK_SAMPLES, end - from);
    readInBlock(left, right, from, size, () => {
      const levels = measureBlock(size);
      all.power += levels.power;
      all.peak = Math.max(all.peak, levels.peak);
      all.left += levels.left;
      all.right += levels.right;
    });
  }
  return all;
}

/** Scales the side signal of the first `size` samples of the block: 0 mono, 1 unchanged, 2 doubled. */
export function widenBlock(size: number, width: number): void {
  kernels.blend(size, 0.5 * (1 + width), 0.5 * (1 - width));
}
