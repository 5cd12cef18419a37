import { classNames } from '#components/ui/class-names.ts';

/** A part of the song that is being made anew, or was. */
export interface SpanMark {
  id: string;
  start: number;
  end: number;
  state: 'making' | 'changed';
  /** 0–1; null while nobody knows how far it is. */
  progress: number | null;
  /** What is spoken and shown: "Replacing · 42 %". */
  label: string;
}

/** Narrower than this a mark has no room for words: they would be a letter. */
const leastLabelPixels = 56;
/** Narrower than this it has room for its figure, and not for what it is a figure of. */
const leastWordsPixels = 110;

/** Where something is asked for, its progress stands in its place; what was changed is tinted. */
export function SpanMarks({
  marks,
  pixelsPerSecond,
}: {
  marks: readonly SpanMark[];
  pixelsPerSecond: number;
}) {
  return marks.map((mark) => (
    <div
      key={mark.id}
      data-testid={`span-${mark.state}`}
      className={classNames(
        'pointer-events-none absolute inset-y-0 z-[5] overflow-hidden border-x',
        mark.state === 'making' ? 'border-weld/70 bg-weld/10' : 'border-lichen/70 bg-lichen/20',
      )}
      style={{
        left: mark.start * pixelsPerSecond,
        width: Math.max(2, (mark.end - mark.start) * pixelsPerSecond),
      }}
    >
      {mark.state === 'making' ? (
        <div
          role="progressbar"
          aria-label={mark.label}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(mark.progress === null ? {} : { 'aria-valuenow': Math.round(mark.progress * 100) })}
          className={classNames(
            'absolute inset-y-0 left-0 bg-weld/25 transition-[width] duration-700 ease-settle',
            mark.progress === null && 'w-full animate-breathe',
          )}
          style={mark.progress === null ? {} : { width: `${Math.max(1, mark.progress * 100)}%` }}
        />
      ) : null}
      {(mark.end - mark.start) * pixelsPerSecond < leastLabelPixels ? null : (
        <span className="absolute inset-x-1 bottom-1 truncate text-caption font-medium text-ink">
          {mark.progress !== null && (mark.end - mark.start) * pixelsPerSecond < leastWordsPixels
            ? `${Math.round(mark.progress * 100)} %`
            : mark.label}
        </span>
      )}
    </div>
  ));
}
