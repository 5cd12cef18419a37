import type { SoundRecipe } from './recipe.ts';
import { recipes } from './recipes/index.ts';
import { readModifiers, type SoundModifiers } from './sound-modifiers.ts';

export interface SoundLayer {
  recipe: SoundRecipe;
  modifiers: SoundModifiers;
  /** As asked ("three knocks"). */
  count?: number;
  /** Begins after the layer before it has ended ("then"). */
  follows: boolean;
}

export interface SoundReading {
  layers: SoundLayer[];
  /** Asked for in words ("10 seconds"). */
  seconds?: number;
  bpm?: number;
  /** Names of what was understood, in the language of the description. */
  understood: string[];
  /** No word of the description was known; the nearest recipe was taken. */
  isGuess: boolean;
  language: 'en' | 'zh';
}

const NUMBERS: Record<string, number> = {
  one: 1,
  single: 1,
  once: 1,
  a: 1,
  two: 2,
  twice: 2,
  double: 2,
  pair: 2,
  three: 3,
  triple: 3,
  thrice: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  dozen: 12,
  twelve: 12,
  several: 4,
  few: 3,
  many: 8,
};
const NUMBERS_ZH: Record<string, number> = {
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  几: 3,
};

interface WordHit {
  recipe: SoundRecipe;
  at: number;
  length: number;
}

const escapeRegExp = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const vocabulary: readonly { recipe: SoundRecipe; pattern: RegExp; weight: number }[] = recipes.flatMap(
  (recipe) => [
    ...recipe.words.en.map((word) => ({
      recipe,
      weight: word.length,
      pattern: new RegExp(`\\b${escapeRegExp(word).replaceAll(' ', '[ -]')}(?:s|es|ing|'s)?\\b`, 'giu'),
    })),
    ...recipe.words.zh.map((word) => ({
      recipe,
      weight: word.length * 4,
      pattern: new RegExp(escapeRegExp(word), 'gu'),
    })),
  ],
);

/** Words that name a sound only where nothing else does: "a dark sci-fi door" is a door. */
const FAINT = new Set(
  'sci fi,kick,ring,ringing,retro game,dark,digital,electric,industrial,space,nature,horror,eerie,spooky,ominous,haunted,type,change,rise,fall,falling,drop,energy,tension,suspense,atmosphere,build,alien,computer,data,noise,rhythm,melody,game sound,urban,road,street,科幻,宇宙,数字,恐怖,紧张,诡异,大自然,节奏,能量,未来,电子'.split(
    ',',
  ),
);

/** Longest words first; what lies inside a word already taken does not count. */
function findWords(text: string): WordHit[] {
  const hits: (WordHit & { weight: number })[] = [];
  for (const { recipe, pattern, weight } of vocabulary)
    for (const match of text.matchAll(pattern))
      hits.push({ recipe, at: match.index, length: match[0].length, weight });
  hits.sort((a, b) => b.length - a.length || b.weight - a.weight || a.at - b.at);
  const taken: WordHit[] = [];
  for (const hit of hits)
    if (!taken.some((t) => hit.at < t.at + t.length && t.at < hit.at + hit.length)) taken.push(hit);
  const isFaint = (hit: WordHit) => FAINT.has(text.slice(hit.at, hit.at + hit.length).replace('-', ' '));
  const clear = taken.filter((hit) => !isFaint(hit));
  return (clear.length > 0 ? clear : taken).sort((a, b) => a.at - b.at);
}

/**
 * Reads a description of a sound, English or Chinese: which recipes it names, and for each the modifiers,
 * counts and order of its own clause ("rain on a window with distant thunder, then three knocks"). A text
 * that names none gets the recipe whose words look most alike.
 */
export function readSound(description: string): SoundReading {
  const text = description
    .normalize('NFKC')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/\b(?:thunder|rain)storm/g, 'thunder with rain')
    .replace(/雷雨|雷暴|暴风雨|雷阵雨/gu, '雷声和大雨');
  const language = /\p{Script=Han}/u.test(description) ? 'zh' : 'en';
  const understood = new Set<string>();
  const layers: SoundLayer[] = [];
  const hits = findWords(text);
  const isGuess = hits.length === 0;
  if (isGuess) hits.push({ recipe: nearestRecipe(text), at: text.length, length: 0 });

  for (const [i, hit] of hits.entries()) {
    const from = i === 0 ? 0 : hits[i - 1]!.at + hits[i - 1]!.length;
    const to = hits[i + 1]?.at ?? text.length;
    const before = text.slice(from, hit.at + hit.length);
    // After the word only its own clause counts: up to a comma, "and", "with", "then".
    const after =
      text
        .slice(hit.at + hit.length, to)
        .split(/[,;.、，。；]|\band\b|\bwith\b|\bthen\b|\bfollowed\b|和|与|然后|接着|伴/u)[0] ?? '';
    const own = `${before}${hits.length === 1 ? text.slice(hit.at + hit.length) : after}`;
    const modifiers = readModifiers(own, hit.recipe, language, understood);
    const known = layers.find((layer) => layer.recipe === hit.recipe);
    const count = readCount(before.slice(0, before.length - hit.length), after);
    const follows =
      i > 0 &&
      /\b(?:then|followed by|after that|and finally|before)\b|然后|接着|随后|之后|最后/u.test(before);
    if (known && !follows) {
      known.count ??= count;
      continue;
    }
    layers.push({ recipe: hit.recipe, modifiers, count, follows });
  }
  for (const layer of layers) understood.add(layer.recipe.name[language].toLowerCase());

  const seconds = /(\d+(?:\.\d+)?)\s*-?\s*(?:seconds?|secs?|s\b|秒)/u.exec(text)?.[1];
  const bpm = /(\d{2,3})\s*(?:bpm|拍每分)/u.exec(text)?.[1];
  return {
    layers: layers.slice(0, 6),
    seconds: seconds ? Math.min(30, Math.max(0.2, Number(seconds))) : undefined,
    bpm: bpm ? Math.min(240, Math.max(40, Number(bpm))) : undefined,
    understood: [...understood],
    isGuess,
    language,
  };
}

function readCount(before: string, after: string): number | undefined {
  const near = before.slice(-24);
  const digits =
    /(?<![\d.])(\d{1,2})\s*(?:x|times)?\s*(?:[a-z-]+ ){0,2}$|(\d{1,2})\s*(?:声|下|次|个|滴|步)/u.exec(near);
  const times = /^\s*(?:x\s*(\d{1,2})|(\d{1,2})\s*(?:times|下|声|次)|(once|twice|thrice))/u.exec(after);
  const word =
    /\b(single|two|twice|double|three|triple|four|five|six|seven|eight|nine|ten|dozen|several)\s+(?:[a-z-]+ ){0,2}$/u.exec(
      near,
    )?.[1];
  const han = /([一两二三四五六七八九十几])(?:声|下|次|个|滴|步|记|道)/u.exec(
    `${near}${after.slice(0, 4)}`,
  )?.[1];
  const found = Number(digits?.[1] ?? digits?.[2] ?? times?.[1] ?? times?.[2] ?? Number.NaN);
  const count = Number.isNaN(found) ? (NUMBERS[word ?? times?.[3] ?? ''] ?? NUMBERS_ZH[han ?? '']) : found;
  return count !== undefined && count >= 1 ? Math.min(32, count) : undefined;
}

const pieces = (text: string): Set<string> => {
  const found = new Set<string>();
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = /\p{Script=Han}/u.test(word) ? word : `^${word}$`;
    const size = /\p{Script=Han}/u.test(word) ? 1 : 3;
    for (let i = 0; i + size <= padded.length; i++) found.add(padded.slice(i, i + size));
  }
  return found;
};

/** The recipe whose words share most letter groups with the text (Dice); a whoosh where nothing is alike. */
function nearestRecipe(text: string): SoundRecipe {
  let best = recipes.find((recipe) => recipe.id === 'whoosh') ?? recipes[0]!;
  let bestScore = 0.18;
  const wanted = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(pieces);
  for (const recipe of recipes) {
    for (const word of [...recipe.words.en, ...recipe.words.zh]) {
      const own = pieces(word);
      for (const other of wanted) {
        let shared = 0;
        for (const piece of own) if (other.has(piece)) shared++;
        const score = (2 * shared) / (own.size + other.size);
        if (score > bestScore) {
          bestScore = score;
          best = recipe;
        }
      }
    }
  }
  return best;
}
