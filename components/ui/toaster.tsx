'use client';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { connectToaster } from './toast.ts';

connectToaster(toast);

const WIDE = '(min-width: 768px)';
function onWidth(tell: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/** Where they cover least: beside the player, over no title; on a phone, over the head of the page and no button. */
export function Toaster() {
  const t = useTranslations('common');
  const { resolvedTheme } = useTheme();
  const isWide = useSyncExternalStore(
    onWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  );
  return (
    <Sonner
      containerAriaLabel={t('messages')}
      theme={resolvedTheme === 'light' ? 'light' : 'dark'}
      position={isWide ? 'bottom-right' : 'top-center'}
      // The player is five rem high.
      offset={{ bottom: '6rem', right: '1.5rem' }}
      toastOptions={{
        classNames: {
          toast: '!rounded-card !border-line !bg-surface-raised !text-ink !shadow-float !font-sans',
          description: '!text-ink-soft',
          actionButton: '!bg-weld !text-weld-ink',
        },
      }}
    />
  );
}
