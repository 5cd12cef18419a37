import type { SoundSyllable } from './syllabify-phones.ts';

export type Tone = 1 | 2 | 3 | 4 | 5;

const INITIALS = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcs])/;
/** Initials whose phone is shared with English; the rest go by their pinyin name. */
const SHARED: Readonly<Record<string, string>> = { m: 'M', f: 'F', n: 'N', l: 'L', s: 'S' };

/** Final → nucleus phones (all but the last are passed through quickly) and coda. */
const FINALS: Readonly<Record<string, readonly [string, string?]>> = {
  a: ['a'],
  o: ['o'],
  e: ['e'],
  i: ['i'],
  u: ['u'],
  v: ['v'],
  er: ['er'],
  ê: ['ê'],
  ai: ['ai'],
  ei: ['ei'],
  ao: ['ao'],
  ou: ['ou'],
  ia: ['i a'],
  ie: ['i ê'],
  iao: ['i ao'],
  iu: ['i ou'],
  iou: ['i ou'],
  io: ['i o'],
  iai: ['i ai'],
  ua: ['u a'],
  uo: ['u o'],
  uai: ['u ai'],
  ui: ['u ei'],
  uei: ['u ei'],
  ve: ['v ê'],
  an: ['a-front', 'N'],
  en: ['e-n', 'N'],
  in: ['i', 'N'],
  un: ['u e-n', 'N'],
  uen: ['u e-n', 'N'],
  vn: ['v', 'N'],
  ian: ['i ê', 'N'],
  uan: ['u a-front', 'N'],
  van: ['v ê', 'N'],
  ang: ['a-back', 'NG'],
  eng: ['e-ng', 'NG'],
  ing: ['i', 'NG'],
  ong: ['o-ng', 'NG'],
  iang: ['i a-back', 'NG'],
  uang: ['u a-back', 'NG'],
  ueng: ['u e-ng', 'NG'],
  iong: ['i o-ng', 'NG'],
};

/** Zero-initial spellings back to the final they stand for. */
function finalOfGlide(syllable: string): string {
  if (syllable.startsWith('yu')) return syllable === 'yu' ? 'v' : `v${syllable.slice(2)}`;
  if (syllable === 'yi' || syllable.startsWith('yin')) return syllable.slice(1);
  if (syllable.startsWith('y'))
    return { you: 'iu', yan: 'ian', ye: 'ie', yong: 'iong' }[syllable] ?? `i${syllable.slice(1)}`;
  if (syllable === 'wu') return 'u';
  return { wei: 'ui', wen: 'un', weng: 'ueng' }[syllable] ?? `u${syllable.slice(1)}`;
}

/**
 * Reads one pinyin syllable ("zhuang1", "lv4", "nǚ" without marks as "nv") into phones.
 * @returns nothing when it is not one.
 */
export function pinyinSyllable(pinyin: string): (SoundSyllable & { tone: Tone }) | undefined {
  const match = /^([a-zêü]+?)(\d?)$/.exec(pinyin.toLowerCase());
  if (!match) return undefined;
  let body = match[1]!.replaceAll('ü', 'v').replace('u:', 'v');
  const digit = Number(match[2] || 5);
  const tone = (digit >= 1 && digit <= 5 ? digit : 5) as Tone;
  const stress = tone === 5 ? 0 : 2;
  if (body === 'ng' || body === 'n' || body === 'm' || body === 'hm' || body === 'hng')
    return { onset: [], nucleus: [body.includes('m') ? 'MM' : 'NN'], coda: [], stress, tone };
  let erhua = false;
  if (body.length > 2 && body.endsWith('r') && body !== 'er') {
    erhua = true;
    body = body.slice(0, -1);
  }
  let onset: string[] = [];
  let final: string;
  let glide: string | undefined;
  if (/^[yw]/.test(body)) {
    final = finalOfGlide(body);
    const parts = FINALS[final]?.[0].split(' ');
    if (parts && parts.length > 1) glide = { i: 'Y', u: 'W', v: 'yu' }[parts[0]!];
    if (glide) onset = [glide];
  } else {
    const initial = INITIALS.exec(body)?.[0] ?? '';
    final = body.slice(initial.length);
    if (initial) onset = [SHARED[initial] ?? initial];
    if (final === 'i' && /^(z|c|s)$/.test(initial))
      return { onset, nucleus: ['i-dental'], coda: erhua ? ['r-coda'] : [], stress, tone };
    if (final === 'i' && /^(zh|ch|sh|r)$/.test(initial))
      return { onset, nucleus: ['i-retroflex'], coda: erhua ? ['r-coda'] : [], stress, tone };
    if (/^[jqx]$/.test(initial) && final.startsWith('u')) final = `v${final.slice(1)}`;
  }
  const found = FINALS[final];
  if (!found) return undefined;
  const nucleus = found[0].split(' ');
  if (glide) nucleus.shift();
  const coda = found[1] ? [found[1]] : [];
  return { onset, nucleus, coda: erhua ? ['r-coda'] : coda, stress, tone };
}

/** Spellings without a tone that {@link pinyinSyllable} reads, each sound in its usual one first; some no one says. */
export function pinyinSpellings(): string[] {
  const initials = 'y w b p m f d t n l g k h j q x zh ch sh r z c s'.split(' ');
  const finals = ['ue', ...Object.keys(FINALS)];
  return [...initials, ''].flatMap((initial) =>
    finals.filter((final) => initial !== 'w' || !/^[iv]/.test(final)).map((final) => initial + final),
  );
}
