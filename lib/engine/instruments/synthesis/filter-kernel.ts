/** What a subtractive voice's block goes through, both channels at once in double precision: filters and amplifier. */
import { KernelModule } from '../../wasm/kernel-module.ts';
import { CONTROL_BLOCK } from '../performance/performed-note.ts';

/** Places of what belongs to no low-pass in {@link numbers}. */
const [HIGH_PASS, GAIN, SLOPE] = [8, 9, 10];

const kernels = new KernelModule(new URL('./kernels.wasm', import.meta.url));
const { filterTwoPole, filterFourPole } = kernels.functions('filterTwoPole', 'filterFourPole');
/** A block on its way. */
export const left = kernels.floats('LEFT', CONTROL_BLOCK);
export const right = kernels.floats('RIGHT', CONTROL_BLOCK);
const state = kernels.doubles('STATE', 10);
/** Four of each low-pass, the high-pass's share, the gain at the start and its change a sample. */
const numbers = kernels.doubles('NUMBERS', 11);

/** Silence in the filters: before a note. */
export function stillFilters(): void {
  state.fill(0);
}

export interface FilterSettings {
  poles: 2 | 4;
  /** tan(π·cutoff/rate). */
  g: number;
  /** 2 − 1/Q of the first and, with four poles, of the second low-pass. */
  firstDamping: number;
  damping: number;
  /** Share of the distance that the high-pass's mean moves a sample; 0: none. */
  highPass: number;
}

/** The first `count` samples of {@link left} and {@link right} in place; the gain moves from `gain` by `slope` a sample. */
export function filterBlock(settings: FilterSettings, count: number, gain: number, slope: number): void {
  const { poles, g, highPass } = settings;
  for (const [stage, damping] of [settings.firstDamping, settings.damping].entries()) {
    const a1 = 1 / (1 + g * (g + damping));
    numbers[4 * stage] = 2 * g * a1;
    numbers[4 * stage + 1] = 2 * g * g * a1;
    numbers[4 * stage + 2] = 2 * a1 - 1;
    numbers[4 * stage + 3] = 1 - 2 * g * g * a1;
  }
  numbers[HIGH_PASS] = highPass;
  numbers[GAIN] = gain;
  numbers[SLOPE] = slope;
  (poles === 4 ? filterFourPole : filterTwoPole)(count);
}
