import type { Random } from '../random.ts';
import type { SectionKind } from '../score/score.ts';
import { detectLanguage } from './language.ts';
import { titleCase } from './make-title.ts';
import { readStyle } from './read-style.ts';
import { readSubject } from './read-subject.ts';
import { sectionLabel } from './section-tags.ts';
import type { StyleReading } from './style-reading.ts';
import { contentWords, cutPhrases, isSaid, type Piece } from './writing/cut-phrases.ts';
import { findMood } from './writing/find-mood.ts';
import { findTopics, isKnown } from './writing/find-topics.ts';
import { LyricDraft } from './writing/lyric-draft.ts';
import { formOf } from './writing/structure.ts';
import { legend } from './writing/topics/legend.ts';

export interface LyricsRequest {
  /** A free description of the song. */
  description?: string;
  /** What it is about; several parted by commas. */
  topics?: string;
  moods?: string;
  style?: string;
  /** Words or phrases that must appear as they are; several parted by commas. */
  keyword?: string;
  /** Default: the script of the request. */
  language?: 'en' | 'zh';
  /** Default: the form of the style. */
  structure?: SectionKind[];
}

export interface WrittenLyrics {
  title: string;
  /** With section tags, ready for {@link parseLyrics}. */
  text: string;
  /** What was understood of style and mood. */
  tags: string;
  language: 'en' | 'zh';
}

const WORDLESS: ReadonlySet<SectionKind> = new Set([
  'intro',
  'instrumental',
  'solo',
  'drop',
  'build',
  'breakdown',
  'interlude',
]);
/** Clauses of a request that are looked at for words to sing: a song has room for no more. */
const MOST_CLAUSES = 12;
const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,，、;；\n/|]+/u)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * Writes a lyric: verses that go from a scene to a turn, a chorus around a hook, a bridge that says what it
 * comes to. It is put together from complete hand-written couplets chosen by topic, mood, metre and rhyme,
 * never from single words; what they do not say of the request is woven in, in its own words. The same
 * request and random source give the same lyric.
 */
export function writeLyrics(request: LyricsRequest, random: Random): WrittenLyrics {
  const language = languageOf(request);
  const reading = readStyle([request.moods, request.style, request.description].filter(Boolean).join(', '));
  const subject = readSubject(request.description ?? '');
  const clauses = [...listOf(request.topics), ...subject.map(({ text }) => text)];
  // Where nothing is said to be the subject, loose words of a description are what it could be.
  const phrases = subject.length > 0 ? clauses : [...clauses, ...(request.description ? reading.topics : [])];
  const found = findTopics(phrases);
  // Of loose words that no topic knows, none is woven in as long as some topic was found.
  const own =
    clauses.length > 0 || found.topics.length === 0
      ? found.own
      : found.own.filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  if (found.topics.length === 0 && own.length === 0)
    found.topics.push(...findTopics([request.keyword ?? '', request.moods ?? '']).topics);
  // Chinese-style songs speak in the old pictures, whatever they are about.
  if (language === 'zh' && reading.styles[0]?.id === 'guofeng') found.topics = [legend];
  const feeling = reading.moods.length > 0 ? reading : { ...reading, ...moodsIn(phrases.join(', ')) };
  const mood = findMood(feeling, found.topics[0], phrases.join(' '));
  const form = formOf(reading.styles[0]?.id ?? (reading.delivery === 'rap' ? 'hip-hop' : undefined));
  const sections = request.structure && request.structure.length > 0 ? request.structure : form.sections;

  const write = (said: readonly Piece[]) => {
    const draft = new LyricDraft({
      language,
      topics: found.topics,
      own,
      pieces: said,
      mood,
      form,
      sections,
      keywords: listOf(request.keyword),
      random,
    });
    return { blocks: draft.write(), title: draft.title };
  };
  // What the topics' lines do not say of the request is woven in.
  const pieces = [...new Set(clauses.length > 0 ? clauses : own)]
    .filter((clause) => speaks(clause, language))
    .slice(0, MOST_CLAUSES)
    .flatMap((clause) => cutPhrases(clause, language));
  const topical = write(found.topics.length > 0 ? [] : pieces)
    .blocks.flatMap(({ lines }) => lines)
    .join('\n');
  const unsaid = pieces.filter(({ text }) => {
    const words = contentWords(text, language);
    return !(words[0] === text && isKnown(text)) && words.some((word) => !isSaid(topical, word));
  });
  const draft = write(found.topics.length > 0 ? unsaid : pieces);
  const { blocks } = draft;
  const totals = new Map<SectionKind, number>();
  for (const kind of sections) totals.set(kind, (totals.get(kind) ?? 0) + 1);
  const seen = new Map<SectionKind, number>();
  const text = blocks
    .map(({ kind, lines }) => {
      const number = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, number);
      const label = sectionLabel(kind, language);
      const tag =
        kind === 'verse' && totals.get('verse')! > 1
          ? `${label}${language === 'zh' ? '' : ' '}${number}`
          : label;
      return [`[${tag}]`, ...(WORDLESS.has(kind) && lines.length === 0 ? [] : lines)].join('\n');
    })
    .join('\n\n');
  return {
    title: language === 'en' ? titleCase(draft.title) : draft.title,
    text,
    tags: tagsOf(reading, mood.id, language),
    language,
  };
}

/** Whether a clause is written in the language of the lyric. */
const speaks = (clause: string, language: 'en' | 'zh'): boolean =>
  /\p{Script=Han}/u.test(clause) === (language === 'zh');

function languageOf(request: LyricsRequest): 'en' | 'zh' {
  if (request.language) return request.language;
  const said = [request.description, request.topics, request.moods, request.style].filter(Boolean).join(' ');
  const asked = ASKED_LANGUAGE.find(({ words }) => words.test(said));
  if (asked) return asked.language;
  const detected = detectLanguage(said || request.keyword || '');
  return detected === 'zh' || detected === 'mixed' ? 'zh' : 'en';
}

/** What names the language of the words, in whichever language the request is written; the first that holds counts. */
const ASKED_LANGUAGE: readonly { language: 'en' | 'zh'; words: RegExp }[] = [
  { language: 'en', words: /\bin english\b|\benglish (?:lyrics|words|song|vocals?)\b|英文|英语|英語/iu },
  {
    language: 'zh',
    words:
      /\b(?:in|sung in) (?:chinese|mandarin)\b|\bchinese (?:lyrics|words|song|pop|ballad|vocals?)\b|(?:^|, ?)chinese(?=,|$)|\bmandarin\b|\b(?:mandopop|c-?pop|guofeng)\b|中文|国语|國語|普通话|华语|華語/iu,
  },
];

function moodsIn(text: string): Partial<StyleReading> {
  const { moods, valence, energy } = readStyle(text.replace(/[^\p{L}\p{N},\s]/gu, ' '));
  return moods.length > 0 ? { moods, valence, energy } : {};
}

const DEFAULT_TAGS: Record<string, { en: string; zh: string }> = {
  bright: { en: 'pop, upbeat', zh: '流行, 轻快' },
  sad: { en: 'ballad, sad', zh: '抒情, 悲伤' },
  calm: { en: 'indie folk, calm', zh: '独立民谣, 平静' },
  fierce: { en: 'rock, energetic', zh: '摇滚, 活力' },
  romantic: { en: 'pop, romantic', zh: '流行, 浪漫' },
  nostalgic: { en: 'folk, nostalgic', zh: '民谣, 怀旧' },
};

/** What was understood; where no genre was named, one that suits the mood is put in front. */
function tagsOf(reading: StyleReading, mood: string, language: 'en' | 'zh'): string {
  const [genre = '', feeling = ''] = (DEFAULT_TAGS[mood]?.[language] ?? '').split(', ');
  const tags = [...reading.understood];
  if (reading.styles.length === 0 && reading.delivery !== 'rap') tags.unshift(genre);
  if (reading.moods.length === 0) tags.push(feeling);
  return [...new Set(tags)].filter(Boolean).join(', ');
}
