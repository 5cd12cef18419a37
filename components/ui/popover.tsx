'use client';
import type { ReactNode } from 'react';
import { type Trigger, useOpened } from './use-opened.ts';

export interface PopoverProps {
  trigger: Trigger;
  label: string;
  children: ReactNode;
}

const load = () => import('./opened-popover.tsx').then((module) => module.OpenedPopover);

/** A button that opens something small beside it. */
export function Popover(props: PopoverProps) {
  const part = useOpened(load, props.trigger, 'dialog');
  return part.Opened ? <part.Opened {...props} /> : part.waiting;
}
