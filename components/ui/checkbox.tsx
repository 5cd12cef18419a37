'use client';
import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { classNames } from './class-names.ts';

export function Checkbox(props: {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  className?: string;
}) {
  return (
    <Radix.Root
      aria-label={props.label}
      checked={props.checked}
      onCheckedChange={(checked) => props.onChange(checked === true)}
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-md border border-line-strong bg-surface-raised data-[state=checked]:border-weld data-[state=checked]:bg-weld',
        props.className,
      )}
    >
      <Radix.Indicator>
        <Check className="size-4 text-weld-ink" strokeWidth={3} aria-hidden />
      </Radix.Indicator>
    </Radix.Root>
  );
}
