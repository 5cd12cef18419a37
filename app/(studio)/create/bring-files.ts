'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { create } from 'zustand';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { toast } from '#components/ui/toast.ts';
import { importFromBundle, makeSong, uploadClip } from '../songs/actions.ts';
import { audioRequestOf } from './audio-request.ts';
import { type Draft, keptDraft } from './draft-store.ts';
import { fileKindOf } from './file-kinds.ts';
import { isMade } from './is-made.ts';
import { sendFile } from './send-file.ts';
import { useTakesRefused } from './use-takes-refused.ts';

/** What is on its way to the studio, whichever page is open. */
export const useSending = create<{ files: { id: number; name: string; share: number }[] }>(() => ({
  files: [],
}));

let lastId = 0;

/** Takes files in, one after another; what is wanted of them at once is asked for as soon as they are clips. */
export function useBringFiles(): (files: Iterable<File>) => Promise<void> {
  const t = useTranslations('create');
  const errorText = useErrorText();
  const answerOf = useAnswer();
  const queries = useQueryClient();
  const sayRefused = useTakesRefused();

  async function bring(file: File): Promise<void> {
    const { name } = file;
    const kind = fileKindOf(file);
    if (kind === 'unknown') {
      toast.error(t('unknownFile', { name }));
      return;
    }
    if (kind === 'score') {
      // What reads scores is loaded where one is brought: files are taken on every page.
      const sheets = await import('./score-sheets.ts').catch(() => null);
      if (sheets) await sheets.laySheet(file);
      else toast.error(errorText(0, null));
      return;
    }
    // As it is wanted now: the form goes on being written while the file is sent.
    const wanted = await keptDraft();
    const id = ++lastId;
    useSending.setState(({ files }) => ({ files: [...files, { id, name, share: 0 }] }));
    const setShare = (share: number) =>
      useSending.setState(({ files }) => ({
        files: files.map((one) => (one.id === id ? { ...one, share } : one)),
      }));
    const sent = await sendFile(file, setShare);
    const title = name.replace(/\.[^.]+$/, '').slice(0, 100);
    const { uploadId } = sent.ok ? sent : { uploadId: '' };
    const answer = !sent.ok
      ? sent
      : kind === 'bundle'
        ? await answerOf<unknown>(importFromBundle({ uploadId }))
        : await answerOf<{ songId: string }>(uploadClip({ uploadId, title }));
    useSending.setState(({ files }) => ({ files: files.filter((one) => one.id !== id) }));
    if (!answer.ok) toast.error(t('uploadFailed', { name, reason: errorText(answer.code, answer.message) }));
    else if (kind === 'bundle') toast.success(t('imported'));
    await queries.invalidateQueries({ queryKey: ['tasks'] });
    if (answer.ok && kind === 'audio') await goOn((answer.value as { songId: string }).songId, title, wanted);
  }

  /** Makes of a clip what was chosen, once it is one. */
  async function goOn(songId: string, title: string, wanted: Draft): Promise<void> {
    const { uploadThen: verb, uploadTakes: takes } = wanted;
    if (verb === 'keep' || !(await isMade(songId))) return;
    const fields = audioRequestOf(verb, wanted);
    const answer = await answerOf(makeSong({ verb, sourceSongId: songId, fields, takes }));
    if (answer.ok) {
      if (!sayRefused(takes, answer.value.refused)) toast.success(t('thenStarted', { title }));
    } else toast.error(errorText(answer.code, answer.message));
    await queries.invalidateQueries({ queryKey: ['tasks'] });
  }

  return async (files) => {
    for (const file of files) await bring(file);
  };
}
