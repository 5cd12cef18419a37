import { memo } from 'react';
import { formatTime } from '#components/format.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { rulerStep } from './region-math.ts';
import { sectionColor } from './section-color.ts';
import { labelAmong } from './section-labels.ts';
import { useSectionName } from './use-section-name.ts';

const labelPixels = 40;

/** The part of the song, in seconds, that is drawn. */
interface Part {
  from: number;
  to: number;
}

/** Times along the top. Decorative: the sliders say times. */
export const Ruler = memo(function Ruler({
  duration,
  pixelsPerSecond,
  from,
  to,
}: Part & { duration: number; pixelsPerSecond: number }) {
  const step = rulerStep(pixelsPerSecond);
  const first = Math.max(0, Math.floor(from / step));
  const last = Math.min(Math.floor(duration / step), Math.ceil(to / step));
  const marks = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
  return (
    <div aria-hidden className="relative h-5 overflow-hidden select-none">
      {marks.map((at) => (
        <span
          key={at}
          className="tabular absolute top-0 h-full border-l border-line pl-1 text-[0.6875rem] text-ink-faint"
          style={{ left: at * pixelsPerSecond }}
        >
          {(duration - at) * pixelsPerSecond < labelPixels ? null : formatTime(at, step < 1)}
        </span>
      ))}
    </div>
  );
});

/** Beat lines, as far apart as they can be told: beats, else bars. */
export const Beats = memo(function Beats({
  beats,
  pixelsPerSecond,
  from,
  to,
}: Part & { beats: TimelineResult['beats']; pixelsPerSecond: number }) {
  const gap = ((beats[1]?.start_s ?? 1) - (beats[0]?.start_s ?? 0)) * pixelsPerSecond;
  const shown = beats.filter(
    (beat) =>
      beat.start_s >= from &&
      beat.start_s <= to &&
      (gap >= 10 || (beat.beat === 1 && (gap >= 3 || beat.bar % 4 === 1))),
  );
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
      {shown.map((beat) => (
        <line
          key={beat.start_s}
          x1={beat.start_s * pixelsPerSecond}
          x2={beat.start_s * pixelsPerSecond}
          y1="0"
          y2="100%"
          stroke="var(--line-strong)"
          strokeWidth="1"
          opacity={beat.beat === 1 ? 0.4 : 0.16}
        />
      ))}
    </svg>
  );
});

interface SectionsProps {
  sections: TimelineResult['sections'];
  pixelsPerSecond: number;
  label: string;
  onSelect(section: { start_s: number; end_s: number; label: string }): void;
}

/** The song's sections as bands; pressing one selects its time. */
export const Sections = memo(function Sections({
  sections,
  pixelsPerSecond,
  label,
  onSelect,
}: SectionsProps) {
  const nameOf = useSectionName();
  const labels = sections.map((section) => section.label);
  const shown = (section: { label: string }) => nameOf(labelAmong(section.label, labels));
  return (
    <fieldset className="relative h-7" aria-label={label}>
      {sections.map((section) => (
        <button
          key={section.start_s}
          type="button"
          onClick={() => onSelect(section)}
          aria-label={`${shown(section)}, ${formatTime(section.start_s)} – ${formatTime(section.end_s)}`}
          className="absolute inset-y-0.5 overflow-clip rounded-md border-l-[3px] bg-surface-raised px-1.5 text-left text-caption text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2"
          style={{
            left: section.start_s * pixelsPerSecond,
            width: Math.max(4, (section.end_s - section.start_s) * pixelsPerSecond - 2),
            borderColor: sectionColor(section.label),
          }}
        >
          {/* Scrolled half out of view it still says what it is. */}
          <span className="sticky left-1.5 inline-block max-w-full truncate align-top">{shown(section)}</span>
        </button>
      ))}
    </fieldset>
  );
});
