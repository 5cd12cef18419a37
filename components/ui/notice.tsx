import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  info: 'border-line bg-surface-raised text-ink-soft',
  waiting: 'border-weld/50 bg-weld-wash text-ink',
  error: 'border-madder/50 bg-madder-wash text-ink',
} as const;

/** Something to know that stays until it is over. */
export function Notice({
  tone = 'info',
  icon,
  action,
  children,
  className,
}: {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-card border p-3.5 text-small [&>svg]:mt-px [&>svg]:size-4 [&>svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      <div className="min-w-0 grow">{children}</div>
      {action}
    </div>
  );
}
