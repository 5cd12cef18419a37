import { median } from '../learn/statistics.ts';
import type { DonorHeader } from './donor.ts';
import { bandDb, cosineSeries, DB } from './spectra.ts';

const VOWELS = 'aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw';
export const VOWEL_PHONES: ReadonlySet<string> = new Set(VOWELS.split(' '));
const SONORANTS = new Set(`${VOWELS} m n ng l r w y`.split(' '));
export const VOICED_PHONES: ReadonlySet<string> = new Set(
  `${VOWELS} m n ng l r w y v dh z zh b d g jh`.split(' '),
);
export const STOP_PHONES: ReadonlySet<string> = new Set('b d g p t k ch jh ts'.split(' '));
/** Full-level vowels that all levels are counted from. */
const REFERENCE = ['aa', 'ae', 'eh', 'ah'];
/** Levels are moved at most by so much to meet at the joins. */
const MOST_DB = 8;
const RELEASE_REACH = 34;

/** Two halves of phones as they were recorded, a row every 5 ms. */
export interface CutDiphone {
  left: string;
  right: string;
  /** Where the left phone ends, frames. */
  border: number;
  /** Where a stop on the left lets go, frames; −1 where it does not. */
  release: number;
  /** Natural log of the amplitude on the donors' grid. */
  envelopes: Float64Array[];
  shares: number[][];
}

/** A phone without the underscore that marks it as part of a cluster. */
export const bareName = (name: string): string => name.replaceAll('_', '');

/**
 * Brings diphones to the levels of their phones and takes every other frame: what a donor's table is made of. Phones are
 * those of the US radio set (festvox), and `ts`.
 * @param extend what is guessed of each envelope, where a recording is narrow
 * @returns the table's rows and units, and the envelopes of sounds that last, by phone
 */
export function levelDiphones(
  units: readonly CutDiphone[],
  extend: (envelope: Float64Array, noise: boolean) => void = () => undefined,
): {
  rows: number[][];
  diphones: NonNullable<DonorHeader['diphones']>;
  steady: Map<string, Float64Array[]>;
} {
  const edge = (unit: CutDiphone, end: 'left' | 'right') => {
    const rows = end === 'left' ? unit.envelopes.slice(0, 4) : unit.envelopes.slice(-4);
    return median(rows.map((row) => bandDb(row, 100, 7600)));
  };
  const levels = new Map<string, number[]>();
  for (const unit of units)
    for (const end of ['left', 'right'] as const) {
      const phone = bareName(unit[end]);
      if (SONORANTS.has(phone)) levels.set(phone, [...(levels.get(phone) ?? []), edge(unit, end)]);
    }
  const usual = new Map([...levels].map(([phone, values]) => [phone, median(values)]));
  const known = REFERENCE.filter((phone) => usual.has(phone));
  const counted = known.length > 0 ? known : [...usual.keys()];
  const reference = counted.reduce((sum, phone) => sum + usual.get(phone)!, 0) / Math.max(1, counted.length);
  const diphones: NonNullable<DonorHeader['diphones']> = [];
  const rows: number[][] = [];
  const seen = new Set<string>();
  const steady = new Map<string, Float64Array[]>();
  for (const unit of units) {
    const name = `${unit.left}-${unit.right}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const correction = (end: 'left' | 'right') => {
      const level = usual.get(bareName(unit[end]));
      return level === undefined ? undefined : Math.max(-MOST_DB, Math.min(MOST_DB, level - edge(unit, end)));
    };
    const left = correction('left') ?? correction('right') ?? 0;
    const right = correction('right') ?? left;
    // Every other frame, so chosen that the border is one of them.
    const offset = unit.border % 2;
    const last = unit.envelopes.length;
    for (let q = offset; q < last; q += 2) {
      const gain = (left + ((right - left) * q) / Math.max(1, last - 1) - reference) / DB;
      const envelope = unit.envelopes[q]!.map((value) => value + gain);
      extend(envelope, unit.shares[q]![3]! > 0.97);
      const inner = q < 4 ? bareName(unit.left) : q >= last - 4 ? bareName(unit.right) : undefined;
      if (inner !== undefined && SONORANTS.has(inner))
        steady.set(inner, [...(steady.get(inner) ?? []), envelope]);
      rows.push([...cosineSeries(envelope), ...unit.shares[q]!]);
    }
    diphones.push([
      unit.left,
      unit.right,
      Math.ceil((last - offset) / 2),
      (unit.border - offset) / 2,
      unit.release < 0 ? -1 : Math.max(0, Math.round((unit.release - offset) / 2)),
    ]);
  }
  return { rows, diphones, steady };
}

/** Where what lies above 1.5 kHz rises fastest before the border: a stop's release. */
export function findRelease(envelopes: readonly Float64Array[], border: number): number {
  const high = envelopes.map((row) => bandDb(row, 1500, 7600));
  let best = -1;
  let steepest = 0;
  for (let q = Math.max(1, border - RELEASE_REACH); q < border - 1; q++) {
    const rise = high[q + 1]! - high[q - 1]!;
    if (best < 0 || rise > steepest) [best, steepest] = [q, rise];
  }
  return best;
}
