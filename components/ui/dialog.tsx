'use client';
import { X } from 'lucide-react';
import { Dialog as Radix, AlertDialog as RadixAlert } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFocusReturn } from './use-focus-return.ts';

const scrim = 'fixed inset-0 z-40 bg-[var(--scrim)] animate-appear';
const panel =
  'fixed z-50 bg-surface-raised border border-line shadow-float focus:outline-none inset-x-0 bottom-0 max-h-[90dvh] overflow-y-auto rounded-t-sheet p-5 animate-sheet-up sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-sheet sm:animate-none sm:p-6';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  closeLabel: string;
  wide?: boolean;
  children: ReactNode;
}

/** A dialog; on a phone it is a sheet from below. */
export function Dialog({ open, onOpenChange, title, description, closeLabel, wide, children }: DialogProps) {
  const focus = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(panel, wide && 'sm:w-[min(56rem,calc(100vw-2rem))]')}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <Radix.Title className="text-heading font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-balance text-body text-ink-soft">
                  {description}
                </Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <Button look="ghost" size="icon-small" aria-label={closeLabel}>
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What ends a dialog: in sight however long the rest of it is. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface-raised px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  );
}

export interface ConfirmProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  danger?: boolean;
  onConfirm(): void;
}

/** Asks before something that costs or cannot be undone. */
export function Confirm(props: ConfirmProps) {
  const focus = useFocusReturn();
  return (
    <RadixAlert.Root open={props.open} onOpenChange={props.onOpenChange}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={scrim} />
        <RadixAlert.Content {...focus} className={panel}>
          <RadixAlert.Title className="text-heading font-semibold">{props.title}</RadixAlert.Title>
          <RadixAlert.Description className="mt-2 text-balance text-body text-ink-soft">
            {props.description}
          </RadixAlert.Description>
          <div className="mt-6 flex justify-end gap-2">
            <RadixAlert.Cancel asChild>
              <Button>{props.cancelLabel}</Button>
            </RadixAlert.Cancel>
            <RadixAlert.Action asChild>
              <Button look={props.danger ? 'danger' : 'primary'} onClick={props.onConfirm}>
                {props.confirmLabel}
              </Button>
            </RadixAlert.Action>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
