import type { SectionKind } from '../score/score.ts';
import { meanBetween } from './beat-sync.ts';
import { CHROMA_FRAME_RATE } from './chroma.ts';
import { FRAME_RATE } from './frame-features.ts';
import type { SongFeatures } from './song-features.ts';

/** A part of the song's form on the clock. */
export interface TimedSection {
  kind: SectionKind;
  /** As shown to people: "Verse 2". */
  label: string;
  startSeconds: number;
  endSeconds: number;
  /** 0–1, the loudest section being 1. */
  energy: number;
  /** 0–1. */
  confidence: number;
}

/** How many bars before and after a boundary are compared. */
const KERNELS_BARS = [4, 8];
const MIN_BARS = 4;
/** How far below the loudest bar the level still says something, in dB. */
const QUIET_DB = 25;
/** Mean squared distance (of standardised features) up to which two sections count as the same material. */
const SAME_MATERIAL = 0.2;

/**
 * The song's form: bar-wise timbre, harmony and level; boundaries where what follows differs from what went before
 * (novelty after J. Foote, 2000, on means over four and eight bars), preferring multiples of four bars; repeated material gets the same name.
 * @param barSeconds starts of bars, rising
 * @param vocalShare how much of a time range is sung, 0–1; names verses and solos
 */
export function findSections(
  features: SongFeatures,
  barSeconds: readonly number[],
  vocalShare: (startSeconds: number, endSeconds: number) => number = () => 1,
): TimedSection[] {
  const end = features.durationSeconds;
  const bars = barSeconds.filter((s) => s < end - 0.1);
  if (bars.length < 2 * MIN_BARS)
    return [
      { kind: 'verse', label: 'Verse 1', startSeconds: 0, endSeconds: end, energy: 1, confidence: 0.1 },
    ];
  const { rows, width, levels } = barFeatures(features, [...bars, end]);
  const { boundaries, strengths } = findBoundaries(rows, width);
  const spans = boundaries.map((from, i) => {
    const to = boundaries[i + 1] ?? bars.length;
    return {
      from,
      to,
      startSeconds: i === 0 ? 0 : bars[from]!,
      endSeconds: bars[to] ?? end,
      level: levels.slice(from, to).reduce((sum, l) => sum + l, 0) / (to - from),
      confidence: strengths[i] ?? 0.5,
    };
  });
  const groups = groupByMaterial(spans, rows, width);
  const loudest = Math.max(...spans.map((s) => s.level));
  const described = spans.map((s, i) => ({
    ...s,
    group: groups[i]!,
    energy: Math.max(0, Math.min(1, 1 + (s.level - loudest) / 18)),
    vocals: vocalShare(s.startSeconds, s.endSeconds),
  }));
  const kinds = nameSections(described);
  const counts = new Map<SectionKind, number>();
  return described.map((s, i) => {
    const kind = kinds[i]!;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const name = kind
      .split('-')
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join('-');
    const numbered = kind === 'verse' || kind === 'chorus' ? `${name} ${number}` : name;
    const { startSeconds, endSeconds, energy, confidence } = s;
    return { kind, label: numbered, startSeconds, endSeconds, energy, confidence };
  });
}

function barFeatures(features: SongFeatures, times: readonly number[]) {
  const { onsets, chroma } = features;
  const timbre = meanBetween(onsets.logMel, onsets.bands, FRAME_RATE, times);
  const harmony = meanBetween(chroma.all, 12, CHROMA_FRAME_RATE, times);
  const level = meanBetween(onsets.levelDb, 1, FRAME_RATE, times);
  const activity = meanBetween(onsets.full, 1, FRAME_RATE, times);
  const count = times.length - 1;
  // A silent tail is not a section of its own, and must not stretch the scale.
  const floor = Math.max(...level) - QUIET_DB;
  for (let i = 0; i < count; i++) level[i] = Math.max(floor, level[i]!);
  // Timbre in 12 wide bands, so that it does not outweigh the 12 pitch classes.
  const wide = 12;
  const width = wide + 12 + 2;
  const rows = new Float32Array(count * width);
  const per = onsets.bands / wide;
  for (let i = 0; i < count; i++) {
    for (let b = 0; b < onsets.bands; b++)
      rows[i * width + Math.floor(b / per)]! += timbre[i * onsets.bands + b]! / per;
    let top = 1e-6;
    for (let k = 0; k < 12; k++) top = Math.max(top, harmony[i * 12 + k]!);
    for (let k = 0; k < 12; k++) rows[i * width + wide + k] = harmony[i * 12 + k]! / top;
    rows[i * width + wide + 12] = level[i]!;
    rows[i * width + wide + 13] = activity[i]!;
  }
  standardiseColumns(rows, width, count);
  // Harmony repeats inside sections; it tells material apart less than the sound does.
  for (let i = 0; i < count; i++) for (let k = 0; k < 12; k++) rows[i * width + wide + k]! *= 0.6;
  for (let i = 0; i < count; i++) for (let k = 0; k < 2; k++) rows[i * width + wide + 12 + k]! *= 2;
  return { rows, width, levels: [...level] };
}

/** Zero mean and unit deviation a column; the last bar, often the end dying away, does not set the scale. */
function standardiseColumns(rows: Float32Array, width: number, count: number): void {
  const measured = Math.max(1, count - 1);
  for (let k = 0; k < width; k++) {
    let mean = 0;
    for (let i = 0; i < measured; i++) mean += rows[i * width + k]! / measured;
    let variance = 0;
    for (let i = 0; i < measured; i++) variance += (rows[i * width + k]! - mean) ** 2 / measured;
    const scale = 1 / (Math.sqrt(variance) + 1e-6);
    for (let i = 0; i < count; i++) rows[i * width + k] = (rows[i * width + k]! - mean) * scale;
  }
}

/** Squared distance of two bars' or ranges' mean features, per feature. */
function meanDistance(rows: Float32Array, width: number, a: Span, b: Span): number {
  let sum = 0;
  for (let k = 0; k < width; k++) {
    let meanA = 0;
    let meanB = 0;
    for (let i = a.from; i < a.to; i++) meanA += rows[i * width + k]!;
    for (let i = b.from; i < b.to; i++) meanB += rows[i * width + k]!;
    sum += (meanA / (a.to - a.from) - meanB / (b.to - b.from)) ** 2;
  }
  return sum / width;
}

/**
 * How different the bars after each bar line are from those before it. Means over four and eight bars, because
 * most progressions take four bars to come round and a single bar says only which chord it has.
 */
function noveltyOf(rows: Float32Array, width: number, count: number): Float32Array {
  const novelty = new Float32Array(count);
  for (let i = 1; i < count; i++)
    for (const span of KERNELS_BARS) {
      const before = { from: Math.max(0, i - span), to: i };
      const after = { from: i, to: Math.min(count, i + span) };
      // Short ends of the song vary by chance, and the last chord dying away is no section.
      const trust = Math.min(i, count - i) < MIN_BARS ? 0 : 1;
      novelty[i]! += Math.sqrt(meanDistance(rows, width, before, after)) * trust;
    }
  const top = Math.max(1e-6, ...novelty);
  return novelty.map((v) => v / top);
}

/** Novelty from which a boundary pays, and what section lengths (in bars) add. */
const BOUNDARY_COST = 0.32;
const lengthBonus = (bars: number, isLast: boolean): number => {
  if (bars < MIN_BARS) return isLast ? -0.1 : -0.3;
  if (bars > 24) return -0.4;
  return bars % 8 === 0 ? 0.12 : bars % 4 === 0 ? 0.06 : isLast ? 0 : bars % 2 === 0 ? -0.08 : -0.2;
};

/** The best set of boundaries by dynamic programming over their novelty and the sections' lengths. */
function findBoundaries(rows: Float32Array, width: number): { boundaries: number[]; strengths: number[] } {
  const count = rows.length / width;
  const novelty = noveltyOf(rows, width, count);
  const best = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(count + 1);
  best[0] = 0;
  for (let to = 1; to <= count; to++)
    for (let start = 0; start < to; start++) {
      const isLast = to === count;
      const gain = isLast ? 0 : novelty[to]! - BOUNDARY_COST;
      const value = best[start]! + gain + lengthBonus(to - start, isLast);
      if (value > best[to]!) {
        best[to] = value;
        from[to] = start;
      }
    }
  const boundaries: number[] = [];
  for (let at = from[count]!; ; at = from[at]!) {
    boundaries.push(at);
    if (at === 0) break;
  }
  boundaries.reverse();
  return { boundaries, strengths: boundaries.map((b) => (b === 0 ? 0.9 : Math.max(0.1, novelty[b]!))) };
}

interface Span {
  from: number;
  to: number;
}

/** Greedy grouping: a section joins the group of the earlier section it is most like. */
function groupByMaterial(spans: readonly Span[], rows: Float32Array, width: number): number[] {
  const groups: number[] = [];
  spans.forEach((span, i) => {
    let best = -1;
    let bestDistance = SAME_MATERIAL;
    for (let j = 0; j < i; j++) {
      const distance = meanDistance(rows, width, span, spans[j]!);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = groups[j]!;
      }
    }
    groups.push(best >= 0 ? best : Math.max(-1, ...groups) + 1);
  });
  return groups;
}

interface Described {
  group: number;
  energy: number;
  vocals: number;
  from: number;
  to: number;
}

/** The most energetic repeated material is the chorus, the first other repeated one the verse, the rest by place. */
function nameSections(sections: readonly Described[]): SectionKind[] {
  const last = sections.length - 1;
  const byGroup = new Map<number, Described[]>();
  for (const s of sections) byGroup.set(s.group, [...(byGroup.get(s.group) ?? []), s]);
  const mean = (list: Described[], of: (s: Described) => number) =>
    list.reduce((sum, s) => sum + of(s), 0) / list.length;
  const isSung = (s: Described) => s.vocals > 0.25;
  const anySung = sections.some(isSung);
  let chorus = -1;
  let bestChorus = Number.NEGATIVE_INFINITY;
  for (const [group, list] of byGroup) {
    if (anySung && !list.some(isSung)) continue;
    const value = mean(list, (s) => s.energy) + 0.25 * Math.min(3, list.length - 1);
    if (value > bestChorus && sections.length > 1) {
      bestChorus = value;
      chorus = group;
    }
  }
  return sections.map((s, i): SectionKind => {
    const length = s.to - s.from;
    if (i === 0 && (length <= 8 || !isSung(s)) && sections.length > 2 && (s.group !== chorus || !isSung(s)))
      return 'intro';
    if (i === last && sections.length > 2 && (length < MIN_BARS || !isSung(s) || s.energy < 0.5))
      return 'outro';
    if (s.group === chorus) return 'chorus';
    if (anySung && !isSung(s)) return s.energy > 0.75 ? 'solo' : 'interlude';
    const isUnique = byGroup.get(s.group)!.length === 1;
    if (isUnique && i > sections.length / 2 && i < last) return 'bridge';
    const next = sections[i + 1];
    const before = sections[i - 1];
    if (length <= 4 && next?.group === chorus && before && before.group !== chorus && i > 1)
      return 'pre-chorus';
    return 'verse';
  });
}
