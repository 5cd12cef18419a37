'use client';
import { useRef } from 'react';

/**
 * Gives the focus back to what had it when the dialog opened. Radix knows a dialog's opener only where it is its own
 * Trigger; these are opened by state.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
