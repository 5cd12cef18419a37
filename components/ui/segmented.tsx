'use client';
import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  options: readonly { value: NoInfer<Value>; label: ReactNode; spoken?: string }[];
  className?: string;
}

/** One of a few, side by side. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onChange(next as Value)}
      className={classNames(
        'inline-flex max-w-full rounded-control border border-line bg-surface-sunken p-[3px]',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          aria-label={option.spoken}
          className="inline-flex h-8 grow items-center justify-center gap-1.5 rounded-lg px-2 text-small sm:px-3 font-medium whitespace-nowrap text-ink-soft transition-colors duration-quick hover:text-ink data-[state=on]:bg-surface-raised data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--line)] [&_svg]:size-4"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
