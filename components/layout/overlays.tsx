'use client';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { keyBelongsToFocus } from '#components/player/player-keys.tsx';
import { dialogNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { openShortcuts, useOverlays } from './command-palette-store.ts';

const CommandPalette = dynamic(
  () => import('./command-palette.tsx').then((module) => module.CommandPalette).catch(dialogNotLoaded),
  { ssr: false },
);
const ShortcutsSheet = dynamic(
  () => import('./shortcuts-sheet.tsx').then((module) => module.ShortcutsSheet).catch(dialogNotLoaded),
  { ssr: false },
);

/** The palette and the shortcuts sheet, fetched when first asked for, and the keys that ask. */
export function Overlays() {
  const { palette, shortcuts } = useOverlays();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        useOverlays.setState((state) => ({ palette: !state.palette }));
      } else if (event.key === '?' && !keyBelongsToFocus(event)) {
        event.preventDefault();
        openShortcuts();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {palette ? <CommandPalette /> : null}
      {shortcuts ? <ShortcutsSheet /> : null}
    </>
  );
}
