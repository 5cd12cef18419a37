'use client';
import { useEffect } from 'react';
import { seekBy, usePlayer } from './player-store.ts';

/** Whether what has the focus got it by a press: the last thing pressed is no place for keys then. */
let isFocusByPointer = false;

/** True where a key press belongs to what has the focus: a text, a slider, a button for Space. */
export function keyBelongsToFocus(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement | null;
  if (!target?.closest) return false;
  if (
    target.isContentEditable ||
    target.closest(
      'input, textarea, select, [role="slider"], [role="menu"], [role="dialog"], [role="application"]',
    )
  )
    return true;
  return (
    event.key === ' ' &&
    !isFocusByPointer &&
    target.closest(
      'button, a, [role="button"], [role="switch"], [role="tab"], [role="radio"], [role="checkbox"], summary',
    ) !== null
  );
}

/** Space and K play or pause, J and L step ten seconds, arrows five, N and P change the song, M mutes. */
export function PlayerKeys() {
  useEffect(() => {
    const onPointer = () => {
      isFocusByPointer = true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' || event.key === 'Enter') isFocusByPointer = false;
      if (isArrow(event) && hasArrows(event)) return;
      if (keyBelongsToFocus(event)) return;
      const { toggle, next, previous, toggleMuted } = usePlayer.getState();
      const actions: Record<string, () => void> = {
        ' ': toggle,
        k: toggle,
        j: () => seekBy(-10),
        l: () => seekBy(10),
        arrowleft: () => seekBy(-5),
        arrowright: () => seekBy(5),
        n: next,
        p: previous,
        m: toggleMuted,
      };
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return null;
}

const isArrow = (event: KeyboardEvent): boolean => event.key === 'ArrowLeft' || event.key === 'ArrowRight';
/** Groups go from one to the next of them by arrows. */
const hasArrows = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement | null)?.closest?.(
    '[role="tab"], [role="radio"], [role="group"], [role="menuitem"], [role="grid"], pre',
  ) != null;
