import type { SectionKind } from '../score.ts';
import type { Change, SectionRef } from './change.ts';
import { changesOf, type Frame, type Intent, metreChange } from './intents.ts';
import { instrumentMeant, partNames } from './part-words.ts';
import { SECTION_WORDS } from './section-words.ts';

const DIGITS = '零一二三四五六七八九';
const number = '\\d{1,3}|[一二两三四五六七八九十]{1,3}';

/** "十二" → 12, "两" → 2. */
function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number.parseInt(text, 10);
  const digits = text.replaceAll('两', '二');
  const ten = digits.indexOf('十');
  if (ten < 0) return Math.max(1, DIGITS.indexOf(digits[0]!));
  const tens = ten === 0 ? 1 : DIGITS.indexOf(digits[ten - 1]!);
  const ones = ten + 1 < digits.length ? DIGITS.indexOf(digits[ten + 1]!) : 0;
  return tens * 10 + ones;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const alternatives = (names: readonly string[]): string =>
  names
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

const SECTION_NAMES = new Map(
  Object.entries(SECTION_WORDS).flatMap(([kind, { zh }]) =>
    zh.split('|').map((name): [string, SectionKind] => [name, kind as SectionKind]),
  ),
);
const sectionPhrase = `(?:(?:第(${number})|(最后|最末|末尾)(?:一|的)?|(每一?|所有的?|全部的?|各))(?:段|个|次|遍)?的?)?(${alternatives([...SECTION_NAMES.keys()])})(?:部分|段落|段)?(?:的?第(${number})(?:段|个|次|遍)|(\\d{1,2}|[一二三四五六七八九十])(?![0-9拍遍次%个半]))?`;
const SECTION = new RegExp(sectionPhrase, 'g');

function sectionRef(found: readonly (string | undefined)[]): SectionRef {
  const [, before, last, all, name, after, beside] = found;
  const kind = SECTION_NAMES.get(name!)!;
  const count = before ?? after ?? beside;
  if (count !== undefined) return { kind, which: numberOf(count) };
  if (last !== undefined) return { kind, which: 'last' };
  return all === undefined ? { kind } : { kind, which: 'all' };
}

/** The text without what makes it polite and without spaces between characters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/gu, '')
    .replaceAll(/[“”"!！?？。,，:：]/g, '')
    .trim()
    .replace(
      /^(?:请你?|麻烦你?|帮我|帮忙|能不能|可以|可不可以|我想要?|我希望|我要|希望|想要|然后|再|并且|而且|同时|还有|另外|最好|对我来说|我觉得|感觉|试试看?|试一下|试着)+/,
      '',
    )
    .replace(/(?:吧|呢|啊|好吗|可以吗|行吗|谢谢|哦|呀)+$/, '');

const unnamed = sectionPhrase.replaceAll(/\((?!\?)/g, '(?:');
const LINE = new RegExp(
  `^(?:请|帮我)?(?:把|将)?(?:歌词)?(?:的)?(?<section>${unnamed})?(?:里|中|的)*(?:第(?<count>${number})|(?<last>最后)一?)(?:句|行)(?:歌词|词)?\\s*(?:改成|改为|换成|换为|变成|写成|唱成|唱|是|为|：|:|=|→)+\\s*[：:]?\\s*(?<text>.+)$`,
  's',
);
const WORD =
  /^(?:请|帮我)?(?:把|将)?(?:歌词里的|歌词中的|歌词里|歌词中)?(?:(?<section>[^“"「『]{1,12}?)(?:里|中)?的?)?[“"「『](?<from>[^“”"「」『』]+)[”"」』](?:全部都?|全都|都|全)?(?:改成|改为|换成|换为|变成)[“"「『](?<to>[^“”"「」『』]+)[”"」』][。！!]?$/;
const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^[“"「『](.*)[”"」』][。]?$/s, '$1')
    .trim();

function sectionIn(text: string | undefined): SectionRef | undefined {
  const found = text === undefined ? null : new RegExp(`^${sectionPhrase}$`).exec(plain(text));
  return found ? sectionRef(found) : undefined;
}

const FILLERS =
  /下面|底下|背后|后面|全都|全(?!曲|音)|所有的?|全部的?|弹奏?|演奏|吹奏|敲|一层|一段|一个|把|将|让|使|给|的|地|得|里面|里|中|在|上|部分|这首歌|整首歌|这首|整首|歌曲|整体|全曲|声音|音量|它|都|也|更加|更|再|变得|变|弄|调整|调|要|一下|下去|听起来|听上去|和|与|跟|及|、|请|了|来|点儿|为|到|成|些|段/g;
const SMALL = /一点点|一点儿|一点|一丢丢|一下下|点儿|稍微|稍稍|略微|略|有点|一些|点$/g;
const LARGE = /很多|许多|大大|非常|特别|得多|大幅/g;
const INTENTS: readonly [RegExp, Intent][] = [
  [
    /^(?:太(?:大声|响亮|响|强|吵|大|重|闹|突出|抢|抢戏)|吵|少|太多|多了|往后|靠后|后|抢戏|小声|轻|轻柔|柔和|安静|弱|小|减弱|降低|调低|减小|压低|收|收敛|温柔|不那么响|不要那么响|不要太响|声小)$/,
    'softer',
  ],
  [
    /^(?:太(?:小声|轻|弱|小|单薄|薄)|听不清|听不见|猛|往前|靠前|前|太少|不够|不够(?:大|多|突出|清楚|明显)|被盖住|被淹没|盖住|多|不够(?:大声|响|强|有力)|重|厚|厚实|加重|大声|响|响亮|强|强烈|有力|有力量|大|宏大|壮大|饱满|激烈|高昂|激昂|加强|增强|提高|提升|放大|加大|突出|震撼|燃|气势|有气势|声大)$/,
    'louder',
  ],
  [
    /^(?:不要有?|去掉|去除|删除|删掉|删|去|拿掉|取消|没有|无|静音|关掉|关|移除|不用|别|不|省掉|跳过|砍掉)$/,
    'remove',
  ],
  [/^(?:只要|只留|只有|只保留|仅留|仅有|单独|独自|只|只剩|只用|只留下|仅留下|只剩下|清唱|留下)$/, 'only'],
  [/^(?:加|加入|加上|添|添加|增加|配|配上|铺|铺上)$/, 'add'],
  [
    /^(?:渐弱|淡出|(?:最后|结束|末尾)(?:渐弱|淡出)|渐渐(?:弱|淡出)|慢慢(?:弱|淡出)|逐渐(?:弱|淡出)|做淡出|(?:慢慢|渐渐|逐渐)变?(?:小声|轻|弱|小)(?:直到没有|直至消失|直到消失|到没有)?|淡出效果|结束淡出)$/,
    'fade-out',
  ],
  [/^(?:渐强|淡入|渐渐(?:强|淡入)|慢慢(?:强|淡入)|逐渐(?:强|淡入)|淡入效果)$/, 'fade-in'],
  [/^(?:恢复|加回|放回|回|取消静音|打开|重新加入)$/, 'bring-back'],
  [
    /^(?:快|唱快|节奏提高|速度提高|速度提升|提高节奏|(?:节奏|速度)太慢|太拖|拖|加快|加速|提速|太慢|速度快|快速|节奏快|节奏加快|速度加快|加快速度|提高速度|加快节奏)$/,
    'faster',
  ],
  [
    /^(?:慢|唱慢|(?:节奏|速度)太快|(?:速度|节奏)(?:降低|降|减)|太赶|赶|放慢|减速|降速|太快|速度慢|慢速|节奏慢|节奏放慢|速度放慢|放慢速度|降低速度|减慢|减慢速度|放慢节奏)$/,
    'slower',
  ],
  [/^(?:两倍速度?|速度加倍|加倍速度|速度翻倍|快一倍|二倍速)$/, 'double-time'],
  [/^(?:半速|速度减半|慢一倍|慢一半|减半速度)$/, 'half-time'],
  [/^(?:(?:速度|节奏|tempo)(?:改|设|用|加|增加|升|减)?|改|设|用)?(?:bpm)?$/, 'tempo'],
  [/^(?:速度|节奏)?(?:提高|提升|加快|放慢|降低|降|快|慢|减)bpm$/, 'tempo'],
  [
    /^(?:升|升高|高|唱高|(?:调子|音调|调性|调|key)(?:高|升|提高)|升调|提高调|升key|移高|升高调|抬高|往)$/,
    'higher',
  ],
  [/^(?:降|低|唱低|(?:调子|音调|调性|key)(?:低|降|降低)|降调|降低调|降key|移低)$/, 'lower'],
  [
    /^(?:重复|(?:重复|再来|多来|再唱|多唱|来|再放|再)一?(?:次|遍|段)|再来|多唱遍|唱两遍|唱[两二]次|两遍|重复遍|重复次|唱二遍|来遍|多来遍|两次|重复两遍|重复两次|长|延长|加长|反复|复制|循环|循环(?:一|两)?(?:次|遍)|重复一下)$/,
    'repeat',
  ],
  [/^(?:三遍|唱三遍|重复三遍|重复三次|三次)$/, 'thrice'],
  [/^(?:放|移|靠|偏|往)*左边?(?:靠|移|放|挪|偏|走)?$/, 'left'],
  [/^(?:放|移|靠|偏|往)*右边?(?:靠|移|放|挪|偏|走)?$/, 'right'],
  [/^(?:放|移|靠|居)*(?:居中|间|正间|中间|央)$/, 'middle'],
  [/^(?:稳|稳定|整齐|对齐|量化|准|紧凑|紧|精准|对准)$/, 'tighten'],
];
/** "3/4", "四分之三拍", "四三拍", "三拍子". */
const METRE =
  /(\d{1,2})\s?\/\s?([48])(?:拍子?)?|([四八])分之(十[一二]|[二三四五六七八九十])(?:拍子?)?|([四八])([二三四五六七九])拍子?|(?<![\d一二三四五六七八九十])([二三四五六七]|[2-7])拍子?|(华尔兹)(?:拍|节奏)?/;
const TO_METRE =
  /^(?:把|将|让)?(?:整首歌?|这首歌?|歌曲|全曲|S\d|和|与|、)*的?(?:拍子|拍号|节拍|节奏)?(?:都|全)?(?:改|换|变|转|用|做|写|唱|是|要)?(?:成|为|到|用|作)?M$/;
const KEY =
  /^(?:把|将)?(?:整首歌|这首歌|歌曲|全曲|S0)?(?:的)?(?:调|调性|调子)?(?:改|移|转|换|变|升|降|唱|写|放)?(?:成|到|为|在)?(?<accidental>升|降)?(?<note>[a-g])(?<sign>#|♯|b|♭)?(?:调)?(?<mode>大调|小调)?(?:调)?$/;
const NATURALS: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** What finds the parts in a clause. @param own ids and names of the song's, beside the words that everybody knows */
export const chineseParts = (own: readonly string[]): RegExp =>
  new RegExp(alternatives([...own, ...partNames('zh')]), 'g');

/** One clause of Chinese as changes; undefined where it is not understood whole. */
export function readChinese(clause: string, parts: RegExp): Change[] | undefined {
  return readWords(clause) ?? readFrame(clause, parts);
}

function readWords(clause: string): Change[] | undefined {
  const line = LINE.exec(clause.trim())?.groups;
  if (line) {
    const text = unquoted(line.text!);
    const section = sectionIn(line.section);
    if (text !== '' && text.length <= 500 && (line.section === undefined) === (section === undefined))
      return [
        { do: 'line', line: line.last ? 'last' : numberOf(line.count!), text, ...(section && { section }) },
      ];
  }
  const word = WORD.exec(clause.trim())?.groups;
  if (!word) return undefined;
  const section = sectionIn(word.section);
  if (word.section !== undefined && !section) return undefined;
  return [{ do: 'word', from: word.from!.trim(), to: word.to!.trim(), ...(section && { section }) }];
}

function readFrame(clause: string, parts: RegExp): Change[] | undefined {
  const frame: Frame = { parts: [], sections: [], degree: 0 };
  let text = plain(clause)
    .replace('清唱', '只要人声')
    .replace(/除了?(.{1,8}?)(?:以外|之外|外)?(?:都|全都|全部)(?:静音|不要|去掉|关掉)了?$/, '只要$1')
    .replace(/除了?人声(?:以外|之外|外)?(?:都|全都|全部|其他的?都?)?/, '伴奏')
    // Higher and lower are louder and softer where they are said of the volume.
    .replace(/(音量|声音)((?:再|更|往|都|要)*)(?:调|升|提|放)?高/, '$1$2大声')
    .replace(/(音量|声音)((?:再|更|往|都|要)*)(?:调|降|放|压)?低/, '$1$2小声')
    .replace(/(不要|别|不用|没有?人)(?:有人)?(?:唱歌?|演唱)(?=$|了)/, '不要人声')
    // Who wants the rhythm heavier means the drums, who wants it faster means the pace.
    .replace(/节奏(?=(?:再|更|要|部分)*(?:重|强|有力|轻|弱|柔|带感))/, '鼓');
  if (/^(?:变成|改成|做成)?(?:纯音乐|纯伴奏|伴奏版|器乐版)$/.test(text))
    return [{ do: 'silence', part: 'vocals' }];
  const whole = text;
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => void, by = '') => {
    const found = pattern.exec(text);
    if (!found) return;
    use(found);
    text = `${text.slice(0, found.index)}${by}${text.slice(found.index + found[0].length)}`;
  };
  take(
    METRE,
    ([, over, under, below, above, denominator, numerator, beats, _waltz]) => {
      const count = over ?? above ?? numerator ?? beats ?? '三';
      const unit = under ?? below ?? denominator ?? '4';
      frame.metre = { numerator: numberOf(count), denominator: numberOf(unit) === 8 ? 8 : 4 };
    },
    'M',
  );
  if (frame.metre && !TO_METRE.test(text.replace(SECTION, 'S0'))) {
    // Beats of a tempo, or of a stretch, are no metre.
    text = whole;
    frame.metre = undefined;
  }
  take(
    /(?<=提高|加快|增加|调快|快|加|提升|降低|减慢|放慢|调慢|慢|减|降)了?(\d{1,3})\s?个?(?:bpm|拍)/,
    ([, count]) => (frame.bpmMore = Number(count)),
  );
  take(/(?:每分钟)?(\d{2,3}(?:\.\d+)?)\s?(?:bpm|拍每分钟|拍)/, ([, bpm]) => (frame.bpm = Number(bpm)), 'bpm');
  if (frame.bpm === undefined)
    take(
      /(?<=(?:速度|节奏)(?:改|调|设|提高|提升|加快|放慢|降低|加|增|升|降|减|慢)?(?:成|到|为|是)?)(\d{2,3})(?!\d|%|分之)/,
      ([, bpm]) => (frame.bpm = Number(bpm)),
      '',
    );
  take(new RegExp(`百分之(${number})|(\\d{1,3})\\s?%`), ([, one, other]) => {
    frame.share = numberOf((one ?? other)!) / 100;
  });
  take(/(\d{1,2}(?:\.\d+)?)\s?(?:db|分贝)/, ([, count]) => (frame.decibels = Number(count)));
  take(new RegExp(`(${number}|半)个?(半音|全音|音(?!乐|量)|八度|key|调(?!到|成))`), ([, count, unit]) => {
    const each = { 半音: 1, 全音: 2, 音: 2, 八度: 12, key: 1, 调: 2 }[unit!]!;
    frame.semitones = count === '半' ? 1 : numberOf(count!) * each;
  });
  if (frame.semitones === undefined)
    take(/(小三|大三|纯?四|纯?五)度/, ([, name]) => {
      frame.semitones = { 小三: 3, 大三: 4, 四: 5, 五: 7 }[name!.replace('纯', '')]!;
    });
  if (frame.semitones === undefined) take(/个?八度/, () => (frame.semitones = 12));
  text = text.replace(SECTION, (...found: (string | undefined)[]) => {
    frame.sections.push(sectionRef(found));
    return `S${frame.sections.length - 1}`;
  });
  text = text.replace(parts, (name) => {
    frame.parts.push(name);
    return `P${frame.parts.length - 1}`;
  });
  // "弦乐全部去掉": all of the strings, and nobody else.
  if (frame.parts.length > 1 && frame.parts.some((name) => ALL.test(name))) {
    const named = frame.parts.filter((name) => !ALL.test(name));
    if (named.length === 0 || /P\d(?:和|与|跟|、)P\d/.test(text)) return undefined;
    text = text.replaceAll(/P(\d+)/g, (_, i: string) => {
      const name = frame.parts[Number(i)]!;
      return ALL.test(name) ? '' : `P${named.indexOf(name)}`;
    });
    frame.parts = named;
  }
  return inOrder(text, frame) ?? inAnyOrder(text, frame);
}

/** Words for everything, which behind a name are words for all of it. */
const ALL = /^(?:全部|所有声部|所有乐器)$/;

/** What depends on who stands where: a swap, a move, a key. */
function inOrder(text: string, frame: Frame): Change[] | undefined {
  const { parts, sections } = frame;
  if (frame.metre) return metreChange(frame);
  if (
    /^(?:把|将)?S0(?:和|与|跟|同)S1(?:的位置)?(?:对调|互换|调换|交换|换一下)(?:位置|一下)?$/.test(text) &&
    sections.length === 2
  )
    return [{ do: 'swap-sections', section: sections[0]!, other: sections[1]! }];
  if (
    /^P0(?:的声音|声)?(?:都)?(?:盖过|压过|淹没|盖住|压住|盖)P1$/.test(text.replace(/了$/, '')) &&
    sections.length === 0
  )
    return changesOf('softer', { parts: [parts[0]!], sections, degree: 0 });
  const move =
    /^(?:把|将)?S0(?:移到|移动到|提到|移至|拉到|提前到|放到|放在|挪到|搬到|调到)S1(?:的|之|以)?(前|后)(?:面|边)?$/.exec(
      text,
    );
  if (move && sections.length === 2)
    return [
      {
        do: 'move-section',
        section: sections[0]!,
        place: move[1] === '前' ? 'before' : 'after',
        other: sections[1]!,
      },
    ];
  if (sections.length === 0) {
    const to = /^(?:把|将|用)?P0(?:换成|改成|换为|改为|变成|替换成|替换为|改用|换用|换)(.+)$/.exec(text)?.[1];
    if (to !== undefined && parts.length <= 2 && (to === 'P1' || !/[PS]\d/.test(to)))
      return [{ do: 'instrument', part: parts[0]!, instrument: to === 'P1' ? parts[1]! : to }];
    if (/^P0(?:部分)?(?:改?用|由|让)P1(?:来)?(?:弹奏?|演奏|吹奏?|拉奏?|奏)?$/.test(text))
      return [{ do: 'instrument', part: parts[0]!, instrument: parts[1]! }];
    if (
      /^(?:用|让|由)?P0(?:来)?(?:代替|替换|取代|替代|换掉|替掉)P1$/.test(text) &&
      instrumentMeant(parts[0]!) !== undefined
    )
      return [{ do: 'instrument', part: parts[1]!, instrument: parts[0]! }];
  }
  const key = KEY.exec(text)?.groups;
  if (key && /调/.test(text) && parts.length === 0 && sections.length <= 1) {
    const { note, accidental, sign, mode } = key;
    const shift = accidental === '升' || /#|♯/.test(sign ?? '') ? 1 : accidental === '降' || sign ? -1 : 0;
    const [section] = sections;
    return [
      {
        do: 'key',
        to: {
          tonic: (NATURALS[note!]! + shift + 12) % 12,
          ...(mode !== undefined && { mode: mode === '小调' ? 'minor' : 'major' }),
        },
        ...(section && { section }),
      },
    ];
  }
  return undefined;
}

function inAnyOrder(text: string, frame: Frame): Change[] | undefined {
  if (text.search(SMALL) >= 0) frame.degree = -1;
  else if (text.search(LARGE) >= 0) frame.degree = 1;
  const bare = text
    .replaceAll(/[PS]\d+/g, '')
    .replaceAll(SMALL, '')
    .replaceAll(LARGE, '')
    .replaceAll(/\s+/g, '');
  const rest = bare.replaceAll(FILLERS, '');
  // "不要" is two words in one: its second is no filler there.
  const intent = [bare, rest].flatMap(
    (words) => INTENTS.find(([pattern]) => pattern.test(words))?.[1] ?? [],
  )[0];
  if (frame.decibels !== undefined && (intent === 'higher' || intent === 'lower'))
    return changesOf(intent === 'higher' ? 'louder' : 'softer', frame);
  if (frame.semitones !== undefined) {
    if (intent !== 'higher' && intent !== 'lower' && intent !== 'louder' && intent !== 'softer')
      return undefined;
    return changesOf(intent === 'higher' || intent === 'louder' ? 'higher' : 'lower', frame);
  }
  return intent && changesOf(intent, frame);
}
