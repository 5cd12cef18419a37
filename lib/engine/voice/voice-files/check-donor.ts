import { UnreadableBankError } from '../banks/bank-error.ts';
import { Donor, type DonorHeader } from '../donors/donor.ts';
import { SHARE_EDGES_HZ } from '../donors/donor-grid.ts';

const MOST_FRAMES = 400_000;
const MOST_COEFFICIENTS = 96;
/** Natural log of an amplitude, and of what a byte adds to it. */
const LARGEST_LOG = 100;
const SHARES = SHARE_EDGES_HZ.length - 1;

const isNumber = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;
const isWhole = (value: unknown, least: number, most: number): boolean =>
  isNumber(value, least, most) && Number.isInteger(value);

/**
 * A table of spectra from elsewhere: read, and held to what is sung with unseen.
 * @throws UnreadableBankError naming the file and what is wrong
 */
export function checkDonor(bytes: Buffer, file: string): Donor {
  let donor: Donor;
  try {
    donor = new Donor(bytes);
  } catch (error) {
    throw new UnreadableBankError(`${file}: it is no table of spectra (${(error as Error).message}).`);
  }
  const fault = faultOf(donor.header);
  if (fault) throw new UnreadableBankError(`${file}: ${fault}`);
  return donor;
}

function faultOf(header: DonorHeader): string | undefined {
  const { frames, coefficients, shares, means, steps, frameSeconds, formantScale } = header;
  if (!isWhole(frames, 1, MOST_FRAMES) || !isWhole(coefficients, 1, MOST_COEFFICIENTS) || shares !== SHARES)
    return 'its header has no sizes that a table can have.';
  const areLogs = (values: unknown) =>
    Array.isArray(values) &&
    values.length === coefficients &&
    values.every((value) => isNumber(value, -LARGEST_LOG, LARGEST_LOG));
  if (
    !areLogs(means) ||
    !areLogs(steps) ||
    !isNumber(frameSeconds, 0.001, 0.05) ||
    !isNumber(formantScale, 0.7, 1.6)
  )
    return 'its header has numbers that no voice has.';
  let left = frames;
  for (const [name, other, length, border, release] of header.diphones ?? []) {
    if (typeof name !== 'string' || typeof other !== 'string' || !isWhole(length, 1, left)) return UNITS;
    if (!isWhole(border, 0, length) || !isWhole(release, -1, length)) return UNITS;
    left -= length;
  }
  for (const [key, length, onset, vowel, holdFrom, holdTo, end] of header.syllables ?? []) {
    if (typeof key !== 'string' || !isWhole(length, 1, left)) return UNITS;
    const inOrder = [0, onset, vowel, holdFrom, holdTo, end, length];
    if (inOrder.some((place, i) => !isWhole(place, i === 0 ? 0 : inOrder[i - 1]!, length))) return UNITS;
    left -= length;
  }
  return (header.diphones?.length ?? 0) > 0 ? undefined : 'it holds no sounds.';
}

const UNITS = 'its sounds lie outside of it.';
