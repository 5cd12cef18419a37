import { type Term, term } from './term.ts';

const decade = (year: number, en: string, zh: string): Term => {
  const short = String(year % 100).padStart(2, '0');
  const digits = year < 2000 ? `${year}s|${short}s|'${short}s` : `${year}s`;
  return term(`${digits}|${en}`, zh, { era: `${year}s` });
};

/** Decades and periods. */
export const eras: readonly Term[] = [
  decade(1920, 'twenties|roaring twenties', '二十年代|20年代'),
  decade(1930, 'thirties', '三十年代|30年代|老上海'),
  decade(1940, 'forties|wartime', '四十年代|40年代'),
  decade(1950, 'fifties', '五十年代|50年代'),
  decade(1960, 'sixties', '六十年代|60年代'),
  decade(1970, 'seventies', '七十年代|70年代'),
  decade(1980, 'eighties', '八十年代|80年代'),
  decade(1990, 'nineties', '九十年代|90年代'),
  decade(2000, 'two thousands|00s|y2k', '千禧年|零零年代|00年代|千禧'),
  decade(2010, 'twenty tens|10s', '一零年代|10年代'),
  decade(2020, 'twenty twenties|contemporary|modern', '二零年代|现代|当代|当下'),
  term('ancient|ancient china|tang dynasty', '古代|唐朝|宋朝|盛唐|古时', { era: 'ancient' }),
  term('victorian', '维多利亚时代|维多利亚', { era: 'victorian' }),
];
