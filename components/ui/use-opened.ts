'use client';
import { useTranslations } from 'next-intl';
import { type ComponentType, cloneElement, type KeyboardEvent, type ReactElement, useState } from 'react';
import { toast } from './toast.ts';

/** What a trigger is given until the part behind it is here. */
interface TriggerProps {
  onClick?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}
export type Trigger = ReactElement<TriggerProps>;

/**
 * The part behind a trigger (a menu, a popover), which is fetched when the pointer or the focus comes near and opens
 * with the first press: no page has to carry the code of what is closed.
 * @returns the part once it was asked for; until then the trigger, made ready to ask
 */
export function useOpened<Props>(
  load: () => Promise<ComponentType<Props>>,
  trigger: Trigger,
  kind: 'menu' | 'dialog',
): { Opened: ComponentType<Props> } | { Opened: null; waiting: ReactElement } {
  const t = useTranslations('errors');
  const [Opened, setOpened] = useState<ComponentType<Props> | null>(null);
  if (Opened) return { Opened };
  const prefetch = () => void load().catch(() => undefined);
  const open = () =>
    void load().then(
      (part) => setOpened(() => part),
      () => toast.error(t('partNotLoaded')),
    );
  const waiting = cloneElement(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: open,
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
  return { Opened: null, waiting };
}
