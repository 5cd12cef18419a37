import type { Key } from '../score/score.ts';
import { type LexiconHit, longestChineseTerm, longestEnglishTerm, mixedSpellings } from './lexicon/lookup.ts';
import { parseKey } from './parse-key.ts';

/** One thing understood (or not), where it stood in the text. */
export type StyleFinding = { at: number } & (
  | { kind: 'term'; hit: LexiconHit; isNegated: boolean }
  | { kind: 'bpm'; bpm: number }
  | { kind: 'key'; key: Key }
  | { kind: 'metre'; numerator: number; denominator: 4 | 8 }
  | { kind: 'topic'; text: string }
  | { kind: 'unknown'; text: string }
);

/** A stretch of text that is spoken for is overwritten with this: it ends phrases, as punctuation does. */
const BREAK = '\n';

const NEGATORS_EN = new Set([
  'no',
  'without',
  'minus',
  'except',
  'not',
  'non',
  'never',
  'exclude',
  'excluding',
  'avoid',
  'remove',
  "don't",
  'w/o',
  'zero',
  'lacking',
]);
const AFFIRMERS_EN = new Set(['but', 'with', 'plus', 'only', 'just', 'instead', 'add', 'featuring', 'then']);
const EMPHASIS_EN = new Set([
  'heavy',
  'driven',
  'based',
  'led',
  'forward',
  'laden',
  'infused',
  'centred',
  'centered',
]);
const NEGATORS_ZH = [
  '不需要',
  '不想要',
  '不要有',
  '没有',
  '不要',
  '去掉',
  '不带',
  '不含',
  '不加',
  '除去',
  '去除',
  '拒绝',
  '不用',
  '无',
  '没',
  '非',
  '别',
  '不',
];
const AFFIRMERS_ZH = ['但是', '而是', '加上', '只有', '但', '有', '带', '加', '要', '用'];

/** Words that carry no meaning of their own here. */
const STOPWORDS = new Set(
  "a an the and or of in on at to for from by with as is are be was it its it's this that these those i me my we our you your he she his her they their them some any very really quite so too more most much many lot lots bit little kind sort type style styled vibe vibes feel feels feeling feelings like sound sounds sounding song songs music track tune piece make made create write give want need please sing let lets let's about around during over under into out up down where when who which what how there here will would should could can has have had do does did not no but just only also then than if while through mix mixed blend element elements touch hint inspired influence influenced version theme themed featuring feat include including tempo bpm beats per minute key mood genre instrumentation instruments instrument lyrics lyric line lines verse chorus hook intro outro bridge section full long short minutes minute seconds new one two three good great nice beautiful best lovely perfect awesome amazing something someone me's i'm".split(
    ' ',
  ),
);
const STOP_ZH =
  /^(?:独奏|一首|一段|一些|一种|的|歌曲|歌|曲子|曲|音乐|风格|风|感觉|感|请|帮我|给我|我想要|我要|想要|来|写|做|生成|创作|制作|和|与|以及|并且|还有|或|加上|带有|带点|带着|带|加|有点|有些|有|用|是|在|里|中|为|以|了|着|很|非常|比较|稍微|更|最|一点|点|式|系|类|型|类型|元素|节奏|速度|调性|主唱|为主|主题|作为|适合|充满|上世纪|世纪|那种|这种|像|一样|要|配|配上|配乐|乐器|我|你|他|她|我们|他们|这|那|个|首|段|等|也|都|又|让|把|从|到|上|下|就|但|而|但是|且|伴随|加入|使用|搭配)/u;

/**
 * Reads a text from left to right into findings, in order. Numbers first (bpm, metre, key), then "about …"
 * phrases as topics, then the lexicon by longest match. A negator reaches to the end of its phrase or to an
 * affirming word ("no drums or bass but strings").
 */
export function scanStyle(text: string): StyleFinding[] {
  const findings: StyleFinding[] = [];
  let rest = text.normalize('NFKC').replace(/[’‘`]/g, "'");
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => StyleFinding | undefined) => {
    for (const match of [...rest.matchAll(pattern)]) {
      const finding = read(match as RegExpExecArray);
      if (!finding) continue;
      findings.push(finding);
      rest =
        rest.slice(0, match.index) +
        BREAK.repeat(match[0].length) +
        rest.slice(match.index + match[0].length);
    }
  };
  for (const { spelling, hit } of mixedSpellings) {
    take(new RegExp(`(无|没有|不要)?${spelling}`, 'giu'), (match) => ({
      kind: 'term',
      at: match.index,
      hit,
      isNegated: match[1] !== undefined,
    }));
  }
  const bpm = (match: RegExpExecArray): StyleFinding | undefined => {
    const low = Number(match[1]);
    const value = match[2] ? (low + Number(match[2])) / 2 : low;
    return value >= 20 && value <= 400
      ? { kind: 'bpm', at: match.index, bpm: Math.min(240, Math.max(40, value)) }
      : undefined;
  };
  take(
    /(\d{2,3}(?:\.\d+)?)\s*(?:(?:-|–|~|to|到|至)\s*(\d{2,3}))?\s*(?:bpm|beats per minute|拍每分钟|拍\/分钟?)/giu,
    bpm,
  );
  take(
    /(?:bpm|tempo|速度|每分钟)\s*(?:of|is|about|around|=|:|为|约|大约)?\s*(\d{2,3}(?:\.\d+)?)\s*(?:(?:-|–|~|to|到|至)\s*(\d{2,3}))?\s*拍?/giu,
    bpm,
  );
  take(/(?<!\d)(\d{2,3})\s*拍(?!子)/gu, bpm);
  // A number alone between commas is a tempo.
  take(/(?<=^|[,;，；]\s*)((?:[6-9]\d|1\d\d|2[0-3]\d))(?=\s*(?:$|[,;，；]))/gu, bpm);
  take(/\b(?:no|without)\s+(?:any\s+)?(?:lyrics|words)\b|(?:无|没有|不要)歌词/giu, (match) => {
    const hit = longestEnglishTerm(['instrumental'], 0);
    return hit && { kind: 'term', at: match.index, hit, isNegated: false };
  });
  take(/(?:19|20)?(\d0)\s*年代/gu, (match) => {
    const hit = longestChineseTerm(`${match[1]}年代`, 0);
    return hit && { kind: 'term', at: match.index, hit, isNegated: false };
  });
  take(
    /(?<![\d/])(\d{1,2})\s*\/\s*(4|8)(?![\d/])\s*(?:time signature|time|metre|meter|拍子?)?/giu,
    (match) => {
      const numerator = Number(match[1]);
      return numerator >= 2 && numerator <= 15
        ? { kind: 'metre', at: match.index, numerator, denominator: Number(match[2]) as 4 | 8 }
        : undefined;
    },
  );
  const key = (match: RegExpExecArray, written: string): StyleFinding | undefined => {
    const found = parseKey(written);
    return found && { kind: 'key', at: match.index, key: found };
  };
  take(/(?:升|降)?\s*[A-Ga-g](?:升|降|#|♯|♭|b)?\s*(?:大调|小调|大調|小調)/gu, (match) =>
    key(match, match[0]),
  );
  take(
    /(?:\b(?:in|key of|key:?)\s+(?:the key of\s+)?)?\b([A-Ga-g](?:\s*(?:#|♯|♭|b(?![a-z])|[- ]sharp|[- ]flat))?\s*[- ]?(?:major|minor|maj|min))\b(?:\s+key)?/gu,
    (match) => key(match, match[1]!),
  );
  take(
    /\b(?:in|key of|key:?)\s+(?:the key of\s+)?([A-G](?:#|♯|♭|b)?m?)(?=\s*(?:$|[,.;!?，。、\n]|key\b))/gu,
    (match) => key(match, match[1]!),
  );
  take(/(?<=^|[,;，、\n]\s*)([A-G](?:#|♯|♭|b)?m?)(?=\s*(?:$|[,;，、\n]))/gu, (match) =>
    key(match, match[1]!),
  );
  take(
    /\b(?:about|on the (?:theme|subject|topic) of|dedicated to|telling (?:the story )?of|tells (?:the story )?of|a tribute to|for(?=\s+(?:my|our|his|her)\s))\s+([^,.;:!?\n，。；！？]{2,80}?)(?=\s+(?:with|featuring|using|sung|in (?:the|a|an) (?:style|vein|key)|in \S+ style|at \d|played|set to|for (?:a|my|the) \w+ (?:video|party|film|game))\b|[,.;:!?\n，。；！？]|$)/giu,
    (match) => ({ kind: 'topic', at: match.index, text: match[1]!.trim() }),
  );
  take(
    /(?:关于|有关|描写|描述|讲述|歌唱|歌颂|献给|写给|纪念|以)([^,.;!?\n，。；！？、]{1,20}?)(?:为主题|为题|的(?=(?:一首)?[^,.;!?\n，。；！？、]{0,8}(?:歌|曲|音乐|摇滚|民谣|说唱|情歌|作品))|(?=[,.;!?\n，。；！？、]|$))/gu,
    (match) => ({
      kind: 'topic',
      at: match.index,
      text: match[1]!.trim(),
    }),
  );
  for (const phrase of rest.matchAll(/[^,.;:!?\n，。；：！？、()（）[\]【】|/\\"“”]+/gu))
    scanPhrase(phrase[0], phrase.index, findings);
  return findings.sort((a, b) => a.at - b.at);
}

/** One stretch without punctuation. */
function scanPhrase(phrase: string, start: number, findings: StyleFinding[]): void {
  let isNegated = false;
  const runs = [
    ...phrase.matchAll(
      /\p{Script=Han}+|[^\s\p{Script=Han}]+(?:\s+(?!\p{Script=Han})[^\s\p{Script=Han}]+)*/gu,
    ),
  ];
  for (const run of runs) {
    const at = start + run.index;
    isNegated = /^\p{Script=Han}/u.test(run[0])
      ? scanChinese(run[0], at, isNegated, findings)
      : scanEnglish(run[0], at, isNegated, findings);
  }
}

function scanEnglish(run: string, start: number, negatedBefore: boolean, findings: StyleFinding[]): boolean {
  let isNegated = negatedBefore;
  const matches = [...run.matchAll(/[^\s\-‐‑_]+/gu)];
  const words = matches.map((m) => (m[0] === '&' ? 'and' : m[0].toLowerCase().replace(/^'(?!\d)|'$/g, '')));
  for (let i = 0; i < words.length; ) {
    // "brass-heavy", "piano-driven": how much, not what.
    if (run[(matches[i]?.index ?? 0) - 1] === '-' && EMPHASIS_EN.has(words[i]!)) {
      i++;
      continue;
    }
    const found = longestEnglishTerm(words, i);
    const at = start + (matches[i]?.index ?? 0);
    const word = words[i]!;
    if (found) {
      findings.push({ kind: 'term', at, hit: found, isNegated });
      i += found.length;
      continue;
    }
    if (NEGATORS_EN.has(word)) isNegated = true;
    else if (AFFIRMERS_EN.has(word)) isNegated = false;
    else if (/[\p{L}]{2}/u.test(word) && !STOPWORDS.has(word))
      findings.push({ kind: 'unknown', at, text: matches[i]![0] });
    i++;
  }
  return isNegated;
}

function scanChinese(run: string, start: number, negatedBefore: boolean, findings: StyleFinding[]): boolean {
  let isNegated = negatedBefore;
  let unknown = '';
  const flush = (end: number) => {
    if (unknown) findings.push({ kind: 'unknown', at: start + end - unknown.length, text: unknown });
    unknown = '';
  };
  for (let i = 0; i < run.length; ) {
    const rest = run.slice(i);
    const found = longestChineseTerm(run, i);
    const negator = NEGATORS_ZH.find((n) => rest.startsWith(n));
    const affirmer = AFFIRMERS_ZH.find((n) => rest.startsWith(n));
    const stop = STOP_ZH.exec(rest)?.[0];
    if (found && !(negator && negator.length >= found.length)) {
      flush(i);
      findings.push({ kind: 'term', at: start + i, hit: found, isNegated });
      i += found.length;
    } else if (negator && !unknown && (negator.length > 1 || longestChineseTerm(run, i + negator.length))) {
      isNegated = true;
      i += negator.length;
    } else if (stop && !unknown) {
      flush(i);
      if (affirmer && stop.startsWith(affirmer)) isNegated = false;
      i += stop.length;
    } else if (/^(?:的|和|与|或|，)/u.test(rest)) {
      flush(i);
      i++;
    } else {
      unknown += rest[0];
      i++;
    }
  }
  flush(run.length);
  return isNegated;
}
