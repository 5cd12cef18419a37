/** What the editor says about lyrics while they are written. */
export interface LyricsHints {
  /** Lines that are sung: no tags, no blanks. */
  lineCount: number;
  syllableCount: number;
  /** The first line that is hard to sing, 1-based. */
  longLine: { line: number; syllables: number } | null;
}

const mostSyllables = 16;

/** Han characters count one each; a Latin word by its groups of vowels, a silent final e left out. */
export function countSyllables(line: string): number {
  const han = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = line.toLowerCase().match(/[a-zà-öø-ÿ']+/g) ?? [];
  return words.reduce((sum, word) => {
    const groups = word.replace(/'/g, '').match(/[aeiouyà-öø-ÿ]+/g)?.length ?? 0;
    const silent = /[^aeiouyl]e$/.test(word) && groups > 1 ? 1 : 0;
    return sum + Math.max(1, groups - silent);
  }, han);
}

export function hintsOf(lyrics: string): LyricsHints {
  const hints: LyricsHints = { lineCount: 0, syllableCount: 0, longLine: null };
  for (const [index, raw] of lyrics.split('\n').entries()) {
    const line = raw.replace(/\[[^\]]*\]|【[^】]*】/g, '').trim();
    if (line === '') continue;
    const syllables = countSyllables(line);
    hints.lineCount++;
    hints.syllableCount += syllables;
    if (syllables > mostSyllables) hints.longLine ??= { line: index + 1, syllables };
  }
  return hints;
}

/** The text with a section tag of its own line put in at the cursor, and where the cursor goes. */
export function insertTag(text: string, cursor: number, tag: string): { text: string; cursor: number } {
  const before = text.slice(0, cursor);
  const after = text.slice(cursor);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const inserted = `${lead}[${tag}]\n`;
  return { text: before + inserted + after.replace(/^\n/, ''), cursor: before.length + inserted.length };
}
