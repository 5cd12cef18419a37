import { phoneNamed } from '#lib/engine/voice/phones.ts';

/**
 * Formants of Standard Chinese vowels spoken by adult men, Hz: the figures usually quoted as Wu Zongji's (Wu & Lin,
 * "Outline of experimental phonetics", Beijing 1989). They are quoted at second hand and were not checked against the
 * book, nor against the newer surveys, whose tables were not at hand: E. Zee & W.-S. Lee, "An acoustical analysis of
 * the vowels in Beijing Mandarin", Eurospeech 2001, 643–646; Z. Meng, Y. Chen & X. Li, "Statistical survey of
 * monophthong formants in Mandarin for students being trained as broadcasters", PACLIC 20, 2006 (126 men, 212 women).
 * So they guard against gross errors and prove nothing finer. F3 is left out.
 */
const REFERENCE: readonly { phone: string; f1: number; f2: number }[] = [
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
  /** Ours over the reference, as a share: 0.1 is 10 % away. */
  f1: number;
  f2: number;
}

/** How far each Mandarin vowel's target is from the reference. */
export function formantDeviations(): FormantDeviation[] {
  return REFERENCE.map(({ phone, f1, f2 }) => {
    const [own1, own2] = phoneNamed(phone).formants;
    return { phone, f1: Math.abs(own1 / f1 - 1), f2: Math.abs(own2 / f2 - 1) };
  });
}
