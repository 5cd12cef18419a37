/** Syllables sung for their sound. Phones by pattern; letters may be drawn out ("oooh", "yeeeah", "la la"). */
const VOCABLES: readonly (readonly [RegExp, string])[] = [
  [/^o{2,}h*$/, 'UW1'],
  [/^o+h+$/, 'OW1'],
  [/^(a+h+|a{2,})$/, 'AA1'],
  [/^(w+h*o+a+h*|w+o+a+h+|w+h+o+a+)$/, 'W OW1'],
  [/^(e+h+)$/, 'EH1'],
  [/^(u+h+)$/, 'AH1'],
  [/^(m{2,}h*|h+m+|m+h+m+)$/, 'MM1'],
  [/^n{2,}$/, 'NN1'],
  [/^(l+a+h*)$/, 'L AA1'],
  [/^(n+a+h*)$/, 'N AA1'],
  [/^(d+a+h*)$/, 'D AA1'],
  [/^(b+a+h*)$/, 'B AA1'],
  [/^(s+h+a+h*)$/, 'SH AA1'],
  [/^(h+a+h*)$/, 'HH AA1'],
  [/^(d+o{2,}|d+u+h*)$/, 'D UW1'],
  [/^(l+u+|l+o{2,})$/, 'L UW1'],
  [/^(b+o{2,})$/, 'B UW1'],
  [/^(w+o{2,}h*)$/, 'W UW1'],
  [/^(h+o{2,}h*)$/, 'HH UW1'],
  [/^(h+e+y+)$/, 'HH EY1'],
  [/^(a+y+)$/, 'EY1'],
  [/^(y+e+a+h+|y+a+h+)$/, 'Y AE1'],
  [/^(y+o+)$/, 'Y OW1'],
  [/^(n+o{2,})$/, 'N OW1'],
  [/^(s+h+h+)$/, 'SH UH1'],
  [/^(b+r{2,})$/, 'B ER1'],
  [/^(g+r{2,})$/, 'G ER1'],
  [/^(p+s+t+)$/, 'P IH1 S T'],
  [/^(t+s+k+)$/, 'T IH1 S K'],
  [/^(b+o+p+)$/, 'B AA1 P'],
  [/^(d+u+m+)$/, 'D AH1 M'],
  [/^(d+i+n+g+)$/, 'D IH1 NG'],
  [/^(w+o+w+)$/, 'W AW1'],
  [/^(o+w+)$/, 'AW1'],
];

/** ARPABET of a vocable, or nothing when the word is not one. `word` in lower case without apostrophes. */
export function vocable(word: string): string[] | undefined {
  return VOCABLES.find(([pattern]) => pattern.test(word))?.[1].split(' ');
}
