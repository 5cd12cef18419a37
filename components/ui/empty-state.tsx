import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Nothing here yet: what this place is for, and the one thing to do. */
export function EmptyState(props: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={classNames(
        'relative isolate flex flex-col items-center overflow-hidden rounded-card border border-dashed border-line px-6 py-14 text-center',
        props.className,
      )}
    >
      <div
        aria-hidden
        className="bg-warp absolute inset-0 -z-10 opacity-40 [mask-image:radial-gradient(closest-side,transparent_35%,black)]"
      />
      <div className="mb-4 grid size-12 place-items-center rounded-card border border-line bg-surface-raised text-weld-text [&_svg]:size-5">
        {props.icon}
      </div>
      <h2 className="text-lead font-semibold">{props.title}</h2>
      <p className="mt-1.5 max-w-sm text-balance text-body text-ink-soft">{props.text}</p>
      {props.action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{props.action}</div> : null}
    </div>
  );
}
