'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Notices } from '#components/song/notices.tsx';
import { TaskCard } from '#components/song/task-card.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Model } from '#lib/contract/models.ts';
import type { SongDetail, VersionView } from '#lib/studio/views.ts';
import { dismissTask, makeAgain } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';
import { BeingMade } from './being-made.tsx';
import { SongEditor } from './song-editor.tsx';
import { SongHeader } from './song-header.tsx';
import type { Voices } from './tools.ts';
import { useSong } from './use-song.ts';
import { VersionBar } from './version-bar.tsx';

/** A song's page: being made, failed, words only, or the editor. */
export function SongStudio({
  initial,
  versions,
  models,
  voices,
}: {
  initial: SongDetail;
  versions: VersionView[];
  models: readonly Model[];
  voices: Voices;
}) {
  const t = useTranslations('song');
  const tasks = useTranslations('tasks');
  const router = useRouter();
  const song = useSong(initial);
  const { run } = useSongChanges();
  const operation = song.operation;
  async function dismiss(operationId: string) {
    const done = await run(dismissTask({ operationId }));
    if (!done) return;
    if (done.value.isStillMade) toast(tasks('notStopped'));
    router.push('/create');
  }
  const isMade = operation === null || operation.state === 'completed';
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-5 md:px-8 md:py-7">
      <SongHeader song={song} />
      {isMade ? <VersionBar song={song} initial={versions} /> : null}
      {isMade ? <BeingMade song={song} /> : null}
      {isMade ? <Notices notices={song.notices} className="-mt-1 mb-4" /> : null}
      {isMade ? (
        <SongEditor song={song} models={models} voices={voices} />
      ) : (
        <div className="mx-auto mt-8 max-w-xl">
          <TaskCard
            task={{ song, operation, notices: song.notices }}
            onDismiss={() => void dismiss(operation.id)}
            onAgain={() =>
              void run(makeAgain({ songId: song.id })).then(
                (made) => made && router.push(`/songs/${made.value.songId}`),
              )
            }
          />
          <p className="mt-4 text-center text-small text-ink-soft">
            {operation.state === 'failed' ? null : t('pendingText')}
          </p>
        </div>
      )}
    </div>
  );
}
