const INITIALS: Readonly<Record<string, string>> = {
  ㄅ: 'b',
  ㄆ: 'p',
  ㄇ: 'm',
  ㄈ: 'f',
  ㄉ: 'd',
  ㄊ: 't',
  ㄋ: 'n',
  ㄌ: 'l',
  ㄍ: 'g',
  ㄎ: 'k',
  ㄏ: 'h',
  ㄐ: 'j',
  ㄑ: 'q',
  ㄒ: 'x',
  ㄓ: 'zh',
  ㄔ: 'ch',
  ㄕ: 'sh',
  ㄖ: 'r',
  ㄗ: 'z',
  ㄘ: 'c',
  ㄙ: 's',
};

/** Final → its pinyin after an initial, and alone. */
const FINALS: Readonly<Record<string, readonly [string, string]>> = {
  '': ['i', ''],
  ㄚ: ['a', 'a'],
  ㄛ: ['o', 'o'],
  ㄜ: ['e', 'e'],
  ㄝ: ['ê', 'ê'],
  ㄞ: ['ai', 'ai'],
  ㄟ: ['ei', 'ei'],
  ㄠ: ['ao', 'ao'],
  ㄡ: ['ou', 'ou'],
  ㄢ: ['an', 'an'],
  ㄣ: ['en', 'en'],
  ㄤ: ['ang', 'ang'],
  ㄥ: ['eng', 'eng'],
  ㄦ: ['er', 'er'],
  ㄧ: ['i', 'yi'],
  ㄧㄚ: ['ia', 'ya'],
  ㄧㄛ: ['io', 'yo'],
  ㄧㄝ: ['ie', 'ye'],
  ㄧㄞ: ['iai', 'yai'],
  ㄧㄠ: ['iao', 'yao'],
  ㄧㄡ: ['iu', 'you'],
  ㄧㄢ: ['ian', 'yan'],
  ㄧㄣ: ['in', 'yin'],
  ㄧㄤ: ['iang', 'yang'],
  ㄧㄥ: ['ing', 'ying'],
  ㄨ: ['u', 'wu'],
  ㄨㄚ: ['ua', 'wa'],
  ㄨㄛ: ['uo', 'wo'],
  ㄨㄞ: ['uai', 'wai'],
  ㄨㄟ: ['ui', 'wei'],
  ㄨㄢ: ['uan', 'wan'],
  ㄨㄣ: ['un', 'wen'],
  ㄨㄤ: ['uang', 'wang'],
  ㄨㄥ: ['ong', 'weng'],
  ㄩ: ['v', 'yu'],
  ㄩㄝ: ['ve', 'yue'],
  ㄩㄢ: ['van', 'yuan'],
  ㄩㄣ: ['vn', 'yun'],
  ㄩㄥ: ['iong', 'yong'],
};

/**
 * Pinyin with a digit for a syllable in zhuyin ("ㄊㄢ3" → "tan3"); no digit is the first tone and 1 the neutral one, as
 * the recordings are named. Nothing for what is no syllable (the names of letters).
 */
export function pinyinOfZhuyin(name: string): string | undefined {
  const digit = /\d$/.exec(name)?.[0];
  const tone = digit === undefined ? 1 : digit === '1' ? 5 : Number(digit);
  const body = name.replace(/\d$/, '');
  const initial = INITIALS[body[0]!] ?? '';
  const rest = initial ? body.slice(1) : body;
  const final = FINALS[rest];
  if (!final || (rest === '' && !/^(zh|ch|sh|r|z|c|s)$/.test(initial))) return undefined;
  return `${initial}${final[initial ? 0 : 1]}`.replace(/^([jqx])v/, '$1u') + tone;
}
