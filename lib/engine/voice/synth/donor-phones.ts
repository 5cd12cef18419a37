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

/**
 * The same for voicebanks, which may have five vowels and half of the consonants: every phone has neighbours until one
 * is found that any bank has.
 */
const NEAR_IN_BANKS: Readonly<Record<string, readonly string[]>> = {
  aa: ['ah', 'ao', 'ae', 'ax'],
  ae: ['eh', 'aa', 'ah'],
  ah: ['ax', 'aa', 'ao'],
  ao: ['aa', 'ow', 'ah'],
  aw: ['aa', 'ah', 'ao'],
  ax: ['ah', 'uh', 'eh', 'aa'],
  ay: ['aa', 'ah'],
  eh: ['ae', 'ey', 'ah', 'ax', 'aa'],
  er: ['ax', 'ah', 'aa', 'uh'],
  ey: ['eh', 'iy'],
  ih: ['iy', 'eh'],
  iy: ['ih'],
  ow: ['ao', 'uw', 'uh'],
  oy: ['ao', 'ow'],
  uh: ['uw', 'ax'],
  uw: ['uh', 'ao', 'ow'],
  b: ['p', 'v', 'm'],
  ch: ['ts', 'sh', 't', 's'],
  d: ['t', 'l', 'r'],
  dh: ['z', 'd', 'v', 'th', 'l', 'r', 't'],
  f: ['hh', 'p', 's'],
  g: ['k', 'd'],
  hh: ['f', 'k'],
  jh: ['zh', 'z', 'ch', 'd', 'sh', 't'],
  k: ['g', 't'],
  l: ['r', 'd', 'n'],
  m: ['n', 'ng'],
  n: ['ng', 'm'],
  ng: ['n'],
  p: ['b', 't', 'k'],
  r: ['l', 'd', 'n'],
  s: ['sh', 'ts', 'z'],
  sh: ['s', 'ch'],
  t: ['d', 'k'],
  th: ['s', 'f'],
  v: ['b', 'f', 'w', 'm'],
  w: ['uw', 'uh'],
  y: ['iy', 'ih'],
  z: ['s', 'jh', 'sh'],
  zh: ['jh', 'sh', 'z', 's'],
};

/** The phone of a bank that is sung for one it does not have; nothing where none is like it. */
export const standInFor = (phone: string, own: ReadonlySet<string>): string | undefined =>
  (NEAR_IN_BANKS[phone] ?? []).find((near) => own.has(near));

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
  const near = donor.header.isBank ? NEAR_IN_BANKS : NEAR;
  for (const a of [from, ...(near[from] ?? [])])
    for (const b of [to, ...(near[to] ?? [])]) pairs.push([a, b]);
  for (const [a, b] of pairs) {
    const unit = donor.diphones.get(`${a}-${b}`);
    if (unit) return unit;
  }
  return donor.header.isBank ? leftHalf(donor, [from, ...(near[from] ?? [])]) : undefined;
}

/** A phone that a bank has, but not before the next one: as it ends, or as it was said before a vowel. */
function leftHalf(donor: Donor, phones: readonly string[]): DiphoneUnit | undefined {
  for (const phone of phones) {
    const unit = donor.diphones.get(`${phone}-pau`) ?? donor.firstFrom(phone);
    if (unit) return { ...unit, frames: unit.border };
  }
  return undefined;
}
