import { parseTime } from '#components/format.ts';
import type { PlannedSection } from './draft-store.ts';

/** The labels to choose from: the interface's usual English words. */
export const SECTION_LABELS = [
  'Intro',
  'Verse',
  'Pre-Chorus',
  'Chorus',
  'Bridge',
  'Instrumental',
  'Solo',
  'Outro',
] as const;

const TAG = /^\s*\[([^\]]+)\]\s*$/;

export const emptySection = (label: string, lyrics = ''): PlannedSection => ({
  id: Math.random().toString(36).slice(2),
  label,
  length: '',
  lyrics,
  chords: '',
  include: '',
  avoid: '',
});

/** A plan to begin with: the sections of lyrics with tags, or a verse and a chorus of those without. */
export function sectionsOfLyrics(lyrics: string): PlannedSection[] {
  const sections: { label: string; lines: string[] }[] = [];
  for (const line of lyrics.split('\n')) {
    const label = TAG.exec(line)?.[1]?.trim();
    if (label) sections.push({ label, lines: [] });
    else if (sections.length > 0) sections.at(-1)?.lines.push(line);
    else if (line.trim() !== '') sections.push({ label: 'Verse', lines: [line] });
  }
  if (sections.length === 0) return ['Intro', 'Verse', 'Chorus', 'Outro'].map((label) => emptySection(label));
  return sections.map(({ label, lines }) => emptySection(label, lines.join('\n').trim()));
}

const BARS = /^(\d{1,3})\s*(?:bars?|小节|小節)$/i;

/** How long a section is to be: `m:ss` or seconds, or bars ("8 bars", "8 小节"). Null for anything else. */
export function readLength(text: string): { seconds: number } | { bars: number } | null {
  const bars = Number(BARS.exec(text.trim())?.[1] ?? 0);
  if (bars > 0) return { bars };
  const seconds = parseTime(text);
  return seconds === null ? null : { seconds };
}

/** Lyrics with tags of a plan that has words. */
export const lyricsOfSections = (sections: readonly PlannedSection[]): string =>
  sections
    .filter(({ lyrics }) => lyrics.trim() !== '')
    .map(({ label, lyrics }) => `[${label}]\n${lyrics.trim()}`)
    .join('\n\n');
