import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const fieldStyle =
  'w-full rounded-control border border-line bg-surface-raised text-body text-ink placeholder:text-ink-faint placeholder-shown:text-ellipsis transition-colors duration-quick hover:border-line-strong focus-visible:outline-none focus-visible:border-weld-text focus-visible:ring-2 focus-visible:ring-weld-text/30 aria-invalid:border-madder disabled:opacity-60';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(fieldStyle, 'h-10 px-3', className)} {...rest} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={classNames(fieldStyle, 'block resize-y px-3 py-2.5', className)} {...rest} />;
}
