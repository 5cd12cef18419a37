import type { Random } from '../../random.ts';
import type { SectionKind } from '../../score/score.ts';
import { lineSyllables } from '../syllables.ts';
import { keywordCouplets } from './any-topic.ts';
import { chooseCouplets, keepsMetre, linesOf, metreOf } from './choose-couplets.ts';
import { contentWords, type Piece } from './cut-phrases.ts';
import { chorusFeeling, isGlad } from './find-mood.ts';
import {
  definite,
  fill,
  fillCouplet,
  hasName,
  LONGEST_WOVEN,
  ownBank,
  shorten,
  VERSE_SYLLABLES,
  wovenCouplets,
} from './own-words.ts';
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
  /** What no topic knows. */
  own: readonly string[];
  /** Stretches of the request to be said, in order. */
  pieces: readonly Piece[];
  mood: MoodBank;
  form: LyricForm;
  sections: readonly SectionKind[];
  keywords: readonly string[];
  random: Random;
}

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
  /** What each verse says of the request, then the bridge. */
  readonly #shares: { verses: Piece[][]; bridge: Piece[] };
  /** Lines that say the request's own words: no keyword takes their place. */
  readonly #woven = new Set<string>();

  constructor(plan: DraftPlan) {
    this.#plan = plan;
    this.#verses = plan.sections.filter((kind) => kind === 'verse').length;
    this.#companion = companionOf(plan.mood, plan.random.fork('companion'));
    this.#shares = sharesOf(plan, this.#verses);
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
      if (words && hasName(phrase)) return words;
    }
    const thing = this.#plan.pieces.find(
      ({ text, isThing }) => isThing && lineSyllables(text) <= LONGEST_WOVEN[this.#plan.language],
    );
    return thing?.text ?? named.map((phrase) => shorten(phrase, this.#plan.language)).find(Boolean);
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
    const { topics, form } = this.#plan;
    const isLast = this.#verses > 1 ? index === this.#verses - 1 : false;
    const part = isLast || (index > 1 && index % 2 === 1) ? 'turns' : 'scenes';
    const own = this.#ownWords();
    const count = form.verseCouplets;
    const plain =
      this.#plan.pieces.length > 0 ? Array.from({ length: 2 * count }, () => VERSE_SYLLABLES) : [];
    const target = this.#metres.get('verse') ?? plain;
    const lines: string[] = [];
    // The request's own words open a verse; where there are no others to say, the same ones first and last.
    const share = this.#shares.verses[index] ?? [];
    for (const piece of share)
      lines.push(...this.#weave(piece, part, target.slice(lines.length), random.fork(`own ${piece.text}`)));
    if (own && share.length === 0 && topics.length === 0 && (index === 0 || isLast)) {
      lines.push(...this.#weave({ text: own, isThing: true }, part, target, random.fork('own')));
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
      const rest = target.slice(lines.length);
      // A single couplet comes from a wider pool before it breaks the metre.
      const inMetre = missing === 1 ? pool.filter((couplet) => keepsMetre(linesOf(couplet), rest)) : pool;
      lines.push(
        ...this.#choose(
          pool === pools.at(-1) ? pool : inMetre,
          missing,
          rest,
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
    const bank =
      own && topics.length === 0
        ? ownBank(own, language).bridges.map((c) => fillCouplet(c, definite(own), language))
        : this.#imagery(topics[index % Math.max(1, topics.length)] ?? this.#companion).bridges;
    const [piece] = index === 0 ? this.#shares.bridge : [];
    const lines = piece
      ? this.#weave(piece, 'bridges', [], random.fork(`own ${piece.text}`))
      : this.#choose(bank, 1, [], random.fork('bridge'));
    const second = piece && topics.length > 0 ? bank : this.#moodLines().insights;
    return [...lines, ...this.#choose(second, 1, metreOf(lines), random.fork('insight'))];
  }

  /** A couplet that says a piece of the request. */
  #weave(
    piece: Piece,
    part: 'scenes' | 'turns' | 'bridges',
    target: readonly number[],
    random: Random,
  ): string[] {
    const lines = this.#choose(wovenCouplets(piece, part, this.#plan.language), 1, target, random);
    for (const line of lines) this.#woven.add(line);
    return lines;
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
          !this.#woven.has(block.lines[at]!) &&
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

/**
 * Which verse says what of the request, in its order: a couplet a verse first (the last ones, beside known topics), then one
 * of the bridge, then more of the verses. What has the fewest words to say is left out where there is no room.
 */
function sharesOf(
  { pieces, sections, form, topics, language }: DraftPlan,
  verses: number,
): { verses: Piece[][]; bridge: Piece[] } {
  const hasBridge = sections.includes('bridge');
  const room = verses * form.verseCouplets + (hasBridge ? 1 : 0);
  const said = new Set(
    pieces
      .toSorted((a, b) => contentWords(b.text, language).length - contentWords(a.text, language).length)
      .slice(0, room),
  );
  const kept = pieces.filter((piece) => said.has(piece));
  const counts = Array.from({ length: verses }, () => 0);
  let left = kept.length;
  const first = topics.length > 0 ? Math.max(0, verses - left) : 0;
  for (let verse = first; verse < verses && left > 0; verse++, left--) counts[verse]!++;
  const inBridge = hasBridge && left > 0 ? 1 : 0;
  left -= inBridge;
  for (let turn = 0; left > 0 && verses > 0; turn++)
    if (counts[turn % verses]! < form.verseCouplets) {
      counts[turn % verses]!++;
      left--;
    } else if (counts.every((count) => count >= form.verseCouplets)) break;
  const ends = counts.map((_, verse) => counts.slice(0, verse + 1).reduce((sum, count) => sum + count, 0));
  return {
    verses: ends.map((end, verse) => kept.slice(end - counts[verse]!, end)),
    bridge: kept.slice(ends.at(-1) ?? 0).slice(0, inBridge),
  };
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
