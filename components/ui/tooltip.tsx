'use client';
import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export const TooltipProvider = Radix.Provider;

export function Tooltip({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="z-50 max-w-64 rounded-md bg-ink px-2 py-1 text-caption text-ground shadow-float"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
