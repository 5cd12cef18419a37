'use client';
import { useEffect } from 'react';
import { seekBy, usePlayer } from './player-store.ts';

/** True where a key press belongs to what has the focus: a text, a slider, a button for Space. */
export function keyBelongsToFocus(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement | null;
  if (!target?.closest) return false;
  if (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="slider"], [role="menu"], [role="dialog"]')
  )
    return true;
  return (
    event.key === ' ' &&
    target.closest(
      'button, a, [role="button"], [role="switch"], [role="tab"], [role="radio"], [role="checkbox"], summary',
    ) !== null
  );
}

/** Space and K play or pause, J and L step ten seconds, N and P change the song, M mutes. */
export function PlayerKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keyBelongsToFocus(event)) return;
      const { toggle, next, previous, toggleMuted } = usePlayer.getState();
      const actions: Record<string, () => void> = {
        ' ': toggle,
        k: toggle,
        j: () => seekBy(-10),
        l: () => seekBy(10),
        n: next,
        p: previous,
        m: toggleMuted,
      };
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return null;
}
