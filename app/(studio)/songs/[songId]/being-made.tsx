'use client';
import { useTranslations } from 'next-intl';
import { PlayButton } from '#components/player/play-button.tsx';
import { howFar } from '#components/song/how-far.ts';
import { toLiveTrack } from '#components/song/to-track.ts';
import { useTasks } from '#components/song/use-tasks.ts';
import type { SongDetail } from '#lib/studio/views.ts';

/** What is being made of this song and can be heard already, each with its button. */
export function BeingMade({ song }: { song: SongDetail }) {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const { data } = useTasks();
  const heard = (data?.tasks ?? []).filter(
    ({ operation }) => operation.sourceSongId === song.id && operation.canListen,
  );
  if (heard.length === 0) return null;
  return (
    <ul className="-mt-1 mb-4 flex flex-wrap gap-2" data-testid="being-made">
      {heard.map((task) => {
        const title = task.song.title || common('untitled');
        const progress = howFar(task.operation);
        return (
          <li
            key={task.operation.id}
            className="flex items-center gap-2 rounded-control border border-line bg-surface-raised px-2 py-1 text-small"
          >
            <PlayButton
              track={toLiveTrack(task.song, common('untitled'))}
              labels={{ play: t('listen', { title }), pause: t('listenNot', { title }) }}
              title={t('listenHint')}
              look="ghost"
              size="icon-small"
            />
            <span className="text-ink-soft tabular-nums">
              {t(`verb.${task.operation.verb}`)}
              {progress === null ? '' : ` · ${Math.round(progress * 100)} %`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
