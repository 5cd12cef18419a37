import type { DiphoneUnit, Donor } from '../donors/donor.ts';

/** Our phones in the names of the English donor (US radio); Mandarin by the nearest English sounds. */
const NAMES: Readonly<Record<string, string>> = {
  _: 'pau',
  LX: 'l',
  MM: 'm',
  NN: 'n',
  a: 'aa',
  'a-front': 'ae',
  'a-back': 'aa',
  o: 'ao',
  'o-ng': 'uh',
  e: 'ah',
  'e-n': 'ax',
  'e-ng': 'ah',
  i: 'iy',
  u: 'uw',
  v: 'iy',
  ê: 'eh',
  'i-dental': 'ih',
  'i-retroflex': 'er',
  ai: 'ay',
  ei: 'ey',
  ao: 'aw',
  ou: 'ow',
  yu: 'y',
  'r-coda': 'r',
  h: 'hh',
  x: 'sh',
  j: 'jh',
  q: 'ch',
  zh: 'jh',
  c: 's',
};

/** A donor did not say every pair; these stand in for one another, the nearest first. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  ax: ['ah', 'uh'],
  ah: ['ax', 'aa'],
  er: ['ax', 'ah'],
  uh: ['ax', 'ah'],
  oy: ['ao'],
  aw: ['aa'],
  ao: ['aa', 'ow'],
  zh: ['sh', 'z'],
  dh: ['th', 'v', 'd'],
  th: ['f', 's'],
  ng: ['n'],
  hh: ['pau'],
  y: ['iy'],
  w: ['uw'],
  jh: ['ch', 'd'],
  ch: ['sh', 't'],
};

/** The English donor's name of a phone. Mandarin ZH and English ZH differ by case only. */
export const donorPhone = (name: string): string => NAMES[name] ?? name.toLowerCase();

/**
 * The diphone between two phones, or the nearest the donor said.
 * @param cluster both are consonants of one onset, which the donor may have said as such ("_l")
 */
export function findDiphone(
  donor: Donor,
  left: string,
  right: string,
  cluster: boolean,
): DiphoneUnit | undefined {
  const from = donorPhone(left);
  const to = donorPhone(right);
  const pairs: [string, string][] = cluster
    ? [
        [`${from}_`, `_${to}`],
        [`${from}_`, to],
        [from, `_${to}`],
      ]
    : [];
  for (const a of [from, ...(NEAR[from] ?? [])])
    for (const b of [to, ...(NEAR[to] ?? [])]) pairs.push([a, b]);
  for (const [a, b] of pairs) {
    const unit = donor.diphones.get(`${a}-${b}`);
    if (unit) return unit;
  }
  return undefined;
}
