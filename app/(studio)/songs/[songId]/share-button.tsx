'use client';
import { Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { dialogNotLoaded } from '#components/ui/part-not-loaded.tsx';
import type { SongDetail } from '#lib/studio/views.ts';

const ShareDialog = dynamic(
  () => import('./share-dialog.tsx').then((module) => module.ShareDialog).catch(dialogNotLoaded),
  { ssr: false },
);

export function ShareButton({ song }: { song: SongDetail }) {
  const t = useTranslations('song');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Share2 aria-hidden />
        <span className="sr-only sm:not-sr-only">{t('share')}</span>
      </Button>
      {isOpen ? <ShareDialog song={song} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
