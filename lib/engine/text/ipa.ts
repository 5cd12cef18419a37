/** IPA as `phonemize` writes it → ARPABET. Longest first. */
const SYMBOLS: readonly (readonly [string, string])[] = [
  ['tʃ', 'CH'],
  ['dʒ', 'JH'],
  ['t͡ʃ', 'CH'],
  ['d͡ʒ', 'JH'],
  ['aɪ', 'AY'],
  ['aʊ', 'AW'],
  ['ɔɪ', 'OY'],
  ['eɪ', 'EY'],
  ['oʊ', 'OW'],
  ['əʊ', 'OW'],
  ['ɝ', 'ER'],
  ['ɚ', 'ER'],
  ['ɜ', 'ER'],
  ['i', 'IY'],
  ['ɪ', 'IH'],
  ['e', 'EY'],
  ['ɛ', 'EH'],
  ['æ', 'AE'],
  ['a', 'AA'],
  ['ɑ', 'AA'],
  ['ɒ', 'AA'],
  ['ɔ', 'AO'],
  ['o', 'OW'],
  ['ʊ', 'UH'],
  ['u', 'UW'],
  ['ʌ', 'AH'],
  ['ə', 'AH0'],
  ['ɐ', 'AH0'],
  ['p', 'P'],
  ['b', 'B'],
  ['t', 'T'],
  ['d', 'D'],
  ['k', 'K'],
  ['ɡ', 'G'],
  ['g', 'G'],
  ['f', 'F'],
  ['v', 'V'],
  ['θ', 'TH'],
  ['ð', 'DH'],
  ['s', 'S'],
  ['z', 'Z'],
  ['ʃ', 'SH'],
  ['ʒ', 'ZH'],
  ['h', 'HH'],
  ['m', 'M'],
  ['n', 'N'],
  ['ŋ', 'NG'],
  ['l', 'L'],
  ['ɫ', 'L'],
  ['ɹ', 'R'],
  ['r', 'R'],
  ['ɾ', 'T'],
  ['j', 'Y'],
  ['w', 'W'],
  ['x', 'HH'],
];

/** Reads IPA into ARPABET; a stress mark puts its digit on the next vowel. Unknown marks are passed over. */
export function ipaToArpabet(ipa: string): string[] {
  const phones: string[] = [];
  let stress = 0;
  for (let i = 0; i < ipa.length; ) {
    if (ipa[i] === 'ˈ' || ipa[i] === 'ˌ') {
      stress = ipa[i] === 'ˈ' ? 1 : 2;
      i++;
      continue;
    }
    const match = SYMBOLS.find(([symbol]) => ipa.startsWith(symbol, i));
    if (!match) {
      i++;
      continue;
    }
    const [symbol, phone] = match;
    i += symbol.length;
    if (/^[AEIOU]/.test(phone) && !phone.endsWith('0')) {
      phones.push(`${phone}${stress}`);
      stress = 0;
    } else phones.push(phone);
  }
  return phones;
}
