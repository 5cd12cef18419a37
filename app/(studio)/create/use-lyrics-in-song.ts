import { useTranslations } from 'next-intl';
import { toast } from '#components/ui/toast.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { keptDraft, replaceDraft } from './draft-store.ts';

/** Puts words into the form of a song, with their style: what stood there was another song's. */
export function useLyricsInSong(): (song: Pick<SongDetail, 'lyrics' | 'title' | 'tags'>) => Promise<void> {
  const create = useTranslations('create');
  const common = useTranslations('common');
  return async ({ lyrics, title, tags }) => {
    await keptDraft();
    const change = {
      make: 'song',
      mode: 'custom',
      lyrics,
      tags,
      instrumental: false,
      ...(title ? { title } : {}),
    } as const;
    if (!replaceDraft(change, { said: create('lyricsUsed'), undo: common('undo') }))
      toast.success(create('lyricsUsed'));
  };
}
