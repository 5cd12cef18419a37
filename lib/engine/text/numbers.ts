const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];
const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const HAN_DIGITS = [...'零一二三四五六七八九'];

function belowThousand(value: number): string[] {
  const words: string[] = [];
  if (value >= 100) words.push(ONES[Math.floor(value / 100)]!, 'hundred');
  const rest = value % 100;
  if (rest === 0) return words;
  if (rest < 20) words.push(ONES[rest]!);
  else words.push(TENS[Math.floor(rest / 10)]!, ...(rest % 10 ? [ONES[rest % 10]!] : []));
  return words;
}

function cardinal(value: number): string[] {
  if (value === 0) return ['zero'];
  const words: string[] = [];
  for (let scale = SCALES.length - 1; scale >= 0; scale--) {
    const part = Math.floor(value / 1000 ** scale) % 1000;
    if (part) words.push(...belowThousand(part), ...SCALES.slice(scale, scale + 1).filter(Boolean));
  }
  return words;
}

const digitByDigit = (digits: string): string[] =>
  [...digits].map((d) => (d === '0' ? 'oh' : ONES[Number(d)]!));

/** A year between 1100 and 2099 as it is said: 1999 nineteen ninety nine, 2007 two thousand seven. */
function year(value: number): string[] {
  const century = Math.floor(value / 100);
  const rest = value % 100;
  if (value >= 2000 && value < 2010) return cardinal(value);
  if (rest === 0) return [...belowThousand(century), 'hundred'];
  return [...belowThousand(century), ...(rest < 10 ? ['oh', ONES[rest]!] : belowThousand(rest))];
}

/**
 * English words for a number as written: "42", "1,000", "3.5", "1999", "80s", "1st", "7:30", "$5", "50%", "007".
 * Digits too long to be a number are read one by one.
 */
export function numberInEnglish(written: string): string[] {
  const money = /^([$£€¥])(.+)$/.exec(written);
  if (money)
    return [
      ...numberInEnglish(money[2]!),
      { $: 'dollars', '£': 'pounds', '€': 'euros', '¥': 'yuan' }[money[1]!]!,
    ];
  if (written.endsWith('%')) return [...numberInEnglish(written.slice(0, -1)), 'percent'];
  const clock = /^(\d{1,2}):(\d\d)$/.exec(written);
  if (clock)
    return [
      ...cardinal(Number(clock[1])),
      ...(clock[2] === '00'
        ? []
        : clock[2]!.startsWith('0')
          ? digitByDigit(clock[2]!)
          : belowThousand(Number(clock[2]))),
    ];
  const ordinal = /^(\d{1,12})(?:st|nd|rd|th)$/i.exec(written);
  if (ordinal) {
    const words = cardinal(Number(ordinal[1]));
    const last = words.pop()!;
    return [...words, ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)];
  }
  const decade = /^'?(\d{2,4})'?s$/i.exec(written);
  if (decade) {
    const words = numberInEnglish(decade[1]!);
    const last = words.pop()!;
    return [...words, last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`];
  }
  const plain = written.replaceAll(',', '');
  const [whole = '', fraction] = plain.split('.');
  if (fraction)
    return [
      ...numberInEnglish(whole || '0'),
      'point',
      ...[...fraction].slice(0, 12).map((d) => ONES[Number(d)] ?? 'oh'),
    ];
  if (!/^\d+$/.test(whole)) return [];
  if ((whole.startsWith('0') && whole.length > 1) || whole.length > 12)
    return digitByDigit(whole.slice(0, 40));
  const value = Number(whole);
  if (whole.length === 4 && !written.includes(',') && value >= 1100 && value < 2100) return year(value);
  if (whole.length === 3 && value % 100 !== 0 && value !== 101) return [...digitOrHundred(value)];
  return cardinal(value);
}

/** 911, 808, 365: sung by the digits when they make a name, as a number otherwise. */
function digitOrHundred(value: number): string[] {
  return [911, 808, 909, 303, 247, 404, 411, 187].includes(value)
    ? digitByDigit(String(value))
    : cardinal(value);
}

function hanBelowTenThousand(value: number): string {
  let text = '';
  let gap = false;
  for (const [unit, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / unit) % 10;
    if (digit === 0) {
      gap = gap || text !== '';
      continue;
    }
    if (gap) text += '零';
    gap = false;
    text +=
      (unit === 10 && digit === 1 && text === ''
        ? ''
        : digit === 2 && unit >= 1000
          ? '两'
          : HAN_DIGITS[digit]!) + name;
  }
  return text;
}

/** Chinese characters for a number as written; years and long strings of digits are read digit by digit. */
export function numberInChinese(written: string, before = ''): string {
  if (written.endsWith('%')) return `百分之${numberInChinese(written.slice(0, -1))}`;
  const plain = written.replace(/[$£€¥,:]/g, '');
  const [whole = '', fraction] = plain.split('.');
  if (!/^\d+$/.test(whole)) return '';
  const digits = (text: string): string => [...text].map((d) => HAN_DIGITS[Number(d)] ?? '').join('');
  if (fraction) return `${numberInChinese(whole)}点${digits(fraction.slice(0, 12))}`;
  const isYear = whole.length === 4 && before.startsWith('年');
  if (
    isYear ||
    whole.length > 8 ||
    (whole.startsWith('0') && whole.length > 1) ||
    /^(520|1314|5201314|886|666|996|007)$/.test(whole)
  )
    return digits(whole.slice(0, 40));
  const value = Number(whole);
  if (value === 0) return '零';
  if (value === 2 && /^[个只人天年次点]/.test(before)) return '两';
  const high = Math.floor(value / 10_000);
  const low = value % 10_000;
  return (
    (high ? `${high === 2 ? '两' : hanBelowTenThousand(high)}万` : '') +
    (high && low && low < 1000 ? '零' : '') +
    (low ? hanBelowTenThousand(low) : '')
  );
}
