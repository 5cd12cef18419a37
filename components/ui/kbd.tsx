import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="tabular inline-grid h-6 min-w-6 place-items-center rounded-md border border-line bg-surface-sunken px-1.5 text-caption text-ink-soft">
      {children}
    </kbd>
  );
}
