'use client';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { SongDetail } from '#lib/studio/views.ts';
import { share, unshare } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';

/** The link that shows a song to whoever has it: made, copied, taken back. */
export function ShareDialog({ song, onClose }: { song: SongDetail; onClose(): void }) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  const link =
    song.share && typeof window !== 'undefined' ? `${window.location.origin}/share/${song.share.token}` : '';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('share')}
      description={t('shareText')}
      closeLabel={common('close')}
    >
      {song.share ? (
        <div className="flex flex-col gap-4">
          <CopyField label={t('shareLink')} value={link} />
          <Button look="danger" className="self-start" onClick={() => void run(unshare({ songId: song.id }))}>
            {t('shareStop')}
          </Button>
        </div>
      ) : (
        <Button look="primary" onClick={() => void run(share({ songId: song.id }))}>
          {t('shareStart')}
        </Button>
      )}
    </Dialog>
  );
}
