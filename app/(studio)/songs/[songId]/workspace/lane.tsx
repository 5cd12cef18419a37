'use client';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '#components/ui/class-names.ts';

/** The columns of the workspace: heads, and the time axis. On a phone a head stands over its lane. */
export const laneColumns = 'md:grid md:grid-cols-[11rem_minmax(0,1fr)]';

/** One lane: its head, what it has on the time axis, and what it opens to. */
export function Lane({
  name,
  isOpen,
  onOpen,
  head,
  strip,
  children,
}: {
  name: string;
  isOpen: boolean;
  onOpen?(isOpen: boolean): void;
  head?: ReactNode;
  strip?: ReactNode;
  /** Shown where it is open. */
  children?: ReactNode;
}) {
  const headButton = useRef<HTMLButtonElement>(null);
  function press() {
    onOpen?.(!isOpen);
    // On a phone the lane above closes meanwhile, and this one would be gone over the top.
    if (!isOpen) requestAnimationFrame(() => headButton.current?.scrollIntoView({ block: 'nearest' }));
  }
  return (
    <div className={classNames('border-t border-line', laneColumns)}>
      <div className="flex min-h-9 items-center gap-2 pr-3">
        {onOpen ? (
          <button
            ref={headButton}
            type="button"
            aria-expanded={isOpen}
            onClick={press}
            // The waveform stands over what is scrolled under it.
            className="flex min-h-9 scroll-mt-56 max-md:scroll-mt-66 min-w-0 grow items-center gap-1.5 rounded-md text-left text-small font-medium text-ink-soft hover:text-ink"
          >
            <ChevronRight
              className={classNames('size-4 shrink-0 transition-transform', isOpen && 'rotate-90')}
              aria-hidden
            />
            <span className="truncate">{name}</span>
          </button>
        ) : (
          <span className="grow pl-5.5 text-small font-medium text-ink-soft">{name}</span>
        )}
        {head}
      </div>
      <div className="min-w-0 self-center max-md:empty:hidden">{strip}</div>
      {isOpen && children ? (
        <div data-lane-content className="pt-1 pb-4 md:col-span-2">
          {children}
        </div>
      ) : null}
    </div>
  );
}
