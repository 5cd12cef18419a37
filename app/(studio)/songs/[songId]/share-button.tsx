'use client';
import { Copy, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { toast } from '#components/ui/toast.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { share, unshare } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';

export function ShareButton({ song }: { song: SongDetail }) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  const [open, setOpen] = useState(false);
  const link =
    song.share && typeof window !== 'undefined' ? `${window.location.origin}/share/${song.share.token}` : '';
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden />
        <span className="sr-only sm:not-sr-only">{t('share')}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('share')}
        description={t('shareText')}
        closeLabel={common('close')}
      >
        {song.share ? (
          <div className="flex flex-col gap-4">
            <div className="flex items-end gap-2">
              <Field label={t('shareLink')} className="grow">
                <Input readOnly value={link} onFocus={(event) => event.target.select()} />
              </Field>
              <Button
                look="primary"
                onClick={() =>
                  void navigator.clipboard.writeText(link).then(() => toast.success(common('copied')))
                }
              >
                <Copy aria-hidden />
                {common('copy')}
              </Button>
            </div>
            <Button
              look="danger"
              className="self-start"
              onClick={() => void run(unshare({ songId: song.id }))}
            >
              {t('shareStop')}
            </Button>
          </div>
        ) : (
          <Button look="primary" onClick={() => void run(share({ songId: song.id }))}>
            {t('shareStart')}
          </Button>
        )}
      </Dialog>
    </>
  );
}
