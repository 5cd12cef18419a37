'use client';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shown opposite the label, such as a counter. */
  aside?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactElement<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }>;
}

/** A labelled control: label, hint and error are tied to it for screen readers. */
export function Field({ label, hint, error, aside, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div
        className={classNames('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}
      >
        <label
          htmlFor={id}
          className={classNames('text-small font-medium text-ink-soft', hideLabel && 'sr-only')}
        >
          {label}
        </label>
        {aside ? <div className="tabular text-caption text-ink-faint">{aside}</div> : null}
      </div>
      {cloneElement(children, {
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className="text-caption text-ink-faint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-caption text-madder-text">
          {error}
        </p>
      ) : null}
    </div>
  );
}
