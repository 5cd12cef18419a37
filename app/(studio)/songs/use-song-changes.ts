'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAnswer } from '#components/song/use-answer.ts';
import { SIGN_IN_AGAIN, useErrorText } from '#components/song/use-error-text.ts';
import { toast } from '#components/ui/toast.ts';
import type { ActionResult } from '#lib/studio/views.ts';
import { deleteSongs, likeSongs, putInPlaylist, rescue, restoreSongs } from './actions.ts';

/** What shows songs, beside the loom. */
const shown = ['library', 'song', 'playlists', 'reminders', 'personas', 'service-keys', 'service-deliveries'];

/** Changes to songs, from wherever they are made: says what went wrong, and renews what is shown. */
export function useSongChanges() {
  const t = useTranslations('library');
  const common = useTranslations('common');
  const reminders = useTranslations('reminders');
  const errors = useTranslations('errors');
  const errorText = useErrorText();
  const answerOf = useAnswer();
  const queries = useQueryClient();

  const renew = (keys: readonly string[]) =>
    Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));

  /**
   * Runs a change; a refusal becomes a message. Answers the value, or undefined, once what is shown is new.
   * @param isMaking something is made: it is on the loom before the rest is asked for, and that is not waited for
   */
  async function run<Value>(
    change: Promise<ActionResult<Value>>,
    isMaking = false,
  ): Promise<{ value: Value } | undefined> {
    const answer = await answerOf(change);
    const onLoom = renew(['tasks']);
    const renewed = isMaking ? onLoom : Promise.all([onLoom, renew(shown)]);
    if (isMaking) void onLoom.then(() => renew(shown));
    if (answer.ok) {
      await renewed;
      return { value: answer.value };
    }
    toast.error(
      errorText(answer.code, answer.message),
      answer.code === SIGN_IN_AGAIN
        ? { duration: 20_000, action: { label: errors('signInAgainDo'), onClick: () => void signInAgain() } }
        : undefined,
    );
    return undefined;
  }

  return {
    run,
    like: (songIds: string[], liked: boolean) => run(likeSongs({ songIds, liked })),
    /** @param wholeFamily with every version: what a card of the library stands for */
    async remove(songIds: string[], wholeFamily = false) {
      const removed = await run(deleteSongs({ songIds, wholeFamily }));
      if (!removed) return false;
      toast(t('deleted', { count: removed.value.length }), {
        description: t('deletedText'),
        duration: 10_000,
        action: {
          label: common('undo'),
          onClick: () =>
            void run(restoreSongs({ songIds: removed.value })).then(
              (done) => done && toast.success(t('restored')),
            ),
        },
      });
      return true;
    },
    async restore(songIds: string[]) {
      const restored = await run(restoreSongs({ songIds }));
      if (restored) toast.success(t('restored'));
      return restored !== undefined;
    },
    async keep(songIds: string[] | 'expiring') {
      const done = await run(rescue({ songIds }));
      if (done) toast.success(reminders('rescued', { count: done.value }));
    },
    async addTo(playlist: { id: string; name: string }, songIds: string[]) {
      const done = await run(putInPlaylist({ playlistId: playlist.id, songIds }));
      if (done) toast.success(t('addedTo', { count: done.value, name: playlist.name }));
    },
  };
}

/** Out, and in again, and back to where they were. */
async function signInAgain(): Promise<void> {
  const { signOut } = await import('next-auth/react');
  const here = window.location.pathname + window.location.search;
  await signOut({ callbackUrl: `/sign-in?next=${encodeURIComponent(here)}` });
}
