'use client';
import { ChevronDown, ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Dialog } from 'radix-ui';
import { Cover } from '#components/song/cover.tsx';
import { buttonStyle } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useFocusReturn } from '#components/ui/use-focus-return.ts';
import { usePlayer } from './player-store.ts';
import { QueueList } from './queue-list.tsx';
import { SeekBar, Transport } from './transport.tsx';

/** The player as a page of its own, for a phone: cover, position, everything the bar has no room for, and the queue. */
export function FullPlayer({ onClose }: { onClose(): void }) {
  const t = useTranslations('player');
  const track = usePlayer((state) => state.queue[state.index]);
  const failed = usePlayer((state) => state.failed);
  const focus = useFocusReturn();
  if (!track) return null;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex animate-sheet-up flex-col gap-5 overflow-y-auto bg-ground px-6 pt-3 pb-[calc(1.5rem+env(safe-area-inset-bottom))] focus:outline-none"
        >
          <header className="flex items-center justify-between">
            <IconButton label={t('close')} onClick={onClose}>
              <ChevronDown aria-hidden />
            </IconButton>
            <Link
              href={track.href}
              onClick={onClose}
              className={buttonStyle({ look: 'ghost', size: 'small' })}
            >
              <ExternalLink aria-hidden />
              {t('toSong')}
            </Link>
          </header>
          <Cover
            seed={track.id}
            // Lists have the small one.
            src={track.coverUrl?.replace(/\?size=small$/, '') ?? null}
            className="mx-auto aspect-square h-auto w-full max-w-[min(20rem,42dvh)] rounded-sheet"
          />
          <div className="min-w-0 text-center">
            <Dialog.Title className="line-clamp-2 text-heading font-semibold text-balance">
              {track.title}
            </Dialog.Title>
            <p
              className={
                failed ? 'truncate text-small text-madder-text' : 'truncate text-small text-ink-soft'
              }
              role={failed ? 'alert' : undefined}
            >
              {failed ? t('failed') : track.subtitle}
            </p>
          </div>
          <SeekBar className="flex" />
          <Transport full />
          <section aria-label={t('queue')} className="border-t border-line pt-4">
            <h2 className="mb-2 text-small font-semibold">{t('queue')}</h2>
            <QueueList />
          </section>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
