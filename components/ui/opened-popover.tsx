'use client';
import { Popover as Radix } from 'radix-ui';
import type { PopoverProps } from './popover.tsx';

/** A popover that is open when it comes, and opens again from its trigger. */
export function OpenedPopover({ trigger, label, children }: PopoverProps) {
  return (
    <Radix.Root defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-50 w-[min(22rem,calc(100vw-1rem))] rounded-card border border-line bg-surface-raised p-4 shadow-float animate-appear"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
