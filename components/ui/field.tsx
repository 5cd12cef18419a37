'use client';
import { useTranslations } from 'next-intl';
import { cloneElement, type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shown opposite the label, such as a counter. */
  aside?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactElement<{
    id?: string;
    'aria-describedby'?: string;
    'aria-invalid'?: boolean;
    onInvalid?: (event: FormEvent<HTMLInputElement>) => void;
  }>;
}

/**
 * A labelled control: label, hint and error are tied to it for screen readers. What the browser finds missing is said
 * here, in the studio's words and language, and not in a bubble of the browser's.
 */
export function Field({ label, hint, error: given, aside, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const t = useTranslations('common');
  const [found, setFound] = useState<string | null>(null);
  const error = given ?? found;
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    const control = event.currentTarget;
    const { validity, min, max } = control;
    if (validity.valueMissing) setFound(t('missing'));
    else if (validity.typeMismatch) setFound(t('noAddress'));
    else setFound(t('noNumber', { least: min, most: max }));
    // The browser's bubble would have taken the focus there.
    if (control.form?.querySelector(':invalid:not(fieldset)') === control) control.focus();
  };
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1.5', className)} onInput={() => setFound(null)}>
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
        onInvalid,
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
