import type { TimelineResult } from '#lib/contract/nouns.ts';

/** A part of a song, in seconds. */
export interface Region {
  start: number;
  end: number;
}
export type Snap = 'none' | 'bars' | 'beats' | 'words';

/** The shortest region there is. */
export const shortestSeconds = 0.1;

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** The region in order, inside the song, and not too short. */
export function clampRegion(region: Region, duration: number): Region {
  const low = Math.max(0, Math.min(region.start, region.end));
  const high = Math.min(duration, Math.max(region.start, region.end));
  const start = Math.min(low, Math.max(0, duration - shortestSeconds));
  return { start: round(start), end: round(Math.max(start + shortestSeconds, high)) };
}

/** The times that a region may snap to, ascending. */
export function snapPoints(snap: Snap, timeline: TimelineResult | null, duration: number): number[] {
  if (snap === 'none' || !timeline) return [];
  const points =
    snap === 'bars' || snap === 'beats'
      ? timeline.beats.filter((beat) => snap === 'beats' || beat.beat === 1).map((beat) => beat.start_s)
      : timeline.aligned_lyrics.flatMap((line) =>
          (line.words.length > 0 ? line.words : [line]).flatMap((word) => [word.start_s, word.end_s]),
        );
  return [...new Set([0, ...points, duration])]
    .filter((point) => point >= 0 && point <= duration)
    .sort((a, b) => a - b);
}

/** The point nearest to a time; the time itself where there are no points. */
export function snapTime(time: number, points: readonly number[]): number {
  return points.reduce(
    (best, point) => (Math.abs(point - time) < Math.abs(best - time) ? point : best),
    points[0] ?? time,
  );
}

/** The next point after (or before, `direction` −1) a time; without points a step of `stepSeconds`. */
export function stepTime(
  time: number,
  direction: 1 | -1,
  points: readonly number[],
  stepSeconds: number,
): number {
  if (points.length === 0) return round(time + direction * stepSeconds);
  const near = 0.005;
  const next =
    direction > 0
      ? points.find((point) => point > time + near)
      : points.findLast((point) => point < time - near);
  return next ?? time;
}

/** Moves one end to a time; the other stays, and they never cross. */
export function moveEnd(region: Region, end: 'start' | 'end', time: number, duration: number): Region {
  return end === 'start'
    ? { start: round(Math.max(0, Math.min(time, region.end - shortestSeconds))), end: region.end }
    : { start: region.start, end: round(Math.min(duration, Math.max(time, region.start + shortestSeconds))) };
}

/** The section a time lies in. */
export const sectionAt = (time: number, timeline: TimelineResult | null): string =>
  timeline?.sections.find((section) => time >= section.start_s && time < section.end_s)?.label ?? '';

/** How long before its section's first bar a line may begin and still be its pickup, in seconds. */
const longestPickupSeconds = 3;

/** The lines of a section, those included whose first words lead into it. */
function linesOf(section: TimelineResult['sections'][number], timeline: TimelineResult) {
  return timeline.aligned_lyrics.filter(
    (line) =>
      line.start_s < section.end_s - 0.05 &&
      (line.start_s >= section.start_s - 0.05 ||
        (line.section === section.label &&
          line.end_s > section.start_s &&
          section.start_s - line.start_s <= longestPickupSeconds)),
  );
}

/** A section's time as it is sung: with its own pickup, and without that of the section behind it. */
export function sungSection(section: TimelineResult['sections'][number], timeline: TimelineResult): Region {
  const next = timeline.sections.find((one) => one.start_s >= section.end_s - 0.05);
  const first = linesOf(section, timeline)[0];
  const nextLine = next && linesOf(next, timeline)[0];
  return {
    start: Math.min(section.start_s, first?.start_s ?? section.start_s),
    end:
      nextLine && nextLine.start_s > section.start_s
        ? Math.min(section.end_s, nextLine.start_s)
        : section.end_s,
  };
}

/** The lines of which at least half is sung inside a region, one below the other. */
export function wordsIn(region: Region, timeline: TimelineResult | null): string {
  return (timeline?.aligned_lyrics ?? [])
    .filter((line) => {
      const inside = Math.min(line.end_s, region.end) - Math.max(line.start_s, region.start);
      return inside > 0 && inside >= (line.end_s - line.start_s) / 2;
    })
    .map((line) => line.text)
    .join('\n');
}

/** `12.4-31` for the address, and back; null for what is none. */
export const formatRegion = (region: Region): string => `${round(region.start)}-${round(region.end)}`;
export function parseRegion(text: string | null): Region | null {
  const match = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text ?? '');
  if (!match) return null;
  const [start, end] = [Number(match[1]), Number(match[2])];
  return end > start ? { start, end } : null;
}

/** Seconds between the ruler's labels, so that they stand at least `leastPixels` apart. */
export function rulerStep(pixelsPerSecond: number, leastPixels = 64): number {
  return (
    [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300].find(
      (step) => step * pixelsPerSecond >= leastPixels,
    ) ?? 600
  );
}
