'use client';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TabsProps {
  label: string;
  value: string;
  onChange(value: string): void;
  tabs: readonly { value: string; label: ReactNode; icon?: ReactNode }[];
  children: ReactNode;
  className?: string;
}

export function Tabs({ label, value, onChange, tabs, children, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      <Radix.List
        aria-label={label}
        className="flex w-full gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            // Radix focuses it by script, which browsers take for the keyboard: the ring is for keys only.
            onPointerDown={(event) => event.currentTarget.toggleAttribute('data-pressed', true)}
            onKeyDown={(event) => event.currentTarget.toggleAttribute('data-pressed', false)}
            onBlur={(event) => event.currentTarget.toggleAttribute('data-pressed', false)}
            className="-mb-px flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-body font-medium text-ink-soft transition-colors duration-quick hover:text-ink focus-visible:-outline-offset-2 data-pressed:outline-none data-[state=active]:border-weld data-[state=active]:text-ink [&_svg]:size-4"
          >
            {tab.icon}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ className, ...rest }: { value: string; children: ReactNode; className?: string }) {
  return <Radix.Content className={classNames('pt-5 focus-visible:outline-offset-4', className)} {...rest} />;
}
