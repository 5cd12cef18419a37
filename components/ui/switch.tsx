'use client';
import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean;
  name?: string;
}

export function Switch({ label, hint, checked, onChange, disabled, name }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-body text-ink">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-caption text-ink-faint">
            {hint}
          </p>
        ) : null}
      </div>
      <Radix.Root
        id={id}
        name={name}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-6 w-11 shrink-0 rounded-full border border-line-strong bg-surface-sunken transition-colors duration-calm data-[state=checked]:border-weld data-[state=checked]:bg-weld disabled:opacity-50"
      >
        <Radix.Thumb className="block size-4 translate-x-[3px] rounded-full bg-ink-faint transition-transform duration-calm ease-settle data-[state=checked]:translate-x-[22px] data-[state=checked]:bg-weld-ink" />
      </Radix.Root>
    </div>
  );
}
