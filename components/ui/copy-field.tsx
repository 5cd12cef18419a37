'use client';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Input } from './input.tsx';
import { toast } from './toast.ts';

export interface CopyFieldProps {
  label: string;
  hint?: string;
  hideLabel?: boolean;
  value: string;
  /** Of the button, where it is an icon alone. */
  copyLabel?: string;
  /** Set in letters that are told apart. */
  isCode?: boolean;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** A text to take along: read, selected by one press, copied by another. */
export function CopyField({ label, hint, hideLabel, value, copyLabel, isCode, children }: CopyFieldProps) {
  const t = useTranslations('common');
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(value, input.current)) toast.success(t('copied'));
    else toast.error(t('notCopied'));
  };
  return (
    <div className="flex items-end gap-2">
      <Field
        label={label}
        {...(hint ? { hint } : {})}
        {...(hideLabel ? { hideLabel } : {})}
        className="min-w-0 grow"
      >
        <Input
          ref={input}
          readOnly
          value={value}
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className={classNames(isCode && 'font-mono text-small')}
        />
      </Field>
      {copyLabel ? (
        <IconButton label={copyLabel} look="outline" onClick={() => void copy()}>
          <Copy aria-hidden />
        </IconButton>
      ) : (
        <Button look="primary" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
      )}
      {children}
    </div>
  );
}

/**
 * Puts a text on the clipboard. Browsers give pages the clipboard over HTTPS and at localhost only; elsewhere, as in a home
 * network, the old command copies what is selected.
 * @param input holds the text; it stays selected where nothing could be copied
 * @returns whether it is there
 */
async function copyText(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    input?.focus();
    input?.select();
    return document.execCommand('copy');
  }
}
