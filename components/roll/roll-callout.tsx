'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useTimeView } from '#components/waveform/time-view.ts';

const WIDTH = 288;

/** A sentence at a note, with its point below it. */
export function RollCallout({
  placeOf,
  width,
  text,
  onClose,
}: {
  /** The note's lower left corner in the roll as it is in view, pixels. */
  placeOf(): { x: number; y: number };
  /** Of the roll. */
  width: number;
  text: string;
  onClose(): void;
}) {
  const common = useTranslations('common');
  // It goes along with its note.
  useTimeView((view) => view.scrollLeft);
  const { x, y } = placeOf();
  const left = Math.max(4, Math.min(x - 16, width - WIDTH - 4));
  return (
    <div
      role="alert"
      className="absolute z-10 flex max-w-[calc(100%-0.5rem)] items-start gap-2 rounded-card border border-madder bg-surface-raised p-2.5 text-small shadow-float"
      style={{ left, top: y + 6, width: WIDTH }}
    >
      <span
        aria-hidden
        className="absolute -top-1.5 size-2.5 rotate-45 border-t border-l border-madder bg-surface-raised"
        style={{ left: Math.max(8, Math.min(WIDTH - 20, x - left + 4)) }}
      />
      <span className="grow">{text}</span>
      <button
        type="button"
        aria-label={common('close')}
        onClick={onClose}
        className="grid size-6 shrink-0 place-items-center rounded-md text-ink-faint hover:text-ink"
      >
        <X className="size-4" aria-hidden />
      </button>
    </div>
  );
}
