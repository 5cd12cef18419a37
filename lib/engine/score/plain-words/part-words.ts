import { findInstrument } from '../../instruments/find-instrument.ts';
import { instruments } from '../../instruments/kinds/index.ts';
import { isVocalPart, type Part, type PartRole } from '../score.ts';
import type { Said } from './change.ts';

/** A word for parts: what people call them, which parts they mean, and what plays when it is asked for. */
interface PartWord {
  /** The first is its name; `|` between those of one language. */
  en: string;
  zh: string;
  means(part: Part): boolean;
  /** The instrument that is meant where one is to be put in the place of another. */
  instrument?: string;
}

const role =
  (...roles: PartRole[]) =>
  (part: Part) =>
    roles.includes(part.role);
/** By what plays: an instrument whose id says so, or one of a family. */
const played =
  (pattern: RegExp, ...families: string[]) =>
  (part: Part) => {
    if (isVocalPart(part)) return false;
    const { id, family } = findInstrument(part.instrument);
    return pattern.test(id) || families.includes(family);
  };
const named = (pattern: RegExp) => (part: Part) => pattern.test(part.id);

/** Words for several parts, the more particular first; single instruments and parts go by their own names. */
export const PART_WORDS: Readonly<Record<string, PartWord>> = {
  everything: {
    en: 'everything|all parts|everyone',
    zh: '全部|所有声部',
    means: () => true,
  },
  accompaniment: {
    en: 'accompaniment|backing track|backing band|backing music|all instruments|the instruments|instruments|the whole band|the band|whole band|band',
    zh: '伴奏|配乐|所有乐器|整个乐队|乐队|乐器',
    means: (part) => !isVocalPart(part),
  },
  'backing vocals': {
    en: 'backing vocals|backing vocal|background vocals|backup vocals|backing singers|vocal harmonies|harmony vocals|harmonies|backings|choir vocals',
    zh: '和声人声|和音|和声|伴唱|背景人声',
    means: role('backing-vocal'),
  },
  'lead vocal': {
    en: 'lead vocal|lead vocals|lead voice|lead singer',
    zh: '主唱',
    means: role('lead-vocal'),
  },
  vocals: {
    en: 'vocals|vocal|voice|voices|singing|singer|vox',
    zh: '人声|歌声|演唱',
    means: isVocalPart,
  },
  kick: { en: 'kick|kick drum|bass drum', zh: '底鼓|大鼓', means: role('kick') },
  snare: { en: 'snare|snare drum|claps|clap', zh: '军鼓|小军鼓|拍手', means: role('snare') },
  hats: { en: 'hats|hihat|hihats|hi-hat|hi-hats|hi hat|hi hats', zh: '踩镲', means: role('hats') },
  cymbals: { en: 'cymbals|cymbal|crashes|crash', zh: '镲片|镲|吊镲', means: role('cymbals') },
  toms: { en: 'toms|tom|tom-toms', zh: '嗵鼓|通鼓', means: role('toms') },
  percussion: {
    en: 'percussion|shaker|tambourine',
    zh: '打击乐|沙锤|铃鼓',
    means: (part) => part.bus === 'percussion',
    instrument: 'hand-percussion',
  },
  drums: {
    en: 'drums|drum|drum kit|drumkit|beat|beats|drummer',
    zh: '鼓组|架子鼓|鼓点|鼓声|鼓',
    means: (part) =>
      part.bus === 'drums' || (part.bus === 'percussion' && !/percussion/.test(part.instrument)),
    instrument: 'acoustic-kit',
  },
  bass: {
    en: 'bass|bassline|bass line|bass guitar|low end|lows',
    zh: '贝斯|贝司|低音',
    means: (part) => part.bus === 'bass',
    instrument: 'finger-bass',
  },
  guitar: {
    en: 'guitar|guitars|acoustic guitar',
    zh: '吉他',
    means: played(/guitar/, 'guitar'),
    instrument: 'steel-guitar',
  },
  'electric guitar': {
    en: 'electric guitar|electric guitars',
    zh: '电吉他',
    means: played(/(clean|overdriven|distorted|funk|jazz)-guitar/),
    instrument: 'clean-guitar',
  },
  piano: {
    en: 'piano|pianos',
    zh: '钢琴',
    means: played(/piano|wurlitzer/),
    instrument: 'grand-piano',
  },
  organ: { en: 'organ|organs', zh: '风琴|管风琴', means: played(/organ/), instrument: 'hammond-organ' },
  keys: {
    en: 'keys|keyboard|keyboards',
    zh: '键盘|键盘乐器',
    means: played(/piano|organ/, 'keys'),
    instrument: 'electric-piano',
  },
  strings: {
    en: 'strings|string section|orchestra',
    zh: '弦乐|弦乐组',
    means: played(/strings?\b/, 'strings'),
    instrument: 'string-section',
  },
  brass: {
    en: 'brass|horns|horn section',
    zh: '铜管',
    means: played(/brass/, 'brass'),
    instrument: 'brass-section',
  },
  saxophone: {
    en: 'saxophone|sax|saxophones',
    zh: '萨克斯|萨克斯风',
    means: played(/saxophone/),
    instrument: 'alto-saxophone',
  },
  winds: {
    en: 'winds|woodwinds|woodwind',
    zh: '木管',
    means: played(/whistle/, 'winds'),
    instrument: 'flute',
  },
  choir: { en: 'choir|choirs', zh: '合唱|合唱团', means: played(/choir/, 'choir'), instrument: 'choir-aahs' },
  bells: {
    en: 'bells|mallets',
    zh: '铃|钟琴',
    means: played(/bells?$|glockenspiel/, 'mallets'),
    instrument: 'glockenspiel',
  },
  pad: { en: 'pad|pads', zh: '铺底|垫音', means: role('pad'), instrument: 'warm-pad' },
  synth: {
    en: 'synth|synths|synthesizer|synthesizers|synthesiser',
    zh: '合成器',
    means: played(/synth|saw|square|pad$/, 'lead', 'pad', 'pluck'),
    instrument: 'saw-lead',
  },
  melody: { en: 'lead line|lead instrument|lead melody', zh: '主奏', means: role('lead') },
  hook: { en: 'hook|riff|riffs', zh: '动机|乐句|连复段', means: named(/hook|riff/) },
  effects: {
    en: 'effects|sound effects|risers|fx',
    zh: '音效|效果音',
    means: (part) => part.bus === 'effects',
  },
};

/** Instruments that Chinese speakers ask for by name and that no word above stands for. */
const CHINESE_INSTRUMENTS: Readonly<Record<string, string>> = {
  电钢琴: 'electric-piano',
  手风琴: 'accordion',
  八音盒: 'music-box',
  尼龙吉他: 'nylon-guitar',
  木吉他: 'steel-guitar',
  失真吉他: 'distorted-guitar',
  班卓琴: 'banjo',
  尤克里里: 'ukulele',
  曼陀林: 'mandolin',
  低音提琴: 'upright-bass',
  合成贝斯: 'synth-bass',
  小提琴: 'violin',
  中提琴: 'viola',
  大提琴: 'cello',
  竖琴: 'harp',
  小号: 'trumpet',
  长号: 'trombone',
  圆号: 'french-horn',
  长笛: 'flute',
  单簧管: 'clarinet',
  双簧管: 'oboe',
  口琴: 'harmonica',
  口哨: 'whistle',
  马林巴: 'marimba',
  颤音琴: 'vibraphone',
  木琴: 'xylophone',
  拇指琴: 'kalimba',
  古筝: 'guzheng',
  二胡: 'erhu',
  琵琶: 'pipa',
  笛子: 'dizi',
  竹笛: 'dizi',
  箫: 'xiao',
  扬琴: 'yangqin',
  爵士鼓: 'jazz-kit',
  电子鼓: 'kit-808',
};

const split = (list: string): string[] => list.split('|');
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();

/** Every name by which something may be asked for, and the word or the instrument it stands for. */
const ENGLISH = new Map<string, string>([
  ...instruments.flatMap(({ id, name }): [string, string][] => [
    [plain(id), id],
    [plain(name), id],
  ]),
  ...Object.entries(PART_WORDS).flatMap(([word, { en }]) =>
    split(en).map((name): [string, string] => [plain(name), word]),
  ),
]);
const CHINESE = new Map<string, string>([
  ...Object.entries(CHINESE_INSTRUMENTS),
  ...Object.entries(PART_WORDS).flatMap(([word, { zh }]) =>
    split(zh).map((name): [string, string] => [name, word]),
  ),
]);

/** The names to look for in a text of that language. */
export const partNames = (language: keyof Said): string[] => [
  ...(language === 'en' ? ENGLISH : CHINESE).keys(),
];

/** Between several parts that are named in one text. */
export const SEVERAL = ' + ';

/** The parts of a song that a word, an id, a name or an instrument means; none where the song has none. */
export function partsMeant(parts: readonly Part[], text: string): Part[] {
  if (text.includes(SEVERAL)) {
    const each = text.split(SEVERAL).map((one) => partsMeant(parts, one));
    return each.every(({ length }) => length > 0) ? [...new Set(each.flat())] : [];
  }
  const name = plain(text);
  const exact = parts.filter(({ id, name: shown }) => plain(id) === name || plain(shown) === name);
  const stands = ENGLISH.get(name) ?? CHINESE.get(text.trim());
  const word = stands === undefined ? undefined : PART_WORDS[stands];
  if (word) {
    const meant = parts.filter((part) => word.means(part));
    return meant.length > 0 ? meant : exact;
  }
  if (exact.length > 0) return exact;
  return stands === undefined ? [] : parts.filter(({ instrument }) => instrument === stands);
}

/** The instrument that a name means where one is asked for: an id, its name, or a word for its kind. */
export function instrumentMeant(text: string): string | undefined {
  const stands = ENGLISH.get(plain(text)) ?? CHINESE.get(text.trim());
  if (stands === undefined) return undefined;
  return PART_WORDS[stands] ? PART_WORDS[stands].instrument : stands;
}

/** How a part or a word for parts is called in a sentence. */
export function partSaid(text: string, parts: readonly Part[] = []): Said {
  if (text.includes(SEVERAL)) {
    const each = text.split(SEVERAL).map((one) => partSaid(one, parts));
    return { en: each.map(({ en }) => en).join(' and '), zh: each.map(({ zh }) => zh).join('和') };
  }
  const stands = ENGLISH.get(plain(text)) ?? CHINESE.get(text.trim());
  const word = stands === undefined ? undefined : PART_WORDS[stands];
  if (word) return { en: stands!, zh: split(word.zh)[0]! };
  const part = parts.find(({ id, name }) => plain(id) === plain(text) || plain(name) === plain(text));
  const instrument = instruments.find(({ id }) => id === stands);
  const en = part?.name ?? instrument?.name ?? text;
  const chinese = Object.entries(CHINESE_INSTRUMENTS).find(([, id]) => id === stands)?.[0];
  return { en, zh: chinese ?? en };
}
