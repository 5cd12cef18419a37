import type { SectionKind } from '../score/score.ts';
import type { ParsedLine, ParsedSection } from './parse-lyrics.ts';
import { sectionLabel } from './section-tags.ts';

const wording = (lines: readonly ParsedLine[]): string =>
  lines
    .map((l) =>
      l.text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('\n');

/** Share of the lines of two stanzas that are the same. */
function likeness(a: readonly ParsedLine[], b: readonly ParsedLine[]): number {
  const first = new Set(wording(a).split('\n'));
  const second = wording(b).split('\n');
  return second.filter((line) => first.has(line)).length / Math.max(first.size, second.length);
}

/**
 * Gives untagged stanzas their parts. A stanza that comes back (half its lines or more) is the chorus; a
 * stanza of one or two lines before it the pre-chorus, at the end the outro. Where nothing comes back, the
 * second stanza, and every other after it, carries the chorus; with five or more, the last but one is the
 * bridge. Text without blank lines is cut into fours first.
 */
export function layOutStanzas(stanzas: readonly ParsedLine[][]): ParsedSection[] {
  const parts = stanzas.length === 1 && stanzas[0]!.length > 6 ? inFours(stanzas[0]!) : stanzas;
  const returns = parts.map((part, i) =>
    parts.some((other, j) => i !== j && part.length > 1 && likeness(part, other) >= 0.5),
  );
  const hasChorus = returns.some(Boolean);
  const kinds = parts.map((part, i): SectionKind => {
    if (hasChorus) {
      if (returns[i]) return 'chorus';
      // A short stanza between a verse and the chorus leads into it.
      if (
        part.length <= 2 &&
        returns[i + 1] &&
        i > 0 &&
        !returns[i - 1] &&
        part.length < parts[i - 1]!.length
      )
        return 'pre-chorus';
      if (i === parts.length - 1 && part.length <= 3 && i > 1) return 'outro';
      const chorusesBefore = returns.slice(0, i).filter(Boolean).length;
      return chorusesBefore >= 2 && returns.slice(i + 1).some(Boolean) ? 'bridge' : 'verse';
    }
    if (parts.length === 1) return 'verse';
    if (parts.length >= 5 && i === parts.length - 2 && i % 2 === 0) return 'bridge';
    if (i === parts.length - 1 && i > 2 && part.length <= 2) return 'outro';
    return i % 2 === 1 ? 'chorus' : 'verse';
  });
  return parts.map((lines, i) => {
    const kind = kinds[i]!;
    const isChinese = /\p{Script=Han}/u.test(lines[0]?.text ?? '');
    return { kind, label: sectionLabel(kind, isChinese ? 'zh' : 'en'), lines };
  });
}

function inFours(lines: readonly ParsedLine[]): ParsedLine[][] {
  const stanzas: ParsedLine[][] = [];
  for (let i = 0; i < lines.length; i += 4) stanzas.push(lines.slice(i, i + 4));
  const last = stanzas.at(-1)!;
  if (stanzas.length > 1 && last.length === 1) {
    stanzas.pop();
    stanzas.at(-1)!.push(...last);
  }
  return stanzas;
}
