import type { SectionKind } from '../score/score.ts';
import { cleanLyrics, isShouted, lowerShouted } from './clean-lyrics.ts';
import { detectLanguage } from './language.ts';
import { layOutStanzas } from './lay-out-stanzas.ts';
import { readSectionName, sectionLabel } from './section-tags.ts';
import { splitLongLine } from './split-line.ts';

export interface ParsedLine {
  text: string;
  /** Written in parentheses: sung by the backing voices. */
  backing: boolean;
}
export interface ParsedSection {
  kind: SectionKind;
  /** As shown to people: "Verse 2", "副歌". */
  label: string;
  lines: ParsedLine[];
}
export interface ParsedLyrics {
  sections: ParsedSection[];
  language: 'en' | 'zh' | 'mixed';
  /** What was changed or left out, for people. */
  notices: string[];
}

const BRACKETED = /^\s*(?:\[([^\]]*)\]|【([^】]*)】|\{([^}]*)\}|〔([^〕]*)〕)\s*[:：]?/u;
const INLINE_BRACKET = /\[[^\]\n]*\]|【[^】\n]*】|\{[^}\n]*\}|〔[^〕\n]*〕/gu;
const PARENTHESES = /[(（]([^()（）]*)[)）]/gu;

/**
 * Lyrics as people write them → sections of singable lines.
 *
 * Section tags in brackets, or a heading with a colon on a line of its own, in English or Chinese; a tag may
 * carry a direction (`[Solo: guitar]`), which is not sung. Text without any tag is laid out by stanza. Text
 * in parentheses becomes backing lines. Lines longer than about 14 English syllables or 12 characters are
 * split where they can be sung. What cannot be sung is left out with a notice. Never throws.
 */
export function parseLyrics(text: string): ParsedLyrics {
  const cleaned = cleanLyrics(text);
  const notices = new Set(cleaned.notices);
  const rows = readRows(cleaned.text, notices);
  const stanzas: ParsedSection[] = rows.some((row) => row.tag)
    ? byTags(rows)
    : layOutStanzas(byBlankLines(rows));
  const written = stanzas.flatMap((s) => s.lines.map((l) => l.text)).join('\n');
  const detected = detectLanguage(written || text);
  return {
    sections: numbered(stanzas),
    language: detected === 'other' ? 'en' : detected,
    notices: [...notices],
  };
}

interface Row {
  tag?: { kind: SectionKind; repeats: number; detail?: string; isChinese: boolean };
  lines: ParsedLine[];
  isBlank: boolean;
}

function readRows(text: string, notices: Set<string>): Row[] {
  const rows: Row[] = [];
  for (const raw of text.split('\n')) {
    let line = raw.trim();
    if (!line) {
      rows.push({ lines: [], isBlank: true });
      continue;
    }
    let tag = headingTag(line);
    if (tag) line = '';
    for (let match = BRACKETED.exec(line); match; match = BRACKETED.exec(line)) {
      const inside = match.slice(1).find((part) => part !== undefined) ?? '';
      const found = readSectionName(inside);
      if (found) {
        if (tag) rows.push({ tag, lines: [], isBlank: false });
        tag = { ...found, isChinese: /\p{Script=Han}/u.test(inside) };
      } else if (inside.trim()) notices.add('Directions in brackets are not sung.');
      line = line.slice(match[0].length).trim();
    }
    const withoutBrackets = line.replace(INLINE_BRACKET, ' ');
    if (withoutBrackets !== line) notices.add('Directions in brackets are not sung.');
    const lines = tidyLines(withoutBrackets, notices);
    if (tag || lines.length > 0) rows.push({ tag, lines, isBlank: false });
  }
  return rows;
}

/** `Chorus:` or `副歌：` or `Verse 2` alone on a line. A bare word without colon or number is a line of song. */
function headingTag(line: string): Row['tag'] {
  const heading = /^([^:：]{1,24}?)\s*([:：]?)\s*$/u.exec(line);
  if (!heading) return undefined;
  const found = readSectionName(heading[1]!);
  if (!found) return undefined;
  const isCertain =
    heading[2] !== '' ||
    found.number !== undefined ||
    /^(?:pre[- ]?chorus|主歌|副歌|桥段|前奏|间奏|尾奏|预副歌|导歌)$/iu.test(heading[1]!);
  return isCertain ? { ...found, isChinese: /\p{Script=Han}/u.test(line) } : undefined;
}

function tidyLines(line: string, notices: Set<string>): ParsedLine[] {
  const backing: string[] = [];
  let lead = line.replace(PARENTHESES, (_, inside: string) => {
    backing.push(inside);
    return ' ';
  });
  lead = lead.replace(/[()（）[\]【】{}〔〕<>|\\^~=_#@*]+/gu, ' ');
  const lines: ParsedLine[] = [];
  for (const [part, isBacking] of [[lead, false] as const, ...backing.map((b) => [b, true] as const)]) {
    let tidy = part
      .replace(/\s+/gu, ' ')
      .replace(/\s+([,.!?;:，。！？；：])/gu, '$1')
      .replace(/^[\s,.;:，。；：、\-–—]+/u, '')
      .trim();
    if (!/[\p{L}\p{N}]/u.test(tidy)) continue;
    if (/^(?:x|×)\s*\d$/iu.test(tidy)) continue;
    if (isShouted(tidy)) {
      tidy = lowerShouted(tidy);
      notices.add('Lines in capitals are sung like the others.');
    }
    const pieces = splitLongLine(tidy);
    if (pieces.length > 1) notices.add('Long lines were split so that they can be sung.');
    for (const piece of pieces) lines.push({ text: piece, backing: isBacking });
  }
  return lines;
}

function byTags(rows: readonly Row[]): ParsedSection[] {
  const sections: (ParsedSection & { repeats: number })[] = [];
  let current: (ParsedSection & { repeats: number }) | undefined;
  for (const row of rows) {
    if (row.tag) {
      current = {
        kind: row.tag.kind,
        label: sectionLabel(row.tag.kind, row.tag.isChinese ? 'zh' : 'en'),
        lines: [],
        repeats: row.tag.repeats,
      };
      sections.push(current);
    }
    if (row.lines.length === 0) continue;
    if (!current) {
      // Words before the first tag are a verse of their own.
      current = {
        kind: 'verse',
        label: sectionLabel('verse', /\p{Script=Han}/u.test(row.lines[0]!.text) ? 'zh' : 'en'),
        lines: [],
        repeats: 1,
      };
      sections.push(current);
    }
    current.lines.push(...row.lines);
  }
  const chorus = sections.find((s) => s.kind === 'chorus' && s.lines.length > 0);
  return sections.flatMap(({ repeats, ...section }) => {
    // "[Chorus]" without words later on means the chorus again.
    const lines =
      section.kind === 'chorus' && section.lines.length === 0 && chorus ? chorus.lines : section.lines;
    return Array.from({ length: repeats }, () => ({ ...section, lines: lines.map((line) => ({ ...line })) }));
  });
}

function byBlankLines(rows: readonly Row[]): ParsedLine[][] {
  const stanzas: ParsedLine[][] = [[]];
  for (const row of rows) {
    if (row.isBlank && stanzas.at(-1)!.length > 0) stanzas.push([]);
    stanzas.at(-1)!.push(...row.lines);
  }
  return stanzas.filter((stanza) => stanza.length > 0);
}

/** Verses (and whatever else comes with different words) are counted; the rest keeps its plain name. */
function numbered(sections: ParsedSection[]): ParsedSection[] {
  const totals = new Map<SectionKind, number>();
  for (const { kind } of sections) totals.set(kind, (totals.get(kind) ?? 0) + 1);
  const seen = new Map<SectionKind, number>();
  return sections.map((section) => {
    const count = (seen.get(section.kind) ?? 0) + 1;
    seen.set(section.kind, count);
    return section.kind === 'verse' && totals.get('verse')! > 1
      ? { ...section, label: `${section.label} ${count}` }
      : section;
  });
}
