import { phoneNamed } from '../phones.ts';

/**
 * Published formants of Standard Chinese vowels, adult men, Hz: Wu Zongji & Lin Maocan, "Shiyan yuyinxue
 * gaiyao" (Outline of experimental phonetics), Higher Education Press, Beijing 1989, as commonly quoted from
 * Wu's measurements of 1964 (Acta Acustica 1). F3 is left out: the tables put it higher than any sung vowel.
 */
const PUBLISHED: readonly { phone: string; f1: number; f2: number }[] = [
  { phone: 'a', f1: 1000, f2: 1160 },
  { phone: 'o', f1: 530, f2: 670 },
  { phone: 'e', f1: 540, f2: 1040 },
  { phone: 'ê', f1: 480, f2: 2240 },
  { phone: 'i', f1: 290, f2: 2360 },
  { phone: 'u', f1: 380, f2: 440 },
  { phone: 'v', f1: 290, f2: 2160 },
  { phone: 'i-dental', f1: 380, f2: 1380 },
  { phone: 'i-retroflex', f1: 390, f2: 1820 },
];

export interface FormantDeviation {
  phone: string;
  /** Ours over published, as a share: 0.1 is 10 % away. */
  f1: number;
  f2: number;
}

/** How far each Mandarin vowel's target is from the published one. */
export function formantDeviations(): FormantDeviation[] {
  return PUBLISHED.map(({ phone, f1, f2 }) => {
    const [own1, own2] = phoneNamed(phone).formants;
    return { phone, f1: Math.abs(own1 / f1 - 1), f2: Math.abs(own2 / f2 - 1) };
  });
}
