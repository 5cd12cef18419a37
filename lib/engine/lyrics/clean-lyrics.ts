import { readSectionName } from './section-tags.ts';

export interface CleanedLyrics {
  text: string;
  notices: string[];
}

const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u20E3|[♪♫♬♩★☆♥♡]/gu;

/** Takes out of a lyric text what is not sung: time stamps, links, markdown, emoji, control characters. */
export function cleanLyrics(text: string): CleanedLyrics {
  const notices: string[] = [];
  let current = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085]/g, '\n');
  const strip = (notice: string, pattern: RegExp, replacement = '') => {
    const next = current.replace(pattern, replacement);
    if (next !== current && notice && !notices.includes(notice)) notices.push(notice);
    current = next;
  };
  strip('', /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/gu);
  // Full-width brackets, and headings in markdown, are section tags too.
  current = current.replace(/［/gu, '[').replace(/］/gu, ']');
  current = current.replace(
    /^[ \t]*(?:#{1,6}[ \t]+|\*\*|__)(.{1,40}?)(?:\*\*|__)?:?[ \t]*$/gmu,
    (line, inner: string) => (readSectionName(inner) ? `[${inner}]` : line),
  );
  strip('Time stamps were left out.', /[[<(]\s*\d{1,3}:\d{2}(?:[.:]\d{1,3})?\s*[\])>]/g);
  strip('Time stamps were left out.', /^\s*\d+\s*\n(?=\d{2}:\d{2}:\d{2})/gm);
  strip(
    'Time stamps were left out.',
    /^\s*\d{2}:\d{2}:\d{2}[,.]\d{3}\s*-->\s*\d{2}:\d{2}:\d{2}[,.]\d{3}.*$/gm,
  );
  strip('Song data lines were left out.', /^\s*\[(?:ti|ar|al|by|offset|length|re|ve|au):[^\]\n]*\]\s*$/gim);
  strip('Markdown was left out.', /!?\[([^\]\n]*)\]\((?:https?:\/\/|www\.)[^)\s]*\)/g, '$1');
  strip('Links were left out.', /(?:https?:\/\/|www\.)[^\s\])）】]+/gi);
  strip('Markdown was left out.', /^\s*(?:#{1,6}\s+|>\s+|[-*+]\s+(?=\S)|```.*$|(?:[-*_]\s*){3,}$)/gm);
  strip('Markdown was left out.', /(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/g, '$2');
  strip('Markdown was left out.', /(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1');
  strip('Emoji were left out.', EMOJI);
  strip('HTML was left out.', /<\/?[a-z][^>\n]{0,60}>/gi);
  return { text: current, notices };
}

/** Whether a line is written in capitals throughout (two words or more). */
export const isShouted = (line: string): boolean =>
  /\p{Lu}{2,}.*\s.*\p{Lu}{2,}/u.test(line) && !/\p{Ll}/u.test(line);

/** A shouted line in ordinary letters: "I WON'T LET GO" → "I won't let go". */
export function lowerShouted(line: string): string {
  const lower = line.toLowerCase().replace(/\bi(?=\b|')/g, 'I');
  return lower.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
