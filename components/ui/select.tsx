'use client';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { fieldStyle } from './input.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

/** The browser's own select in our clothes: the best picker on a phone, and fully accessible. */
export function Select({
  options,
  className,
  ...rest
}: ComponentProps<'select'> & { options: readonly SelectOption[] }) {
  return (
    <div className={classNames('relative', className)}>
      <select className={classNames(fieldStyle, 'h-10 appearance-none pr-9 pl-3')} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-3 right-3 size-4 text-ink-faint" aria-hidden />
    </div>
  );
}
