'use client';
import type { ReactNode } from 'react';
import { type Trigger, useOpened } from './use-opened.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /** A link in place of an action. */
  href?: string;
  download?: boolean;
  onSelect?(): void;
}
export interface MenuProps {
  trigger: Trigger;
  groups: readonly (readonly MenuItem[])[];
  align?: 'start' | 'end';
}

const load = () => import('./opened-menu.tsx').then((module) => module.OpenedMenu);

/** A button that opens a list of actions and links. */
export function Menu(props: MenuProps) {
  const part = useOpened(load, props.trigger, 'menu');
  return part.Opened ? <part.Opened {...props} /> : part.waiting;
}
