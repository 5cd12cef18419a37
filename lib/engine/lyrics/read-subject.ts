import { type LexiconHit, longestChineseTerm, longestEnglishTerm } from './lexicon/lookup.ts';
import { scanStyle } from './scan-style.ts';

/** A clause of a request, with how sure it is that the song is to be about it. */
export interface SubjectClause {
  text: string;
  /** It stands behind "about", "关于" and the like; otherwise it is what is left when the talk of music is taken away. */
  isNamed: boolean;
}

const CLAUSE = /[^,.;:!?\n，。；：！？()（）[\]【】|/\\"“”]+/gu;

const SONG_EN =
  'songs?|ballads?|tunes?|tracks?|anthems?|lullab(?:y|ies)|waltz(?:es)?|shant(?:y|ies)|hymns?|numbers?|pieces?|jingles?|raps?|lyrics';
const ABOUT_EN = new RegExp(
  `\\b(?:about|on the (?:theme|subject|topic) of|dedicated to|a tribute to|tell(?:s|ing)? (?:the story )?of|(?:${SONG_EN}) (?:for|of|to|where|in which|that tells how|set (?:in|on|at)|on(?= (?:my|our|his|her|their|the \\p{L}+'s) ))|for(?= (?:my|our|his|her|their) ))\\s+(.+)$`,
  'iu',
);
const SONG_WORD_EN = new RegExp(`\\b(?:${SONG_EN})\\b`, 'iu');
/** From here on a clause speaks of how it is played: "about rain with a soft piano". */
const PLAYED_EN =
  /\s+(?:with|featuring|using|sung|played|set to|at \d+|in (?:the|a|an) (?:style|vein|key)|in \S+ style|for (?:a|my|the) \w+ (?:video|party|film|game))\b/iu;

const ABOUT_ZH =
  /(?:关于|有关|描写|描述|讲述|讲的是|歌唱|歌颂|献给|写给|送给|纪念|(?<=^|歌)(?:讲|唱|说)(?!唱)|以(?=.{1,20}为(?:主)?题))(.+)$/u;
/** "给外婆写首歌", "写首歌给外婆": whom or what it is for is what it is about. */
const FOR_ZH = [
  /^(?:请|帮我|我想|想)*(?:给|为|替)(.+?)(?:写|作|做|来|唱|谱)(?:一?[首支段]|个)?[^，]{0,6}(?:歌|曲)子?$/u,
  /(?:写|作|做|来|唱)(?:一?[首支段]|个)?[^，]{0,6}(?:歌|曲)子?(?:给|为|送给|献给)(.+)$/u,
];
/** What stands before "的歌" where nothing leads it in: a mood is shorter than a story. */
const STORY_ZH = /^(?:请|帮我|我想要?|来|写|做)*(?:一?[首支段]|个)?(.{5,})的[^的]{0,4}(?:歌曲?|曲子?)$/u;
const SONG_ZH = /歌|曲|音乐|作品/u;
/** Tables of the lexicon that speak of music; moods and scenes may as well be what a song is about. */
const MUSIC_TABLES: ReadonlySet<string> = new Set(['genres', 'instruments', 'production', 'voices', 'tempo']);
/** A clause of this share of music terms asks for a sound. */
const MUSIC_SHARE = 0.25;

/**
 * What a request says a song is to be about, clause by clause in its own words. The clauses behind "about", and those
 * that follow it; without one, whatever speaks of no music.
 * @param description a free description, English, Chinese or mixed
 */
export function readSubject(description: string): SubjectClause[] {
  const clauses: SubjectClause[] = [];
  for (const [raw] of description.normalize('NFKC').replace(/[’‘`]/gu, "'").matchAll(CLAUSE)) {
    const clause = raw.trim();
    if (clause === '') continue;
    const isHan = /\p{Script=Han}/u.test(clause);
    const named = isHan ? namedZh(clause) : ABOUT_EN.exec(clause)?.[1];
    if (named !== undefined) {
      const text = isHan ? withoutSongZh(named) : withoutPlaying(named);
      if (text !== '') clauses.push({ text, isNamed: true });
      continue;
    }
    const follows = clauses.some(({ isNamed }) => isNamed);
    if (namesFigures(clause)) continue;
    if (isHan ? speaksOfNoMusicZh(clause, follows) : speaksOfNoMusicEn(clause, follows))
      clauses.push({ text: clause, isNamed: follows });
  }
  return clauses;
}

function namedZh(clause: string): string | undefined {
  const led = ABOUT_ZH.exec(clause)?.[1];
  if (led !== undefined) return led;
  const meant = FOR_ZH.map((pattern) => pattern.exec(clause)?.[1]).find((text) => text !== undefined);
  if (meant !== undefined) return meant;
  const story = STORY_ZH.exec(clause)?.[1];
  return story !== undefined && !isListed(story) && speaksOfNoMusicZh(story, true) ? story : undefined;
}

/** Words that tell how it sounds, one after the other: "温柔又忧伤". */
const isListed = (text: string): boolean => {
  let known = 0;
  for (let at = 0; at < text.length; ) {
    const hit = longestChineseTerm(text, at);
    known += hit?.length ?? 0;
    at += hit?.length ?? 1;
  }
  return known >= text.length / 2;
};

/** Tempo, key and metre are never what a song is about. */
const namesFigures = (clause: string): boolean =>
  scanStyle(clause).some(({ kind }) => kind === 'bpm' || kind === 'key' || kind === 'metre');

const isMusic = (hit: LexiconHit | undefined): boolean => hit !== undefined && MUSIC_TABLES.has(hit.table);

function speaksOfNoMusicEn(clause: string, follows: boolean): boolean {
  if (SONG_WORD_EN.test(clause)) return false;
  const words = clause.toLowerCase().split(/[\s-]+/u);
  if (words.length < (follows ? 2 : 3)) return false;
  let music = 0;
  let terms = 0;
  for (let at = 0; at < words.length; ) {
    const hit = longestEnglishTerm(words, at);
    terms += hit?.length ?? 0;
    if (isMusic(hit)) music += hit!.length;
    at += hit?.length ?? 1;
  }
  return terms < words.length && music <= words.length * MUSIC_SHARE && !/^(?:no|without)\b/u.test(clause);
}

function speaksOfNoMusicZh(clause: string, follows: boolean): boolean {
  if (SONG_ZH.test(clause) || /^(?:不要|没有|无|请|帮我)/u.test(clause)) return false;
  if (clause.length < (follows ? 2 : 4)) return false;
  let music = 0;
  let terms = 0;
  for (let at = 0; at < clause.length; ) {
    const hit = longestChineseTerm(clause, at);
    terms += hit?.length ?? 0;
    if (isMusic(hit)) music += hit!.length;
    at += hit?.length ?? 1;
  }
  return terms < clause.length && music <= clause.length * MUSIC_SHARE;
}

function withoutPlaying(text: string): string {
  const at = text.search(PLAYED_EN);
  if (at <= 0) return text.trim();
  const rest = text.slice(at).trim();
  const isOfSound =
    !/^with\b/iu.test(rest) ||
    rest
      .toLowerCase()
      .split(/[\s-]+/u)
      .some((_, i, words) => isMusic(longestEnglishTerm(words, i)));
  return (isOfSound ? text.slice(0, at) : text).trim();
}

/** "深夜加油站的民谣" is about 深夜加油站; "…的故事" is about what the story tells. */
function withoutSongZh(text: string): string {
  const bare = text.replace(/为(?:主)?题.*$/u, '').trim();
  const at = bare.lastIndexOf('的');
  if (at <= 0) return bare;
  const tail = bare.slice(at + 1);
  // "工人和他的口琴" is about both.
  if (/[你我他她它们]$/u.test(bare.slice(0, at))) return bare;
  const isSong =
    SONG_ZH.test(tail) || /^(?:小?故事|主题|心情)$/u.test(tail) || isMusic(wholeTerm(tail)) || tail === '';
  return isSong ? bare.slice(0, at) : bare;
}

function wholeTerm(text: string): LexiconHit | undefined {
  const hit = longestChineseTerm(text, 0);
  return hit?.length === text.length ? hit : undefined;
}
