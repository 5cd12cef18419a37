import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  plain: 'bg-surface-sunken text-ink-soft',
  weld: 'bg-weld-wash text-weld-text',
  madder: 'bg-madder-wash text-madder-text',
  lichen: 'bg-lichen-wash text-lichen-text',
} as const;

/** A short fact about a thing. */
export function Chip({
  tone = 'plain',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: keyof typeof tones }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1 rounded-md px-2 text-caption font-medium whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
      {...rest}
    />
  );
}

/** A suggestion to press, on or off. */
export function ChipButton({
  on,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { on?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={classNames(
        'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-small whitespace-nowrap transition-colors duration-quick [&_svg]:size-3.5',
        on
          ? 'border-weld bg-weld-wash text-weld-text'
          : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
