import type { ReactNode } from 'react';

export function PageHeader({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title font-semibold">{title}</h1>
        {text ? <p className="mt-1 max-w-2xl text-balance text-body text-ink-soft">{text}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  );
}

/** A titled block of a page. */
export function Section({
  title,
  text,
  children,
  action,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-lead font-semibold">{title}</h2>
          {text ? <p className="mt-0.5 max-w-prose text-balance text-small text-ink-soft">{text}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
