import { longestChineseTerm, longestEnglishTerm } from '../lexicon/lookup.ts';
import type { Topic } from './topic.ts';
import { topics } from './topics/index.ts';

export interface FoundTopics {
  /** Known topics in order of importance. */
  topics: Topic[];
  /** Phrases of the request that no topic covers wholly: to be woven in as they are. */
  own: string[];
}

const SMALL_WORDS = new Set(
  'a an the my your our his her its their of in on at to for and or with from about by is are be being who that this i you we me us it very so too some old new good big little long first last one two all along over under through across around between down up into near without'.split(
    ' ',
  ),
);
const SMALL_HAN = /[的了着和与在是一个我你他她它们这那有上下里中边时候很]/gu;

interface Match {
  topic: Topic;
  at: number;
  length: number;
  isMood: boolean;
  isHan: boolean;
}

/** A word that says how a song feels ("lonely") says less of what it is about. */
function isMoodWord(word: string): boolean {
  const words = word.split(' ');
  const hit = /\p{Script=Han}/u.test(word) ? longestChineseTerm(word, 0) : longestEnglishTerm(words, 0);
  return hit?.table === 'moods';
}

function matchesIn(phrase: string): Match[] {
  const lower = ` ${phrase
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `;
  const found: Match[] = [];
  for (const topic of topics) {
    let best: Match | undefined;
    for (const word of topic.en.words) {
      for (const form of [` ${word} `, ` ${word}s `, ` ${word}'s `]) {
        const at = lower.indexOf(form);
        if (at >= 0 && word.length > (best?.length ?? 0))
          best = { topic, at, length: word.length, isMood: isMoodWord(word), isHan: false };
      }
    }
    for (const word of topic.zh.words) {
      const at = phrase.indexOf(word);
      // A Chinese word says as much in two characters as an English one in six letters.
      if (at >= 0 && word.length * 3 > (best?.length ?? 0))
        best = { topic, at, length: word.length * 3, isMood: isMoodWord(word), isHan: true };
    }
    if (best) found.push(best);
  }
  // A word inside a longer matched word of another topic does not count ("夏" in "夏天" does, "love" in "first love" does not).
  const counted = found
    .filter(
      (m) =>
        !found.some(
          (other) =>
            other !== m &&
            other.length > m.length &&
            other.at <= m.at &&
            other.at + other.length >= m.at + m.length,
        ),
    )
    .sort((a, b) => a.at - b.at || b.length - a.length);
  for (let i = 0; i + 1 < counted.length; i++) {
    if (qualifies(counted[i]!, counted[i + 1]!)) counted.splice(i, 2, counted[i + 1]!, counted[i]!);
  }
  return counted;
}

/** "midnight train" is a train: in English the word right before another only describes it. */
const qualifies = (a: Match, b: Match): boolean => !a.isHan && !b.isHan && a.at + a.length + 1 === b.at;

/** Whether the words of a phrase are all spoken for by known topics. */
function isCovered(phrase: string, matches: readonly Match[]): boolean {
  const known = new Set(
    matches.flatMap((m) => [...m.topic.en.words, ...m.topic.zh.words]).flatMap((w) => w.split(' ')),
  );
  const latin = phrase.toLowerCase().match(/[\p{Script=Latin}'’]+/gu) ?? [];
  const isLatinCovered = latin.every(
    (w) => SMALL_WORDS.has(w) || known.has(w) || known.has(w.replace(/(?:'s|s)$/, '')),
  );
  let han = phrase.replace(/[^\p{Script=Han}]+/gu, '');
  for (const match of matches) for (const word of match.topic.zh.words) han = han.replaceAll(word, '');
  return isLatinCovered && han.replace(SMALL_HAN, '').length === 0;
}

/** Whether known topics say all that a phrase says: their own lines are better than any that takes it in. */
export const isKnown = (phrase: string): boolean => {
  const matches = matchesIn(phrase);
  return matches.length > 0 && isCovered(phrase, matches);
};

/** An act, with what may stand before it: "never giving up". */
export const isAct = (phrase: string): boolean =>
  /^(?:never |not |always |just |still |slowly )?\p{Ll}{2,}ing\b(?! of)/u.test(phrase) &&
  !/^(?:\p{Ll}*(?:spring|string|king|ring|wing|evening|morning|thing|ceiling|wedding|building))\b/u.test(
    phrase,
  );

/** Somebody by what they do: "a lighthouse keeper", "my old piano teacher". */
export const isTrade = (phrase: string): boolean =>
  /\b(?:keeper|teacher|driver|sailor|dancer|singer|player|painter|writer|baker|farmer|fisherman|soldier|nurse|doctor|clown|stranger|traveller|traveler|wanderer|gardener|drummer|hunter|runner|rider|waiter|waitress|astronaut|pilot|captain|barber|postman|mailman|cowboy|girl|boy|man|woman|lady)$/i.test(
    phrase,
  ) && !/^\p{Lu}/u.test(phrase);

/**
 * Where a topic is known, its own lines say what an act or a described thing is about: only a plain name of a thing is
 * worth weaving in beside them ("my cat Miso", not "moving to a new city" or 打工人的一天).
 */
const standsAlone = (phrase: string): boolean =>
  /\p{Script=Han}/u.test(phrase) ? !phrase.includes('的') && phrase.length <= 4 : !isAct(phrase);

/** The topics that phrases of a request speak of, at most four. */
export function findTopics(phrases: readonly string[]): FoundTopics {
  const scores = new Map<Topic, number>();
  const own: string[] = [];
  phrases.forEach((phrase, order) => {
    const matches = matchesIn(phrase);
    matches.forEach((match, i) => {
      const weight = match.isMood ? 0.2 : 1;
      scores.set(
        match.topic,
        (scores.get(match.topic) ?? 0) + weight * (match.length / 8 + 2 / (1 + order + i * 0.7)),
      );
    });
    for (const part of phrase.split(/ (?:and|or|&) /i)) {
      const hits = matches.length > 0 ? matchesIn(part) : matches;
      if (isCovered(part, hits) || own.includes(part)) continue;
      if (matches.length > 0 && !standsAlone(part)) continue;
      own.push(part);
    }
  });
  return {
    topics: [...scores]
      .sort((a, b) => b[1] - a[1])
      .map(([topic]) => topic)
      .slice(0, 4),
    own,
  };
}
