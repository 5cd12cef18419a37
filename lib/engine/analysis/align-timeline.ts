import type { TimedText } from '../rendered-song.ts';
import type { SongAnalysis } from './analyse-song.ts';
import type { TimeRange } from './voice-activity.ts';

export interface AlignedLine extends TimedText {
  /** The section tag above the line, or the label of the section it falls into. */
  section: string;
  /** 0–1. */
  confidence: number;
}

export interface AlignedTimeline {
  lines: AlignedLine[];
  /** 0–1: by line, never by word. */
  confidence: number;
  backend: string;
}

interface LyricText {
  text: string;
  tag: string;
  /** Rough number of syllables: how long it takes to sing. */
  weight: number;
}

const SECTION_TAG = /^\s*\[([^\]]+)\]\s*$/;
const LONGEST_LINE_SECONDS = 12;

/**
 * Places given lyrics on an uploaded song by line: the lines are laid, in order and by their length, over the
 * stretches in which somebody sings, stanzas beginning where sections do.
 * @param lyrics lines of text with optional `[Section]` tags
 */
export function alignTimeline(analysis: SongAnalysis, lyrics: string): AlignedTimeline {
  const stanzas = readStanzas(lyrics);
  const lines = stanzas.flat();
  if (lines.length === 0) return { lines: [], confidence: 0, backend: 'builtin-line' };
  const sung = singingRanges(analysis);
  const spans = shareSections(stanzas, sung, analysis);
  const aligned: AlignedLine[] = [];
  stanzas.forEach((stanza, s) => {
    layOut(stanza, spans[s]!).forEach((range, i) => {
      const line = stanza[i]!;
      const label = analysis.sections.find((x) => range.startSeconds < x.endSeconds)?.label ?? '';
      aligned.push({ text: line.text, section: line.tag || label, confidence: 0.4, ...range });
    });
  });
  const weight = lines.reduce((sum, line) => sum + line.weight, 0);
  const seconds = sung.reduce((sum, r) => sum + r.endSeconds - r.startSeconds, 0);
  // People sing two to six syllables a second; far from that, text and song hardly belong together.
  const rate = weight / Math.max(0.1, seconds);
  const plausible = rate > 1 && rate < 8 ? 1 : 0.4;
  const confidence = 0.5 * plausible * (analysis.hasVocals ? 0.5 + 0.5 * analysis.confidence.vocals : 0.3);
  for (const line of aligned) line.confidence = confidence;
  return { lines: aligned, confidence, backend: 'builtin-line' };
}

function readStanzas(lyrics: string): LyricText[][] {
  const stanzas: LyricText[][] = [];
  let tag = '';
  let open = true;
  for (const raw of lyrics.split(/\r?\n/)) {
    const found = SECTION_TAG.exec(raw);
    const text = raw.trim();
    if (found || text === '') {
      if (found) tag = found[1]!.trim();
      open = true;
      continue;
    }
    if (open) stanzas.push([]);
    open = false;
    stanzas.at(-1)!.push({ text, tag, weight: countSyllables(text) });
  }
  return stanzas;
}

/** Chinese characters are a syllable each; Latin words one for each group of vowels. */
function countSyllables(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const vowels = text.match(/[aeiouyàáâäãåèéêëìíîïòóôöõùúûü]+/giu)?.length ?? 0;
  return Math.max(1, characters + vowels);
}

/** Where singing was heard; the sections that are usually sung where it was not. */
function singingRanges(analysis: SongAnalysis): TimeRange[] {
  if (analysis.vocalRanges.length > 0 && analysis.hasVocals) return analysis.vocalRanges;
  const sung = analysis.sections.filter(
    (s) => !['intro', 'outro', 'solo', 'interlude', 'instrumental'].includes(s.kind),
  );
  const ranges = (sung.length > 0 ? sung : analysis.sections).map(({ startSeconds, endSeconds }) => ({
    startSeconds,
    endSeconds,
  }));
  return ranges.length > 0 ? ranges : [{ startSeconds: 0, endSeconds: analysis.durationSeconds }];
}

/** A stretch of singing for each stanza: in proportion to its syllables, moved to a section's start that is near. */
function shareSections(stanzas: LyricText[][], sung: TimeRange[], analysis: SongAnalysis): TimeRange[][] {
  const total = stanzas.flat().reduce((sum, line) => sum + line.weight, 0);
  const seconds = sung.reduce((sum, r) => sum + r.endSeconds - r.startSeconds, 0);
  const cuts: number[] = [sung[0]!.startSeconds];
  let weight = 0;
  for (const stanza of stanzas.slice(0, -1)) {
    weight += stanza.reduce((sum, line) => sum + line.weight, 0);
    const cut = timeAt(sung, (weight / total) * seconds);
    const near = analysis.sections
      .map((s) => s.startSeconds)
      .filter((s) => Math.abs(s - cut) < 6 && s > cuts.at(-1)! + 1)
      .sort((a, b) => Math.abs(a - cut) - Math.abs(b - cut))[0];
    cuts.push(Math.max(cuts.at(-1)!, near ?? cut));
  }
  cuts.push(sung.at(-1)!.endSeconds);
  return stanzas.map((_, i) => {
    const inside = sung
      .map((r) => ({
        startSeconds: Math.max(r.startSeconds, cuts[i]!),
        endSeconds: Math.min(r.endSeconds, cuts[i + 1]!),
      }))
      .filter((r) => r.endSeconds - r.startSeconds > 0.2);
    return inside.length > 0
      ? inside
      : [{ startSeconds: cuts[i]!, endSeconds: Math.max(cuts[i]! + 0.2, cuts[i + 1]!) }];
  });
}

/** The clock when `sungSeconds` of singing have passed. */
function timeAt(ranges: readonly TimeRange[], sungSeconds: number): number {
  let left = sungSeconds;
  for (const r of ranges) {
    const length = r.endSeconds - r.startSeconds;
    if (left <= length) return r.startSeconds + left;
    left -= length;
  }
  return ranges.at(-1)!.endSeconds;
}

/** Lines over ranges: one each where the numbers agree, by syllables otherwise. */
function layOut(lines: readonly LyricText[], ranges: TimeRange[]): TimeRange[] {
  if (lines.length === ranges.length)
    return ranges.map((r) => ({
      ...r,
      endSeconds: Math.min(r.endSeconds, r.startSeconds + LONGEST_LINE_SECONDS),
    }));
  const total = lines.reduce((sum, line) => sum + line.weight, 0);
  const seconds = ranges.reduce((sum, r) => sum + r.endSeconds - r.startSeconds, 0);
  let sung = 0;
  return lines.map((line) => {
    const startSeconds = timeAt(ranges, sung + 1e-6);
    sung += (line.weight / total) * seconds;
    const endSeconds = Math.max(
      startSeconds + 0.1,
      Math.min(startSeconds + LONGEST_LINE_SECONDS, timeAt(ranges, sung)),
    );
    return { startSeconds, endSeconds };
  });
}
