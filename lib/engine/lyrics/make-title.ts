import type { Random } from '../random.ts';
import type { ParsedSection } from './parse-lyrics.ts';
import type { StyleReading } from './style-reading.ts';
import { lineSyllables } from './syllables.ts';

const SMALL = new Set('a an the and but or nor for of in on at to by with from as is'.split(' '));
const LEADING = /^(?:and|but|so|oh|ooh|yeah|hey|well|'cause|because|cause|when|if|then|that|there's)\s+/i;
const TRAILING =
  /\s+(?:and|but|or|so|the|a|an|of|in|on|at|to|by|with|from|for|my|your|is|are|i|you|we|it|that|this|when|where|if|as|be|just|who)$/i;

/** Capitals as in English titles. */
export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, i, all) =>
      i > 0 && i < all.length - 1 && SMALL.has(word.toLowerCase())
        ? word.toLowerCase()
        : word.replace(/\p{L}/u, (l) => l.toUpperCase()),
    )
    .join(' ');
}

/**
 * A title from lyrics (the hook: the line that comes back most, else the chorus's first, cut to what fits a
 * cover) or, for an instrumental, from what was asked for. Never empty; at most about 40 characters.
 */
export function makeTitle(source: readonly ParsedSection[] | StyleReading, random: Random): string {
  return 'understood' in source
    ? titleFromStyle(source, random)
    : (titleFromLyrics(source) ?? titleFromStyle(undefined, random));
}

function titleFromLyrics(sections: readonly ParsedSection[]): string | undefined {
  const counts = new Map<string, { text: string; score: number }>();
  let order = 0;
  for (const section of sections) {
    section.lines.forEach((line, i) => {
      const key = line.text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      if (!key || line.backing) return;
      const entry = counts.get(key) ?? { text: line.text, score: -0.001 * order++ };
      entry.score +=
        1 +
        (section.kind === 'chorus' ? 1.5 : 0) +
        (section.kind === 'chorus' && (i === 0 || i === section.lines.length - 1) ? 0.75 : 0);
      const syllables = lineSyllables(line.text);
      if (syllables < 2 || syllables > 9) entry.score -= 0.3;
      counts.set(key, entry);
    });
  }
  const best = [...counts.values()].sort((a, b) => b.score - a.score)[0];
  return best ? fitTitle(best.text) : undefined;
}

/** Cuts a line down to a title: first clause, no fillers at its ends, at most six words or ten characters. */
function fitTitle(line: string): string {
  let title = line.replace(/^["“'「『]+|["”'」』.,!?;:，。！？；：…~-]+$/gu, '').trim();
  if (/\p{Script=Han}/u.test(title)) {
    const clause = title.split(/[,，。！？；、\s]+/u).find((part) => part.length >= 2) ?? title;
    return [...clause].slice(0, 10).join('');
  }
  const clause = title.split(/[,;:.!?—–]+\s*/u).find((part) => part.trim().split(/\s+/).length >= 2);
  title = (clause ?? title).trim();
  if (title.split(' ').length > 3) title = title.replace(LEADING, '');
  title = title.split(/\s+/).slice(0, 6).join(' ');
  for (let before = ''; before !== title; ) {
    before = title;
    if (title.split(' ').length > 2) title = title.replace(TRAILING, '');
  }
  return titleCase(title.slice(0, 40).trim());
}

const NOUNS: Record<'bright' | 'dark' | 'calm' | 'driving', readonly string[]> = {
  bright: [
    'Golden Hour',
    'Open Windows',
    'First Light',
    'Paper Kites',
    'Sunday Shoes',
    'Lemon Trees',
    'Carousel',
    'Bright Side',
    'Morning Parade',
    'Green Lights',
  ],
  dark: [
    'Long Shadow',
    'Cold Harbour',
    'Last Train Out',
    'Ashes',
    'Blackout',
    'Undertow',
    'The Empty Room',
    'Falling Slow',
    'Iron Sky',
    'Without a Map',
  ],
  calm: [
    'Still Water',
    'Drift',
    'Soft Focus',
    'Slow Tide',
    'Quiet Rooms',
    'Lanterns',
    'Half Asleep',
    'Low Clouds',
    'Snowfall',
    'Far Shore',
  ],
  driving: [
    'Night Drive',
    'Overdrive',
    'Run the Red',
    'Voltage',
    'Skyline',
    'Faster Than Light',
    'Neon Heart',
    'Ignition',
    'Wild Horses',
    'Thunder Road',
  ],
};
const NOUNS_ZH: Record<'bright' | 'dark' | 'calm' | 'driving', readonly string[]> = {
  bright: ['向阳', '晴空', '金色午后', '风筝', '第一束光', '花开的路', '清晨列车', '橘子汽水'],
  dark: ['长夜', '余烬', '空房间', '末班车', '旧码头', '无人岛', '落叶归处', '暗涌'],
  calm: ['静水', '远山', '慢时光', '灯火', '听雪', '云上', '半梦', '月下'],
  driving: ['夜行', '破风', '霓虹', '追光', '疾驰', '心跳', '野火', '逆流'],
};

function titleFromStyle(reading: StyleReading | undefined, random: Random): string {
  const valence = reading?.valence ?? random.range(-0.4, 0.6);
  const energy = reading?.energy ?? random.next();
  const side =
    Math.abs(valence) > Math.abs(energy - 0.5) * 1.2
      ? valence > 0
        ? 'bright'
        : 'dark'
      : energy > 0.5
        ? 'driving'
        : 'calm';
  const topic = reading?.topics[0];
  if (topic && topic.length <= 28)
    return /\p{Script=Han}/u.test(topic)
      ? topic.slice(0, 10)
      : titleCase(topic.replace(/^(?:my|the|a|an)\s+/i, ''));
  const isChinese = /\p{Script=Han}/u.test(reading?.understood.join('') ?? '');
  return random.fork('title').pick((isChinese ? NOUNS_ZH : NOUNS)[side]);
}
