import type { DonorHeader } from '../donors/donor.ts';
import { type Donor, donorNamed } from '../donors/donor.ts';
import { DB } from '../donors/spectra.ts';
import { median } from '../learn/statistics.ts';

/** Unvoiced phones, and which of the reader's each is held to. */
const UNVOICED: Readonly<Record<string, string>> = {
  s: 's',
  sh: 'sh',
  f: 'f',
  th: 'th',
  hh: 'hh',
  p: 'p',
  t: 't',
  k: 'k',
  ch: 'ch',
  ts: 's',
};
const MOST_DB = 12;

/**
 * Brings unvoiced consonants to the levels that the renderer is tuned to, those of the English donor: singers of banks
 * stand nearer to the microphone than he did, or further away.
 * @param rows of the table, whose first number is the mean of the log amplitude; changed in place
 * @param bank the table as it is
 */
export function matchConsonants(
  rows: number[][],
  diphones: NonNullable<DonorHeader['diphones']>,
  bank: Donor,
): void {
  const reader = usualLevels(donorNamed('english-man'));
  const own = usualLevels(bank);
  const gains = new Map<string, number>();
  for (const [phone, model] of Object.entries(UNVOICED)) {
    const [is, wanted] = [own.get(phone), reader.get(model)];
    if (is === undefined || wanted === undefined) continue;
    gains.set(phone, Math.max(-MOST_DB, Math.min(MOST_DB, wanted - is)) / DB);
  }
  let first = 0;
  for (const [left, right, frames, border] of diphones) {
    for (let q = 0; q < frames; q++) rows[first + q]![0]! += gains.get(q < border ? left : right) ?? 0;
    first += frames;
  }
}

/** The upper quartile of each unvoiced phone's levels, dB: of a stop what is heard, not its closure. */
function usualLevels(donor: Donor): Map<string, number> {
  const levels = new Map<string, number[]>();
  let first = 0;
  for (const [left, , frames, border] of donor.header.diphones ?? []) {
    const phone = left.replaceAll('_', '');
    if (phone in UNVOICED && border > 0) {
      const own = Array.from({ length: border }, (_, q) => donor.levelDb(first + q));
      const loudest = own.sort((a, b) => b - a).slice(0, Math.ceil(own.length / 4));
      levels.set(phone, [...(levels.get(phone) ?? []), median(loudest)]);
    }
    first += frames;
  }
  return new Map([...levels].map(([phone, values]) => [phone, median(values)]));
}
