import type { Random } from '../../random.ts';
import type { SectionKind } from '../../score/score.ts';
import { lineSyllables } from '../syllables.ts';
import { anyAct, anyTopic, keywordCouplets, someoneByName, someoneByTrade } from './any-topic.ts';
import { chooseCouplets, keepsMetre, linesOf, metreOf } from './choose-couplets.ts';
import { chorusFeeling, isGlad } from './find-mood.ts';
import { isAct, isTrade } from './find-topics.ts';
import { rhymeDegree } from './rhyme.ts';
import type { LyricForm } from './structure.ts';
import type { Chorus, Couplet, Imagery, MoodBank, Topic } from './topic.ts';
import { topics as allTopics } from './topics/index.ts';

export interface LyricBlock {
  kind: SectionKind;
  lines: string[];
}

interface DraftPlan {
  language: 'en' | 'zh';
  topics: readonly Topic[];
  /** Words of the request to weave in. */
  own: readonly string[];
  mood: MoodBank;
  form: LyricForm;
  sections: readonly SectionKind[];
  keywords: readonly string[];
  random: Random;
}

/** The longest phrase that fits inside a line. */
const LONGEST_WOVEN = { en: 8, zh: 7 } as const;

/** A lyric in the making: it remembers what it has used, so that nothing is said twice but the chorus. */
export class LyricDraft {
  /** Known after {@link write}. */
  title = '';
  readonly #plan: DraftPlan;
  readonly #used = new Set<string>();
  /** Words lines have ended on. */
  readonly #endings = new Set<string>();
  readonly #verses: number;
  /** Metre of the first stanza of a kind, which the others of that kind keep to. */
  readonly #metres = new Map<SectionKind, number[]>();
  readonly #companion: Topic;

  constructor(plan: DraftPlan) {
    this.#plan = plan;
    this.#verses = plan.sections.filter((kind) => kind === 'verse').length;
    this.#companion = companionOf(plan.mood, plan.random.fork('companion'));
  }

  write(): LyricBlock[] {
    const { topics } = this.#plan;
    const chorus = this.#chorus();
    this.title = chorus.title;
    const blocks: LyricBlock[] = [];
    let verse = 0;
    let bridge = 0;
    let preChorus: string[] | undefined;
    const lastChorus = this.#plan.sections.lastIndexOf('chorus');
    this.#plan.sections.forEach((kind, i) => {
      const random = this.#plan.random.fork(`section ${i}`);
      let lines: string[] = [];
      if (kind === 'verse') lines = this.#verse(verse++, random);
      else if (kind === 'pre-chorus')
        lines = preChorus ??= this.#take(this.#moodLines().preChoruses, 1, kind, random);
      else if (kind === 'chorus')
        lines =
          i === lastChorus && this.#plan.sections.indexOf('chorus') !== i
            ? answered(chorus, this.#plan.language, this.#ownWords() !== undefined && topics.length === 0)
            : [...chorus.lines];
      else if (kind === 'post-chorus') lines = [chorus.lines[0], chorus.lines[0]];
      else if (kind === 'bridge') lines = this.#bridge(bridge++, random);
      else if (kind === 'outro')
        lines = [...this.#take(this.#moodLines().outros, 1, kind, random), chorus.lines[0]];
      blocks.push({ kind, lines });
    });
    this.#weaveKeywords(blocks);
    return blocks;
  }

  #imagery(topic: Topic): Imagery {
    return topic[this.#plan.language];
  }

  #moodLines() {
    return this.#plan.mood[this.#plan.language];
  }

  /** The request's own words in the shape they are sung in. */
  #ownWords(): string | undefined {
    // A name says most.
    const named = this.#plan.own.toSorted((a, b) => Number(hasName(b)) - Number(hasName(a)));
    for (const phrase of named) {
      const words = shorten(phrase, this.#plan.language);
      if (words) return words;
    }
    return undefined;
  }

  #chorus(): Chorus {
    const { topics, mood, language, random } = this.#plan;
    const feeling = chorusFeeling(mood.id);
    const own = this.#ownWords();
    const useOwn = own !== undefined && topics.length === 0;
    const choices: readonly Chorus[] = useOwn
      ? ownBank(own, language).choruses.map((c) => fill(c, own, language))
      : this.#imagery(topics[0] ?? this.#companion).choruses;
    const suited = choices.filter((c) => c.feeling === feeling);
    const neutral = choices.filter((c) => c.feeling === 'neutral');
    // Mostly the one that fits the mood; now and then the neutral one, so that one request has several songs.
    const pool =
      suited.length > 0 && (neutral.length === 0 || random.fork('chorus').chance(0.7))
        ? suited
        : neutral.length > 0
          ? neutral
          : choices;
    return random.fork('which chorus').pick(pool);
  }

  #verse(index: number, random: Random): string[] {
    const { topics, form, language } = this.#plan;
    const isLast = this.#verses > 1 ? index === this.#verses - 1 : false;
    const part = isLast || (index > 1 && index % 2 === 1) ? 'turns' : 'scenes';
    const own = this.#ownWords();
    const count = form.verseCouplets;
    const target = this.#metres.get('verse') ?? [];
    const lines: string[] = [];
    // The request's own words open a verse: the first where no topic is known, the last otherwise.
    if (own && (topics.length === 0 || isLast || this.#verses === 1)) {
      const said = part === 'turns' ? definite(own) : own;
      const woven = ownBank(own, language)[part].map((c) => fillCouplet(c, said, language));
      lines.push(...this.#choose(woven, 1, target, random.fork('own')));
    }
    // With several topics each verse puts another one beside the first.
    const [main, ...others] = topics;
    const other = others[index % Math.max(1, others.length)];
    const order = main && other ? (index % 2 === 0 ? [main, other] : [other, main]) : topics;
    let missing = count - lines.length / 2;
    if (order.length > 1 && missing > 1) {
      const [first, second] = order;
      for (const topic of [first!, second!])
        lines.push(
          ...this.#choose(this.#imagery(topic)[part], 1, target.slice(lines.length), random.fork(topic.id)),
        );
      missing = count - lines.length / 2;
    }
    const pools: (readonly Couplet[])[] = [
      order.flatMap((topic) => this.#imagery(topic)[part]),
      order.flatMap((topic) => [...this.#imagery(topic).turns, ...this.#imagery(topic).scenes]),
      this.#imagery(this.#companion)[part],
      this.#moodLines().insights,
      allTopics.flatMap((topic) => this.#imagery(topic)[part]),
    ];
    for (const pool of pools) {
      if (missing <= 0) break;
      lines.push(
        ...this.#choose(
          pool,
          missing,
          target.slice(lines.length),
          random.fork(`pool ${pools.indexOf(pool)}`),
        ),
      );
      missing = count - lines.length / 2;
    }
    if (!this.#metres.has('verse')) this.#metres.set('verse', metreOf(lines));
    return lines;
  }

  #bridge(index: number, random: Random): string[] {
    const { topics, language } = this.#plan;
    const own = this.#ownWords();
    const first =
      own && topics.length === 0
        ? ownBank(own, language).bridges.map((c) => fillCouplet(c, definite(own), language))
        : this.#imagery(topics[index % Math.max(1, topics.length)] ?? this.#companion).bridges;
    const lines = this.#choose(first, 1, [], random.fork('bridge'));
    return [...lines, ...this.#choose(this.#moodLines().insights, 1, metreOf(lines), random.fork('insight'))];
  }

  #take(pool: readonly Couplet[], count: number, kind: SectionKind, random: Random): string[] {
    return this.#choose(pool, count, this.#metres.get(kind) ?? [], random);
  }

  /** Chooses among what is still unused; what is chosen counts as used. */
  #choose(pool: readonly Couplet[], count: number, target: readonly number[], random: Random): string[] {
    const isSuited = ([a, b, feeling]: Couplet) =>
      !this.#used.has(a) && !this.#used.has(b) && !(feeling === 'dark' && isGlad(this.#plan.mood.id));
    const fresh = pool.filter(isSuited);
    // A rhyme word that was heard already is not heard again, as long as there are others.
    const unheard = fresh.filter((couplet) =>
      linesOf(couplet).every((line) => !this.#endings.has(lastWord(line))),
    );
    let lines = chooseCouplets(unheard.length >= count ? unheard : fresh, count, target, random).flatMap(
      linesOf,
    );
    // The metre goes first.
    if (!keepsMetre(lines, target)) lines = chooseCouplets(fresh, count, target, random).flatMap(linesOf);
    for (const line of lines) {
      this.#used.add(line);
      this.#endings.add(lastWord(line));
    }
    return lines;
  }

  /** Puts every keyword that is not there yet into a couplet of its own, as written. */
  #weaveKeywords(blocks: LyricBlock[]): void {
    const { language, keywords, random } = this.#plan;
    const slots = keywordSlots(blocks);
    const templates = random.fork('keywords').shuffle(keywordCouplets[language]);
    const taken = new Map<LyricBlock, Set<number>>();
    keywords.forEach((keyword, i) => {
      if (blocks.some((block) => block.lines.some((line) => line.includes(keyword)))) return;
      const couplet =
        lineSyllables(keyword) > LONGEST_WOVEN[language]
          ? this.#answerTo(keyword)
          : templates[i % templates.length]!.map((line) => line.replace('{k}', keyword));
      if (!couplet) return;
      const slot = slots.find(
        ({ block, at }) =>
          !taken.get(block)?.has(at) &&
          !keywords.some((k) => block.lines.slice(at, at + 2).some((line) => line.includes(k))),
      );
      if (slot) {
        taken.set(slot.block, (taken.get(slot.block) ?? new Set()).add(slot.at));
        slot.block.lines.splice(slot.at, 2, ...couplet);
      } else
        (
          blocks.findLast((block) => block.kind === 'verse' || block.kind === 'bridge') ?? blocks.at(-1)
        )?.lines.push(...couplet);
    });
  }

  /** A long phrase stands as a line of its own; the line that answers it is found by its rhyme. */
  #answerTo(phrase: string): string[] {
    const { topics, random, language } = this.#plan;
    const answers = (list: readonly Topic[]) =>
      list
        .flatMap((topic) => [...this.#imagery(topic).bridges, ...this.#imagery(topic).turns])
        .map(([, second]) => second);
    const banks = [
      answers(topics),
      [...this.#moodLines().insights, ...this.#moodLines().outros].map(([, second]) => second),
      answers(allTopics),
    ];
    for (const degree of [3, 2]) {
      for (const bank of banks) {
        const rhyming = bank.filter(
          (line) => !this.#used.has(line) && !endAlike(phrase, line) && rhymeDegree(phrase, line) >= degree,
        );
        if (rhyming.length === 0) continue;
        const answer = random.fork(phrase).pick(rhyming);
        this.#used.add(answer);
        return [phrase, answer];
      }
    }
    return [phrase, language === 'zh' ? '我把它唱给你听' : 'I say it till the words are mine'];
  }
}

/** The word (in Chinese the character) a line ends on. */
const lastWord = (line: string): string =>
  line.toLowerCase().match(/\p{Script=Han}(?=[^\p{L}]*$)|[\p{Script=Latin}'’]+(?=[^\p{L}]*$)/u)?.[0] ?? '';

/** Whether two lines end in the same word: a repetition, not a rhyme. */
const endAlike = (a: string, b: string): boolean => lastWord(a) === lastWord(b);

/** Where keywords may go: the second halves of the verses, then the bridge, then the rest. */
function keywordSlots(blocks: readonly LyricBlock[]): { block: LyricBlock; at: number }[] {
  const verses = blocks.filter((b) => b.kind === 'verse' && b.lines.length >= 4);
  const bridges = blocks.filter((b) => b.kind === 'bridge' && b.lines.length >= 4);
  const at = (list: readonly LyricBlock[], line: number) =>
    list.filter((b) => b.lines.length >= line + 2).map((block) => ({ block, at: line }));
  return [
    ...at(verses.slice(1, 2), 2),
    ...at(verses.slice(0, 1), 2),
    ...at(bridges, 2),
    ...at(verses.slice(2), 2),
    ...at(verses.slice(1), 0),
    ...at(verses, 4),
    ...at(verses, 6),
  ];
}

/** The last chorus is answered by the backing voices with the title, where the title is short and stands in the line. */
function answered(chorus: Chorus, language: 'en' | 'zh', keepsCapitals: boolean): string[] {
  const isShort = lineSyllables(chorus.title) <= 5;
  return chorus.lines.map((line, i) => {
    const holds = line.toLowerCase().includes(chorus.title.toLowerCase());
    if (!isShort || !holds || (i !== 0 && i !== 3)) return line;
    return language === 'zh'
      ? `${line}（${chorus.title}）`
      : `${line} (${keepsCapitals ? chorus.title : chorus.title.toLowerCase().replace(/\bi\b/g, 'I')})`;
  });
}

/** A topic to borrow pictures from where the request's own is unknown. */
function companionOf(mood: MoodBank, random: Random): Topic {
  const names: Record<MoodBank['id'], readonly string[]> = {
    bright: ['hope', 'summer', 'road'],
    sad: ['rain', 'night', 'train'],
    calm: ['river', 'moon', 'garden'],
    fierce: ['fire', 'city', 'freedom'],
    romantic: ['love', 'stars', 'letter'],
    nostalgic: ['childhood', 'home', 'time'],
  };
  return allTopics.find((topic) => topic.id === random.pick(names[mood.id])) ?? allTopics[0]!;
}

/** What is said of the request's own words: to a person by name, of an act, or about anything at all. */
function ownBank(own: string, language: 'en' | 'zh'): Omit<Imagery, 'words'> {
  if (language === 'en' && /^\p{Lu}\p{Ll}+$/u.test(own)) return someoneByName;
  if (language === 'en' && isTrade(own)) return someoneByTrade;
  return language === 'en' && isAct(own) ? anyAct : anyTopic[language];
}

const hasName = (phrase: string): boolean => /(?<=^|\s)\p{Lu}\p{Ll}/u.test(phrase);

/** What was spoken of before is "the" lighthouse keeper. */
const definite = (phrase: string): string => phrase.replace(/^an? /i, 'the ');

/** Cuts a phrase to what fits inside a line; `undefined` when nothing is left. */
function shorten(phrase: string, language: 'en' | 'zh'): string | undefined {
  let text = phrase
    .replace(/[.!?,;:"“”()[\]{}<>。！？，；：（）【】《》]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (language === 'zh') {
    text = text.replace(/^(?:一个|一只|一位|一条|一座|关于)/u, '');
    return lineSyllables(text) <= LONGEST_WOVEN.zh
      ? text || undefined
      : [...text]
          .slice(0, LONGEST_WOVEN.zh)
          .join('')
          .replace(/[的和与在]$/u, '') || undefined;
  }
  // The head of the phrase: without its relative clause, and by name alone where the whole is too long.
  text = text.replace(/\s+(?:who|that|which|where|when|whose|because|while)\s.*$/i, '');
  // "My cat Biscuit" is sung to as Biscuit, and "my daughter Lily turning five" as Lily.
  text = text.replace(/(?<=\s\p{Lu}\p{Ll}+)\s+\p{Ll}+ing\b.*$/u, '');
  const name = /(?<=\s)\p{Lu}\p{Ll}+$/u.exec(text)?.[0];
  if (
    name &&
    (/^(?:my|our|his|her) [\p{Ll} ]+$/u.test(text.slice(0, -name.length)) ||
      lineSyllables(text) > LONGEST_WOVEN.en)
  )
    text = name;
  let words = text.split(' ');
  while (words.length > 1 && lineSyllables(words.join(' ')) > LONGEST_WOVEN.en) words = words.slice(0, -1);
  while (
    words.length > 1 &&
    /^(?:the|a|an|of|in|on|at|to|and|or|with|for|from|by|who|that|is|my|his|her|your|into|through|after|before)$/i.test(
      words.at(-1)!,
    )
  )
    words.pop();
  return words.join(' ') || undefined;
}

function fillLine(line: string, own: string, language: 'en' | 'zh'): string {
  const isPlural = /(?<![su'])s$/i.test(own) && !/ing\b|ness$|ics$/i.test(own);
  const filled = line
    .replaceAll(
      '{X}',
      own.replace(/^\p{L}/u, (l) => l.toUpperCase()),
    )
    .replaceAll('{x}', own)
    .replaceAll('{the}', definite(own).replace(/^(?:(?:my|our) |(?!the ))/i, 'the '))
    .replaceAll('{is}', isPlural ? 'are' : 'is');
  return language === 'en' ? filled.replace(/^\p{L}/u, (l) => l.toUpperCase()) : filled;
}

const fillCouplet = ([a, b]: Couplet, own: string, language: 'en' | 'zh'): Couplet => [
  fillLine(a, own, language),
  fillLine(b, own, language),
];

const fill = (chorus: Chorus, own: string, language: 'en' | 'zh'): Chorus => ({
  ...chorus,
  title: fillLine(chorus.title, own.replace(/^(?:the|a|an|my)\s+/i, ''), language),
  lines: chorus.lines.map((line) => fillLine(line, own, language)) as unknown as Chorus['lines'],
});
