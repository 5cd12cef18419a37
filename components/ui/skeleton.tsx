import { classNames } from './class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classNames('rounded-control bg-surface-sunken animate-breathe', className)} />
  );
}
