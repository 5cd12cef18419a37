'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { fileUrl } from '#components/format.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { toast } from '#components/ui/toast.ts';
import { useAnalysis } from '../songs/[songId]/use-song.ts';
import { startJob } from '../songs/actions.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';

/** A file that has to be made first: it is fetched by itself as soon as it is there, whatever page is open. */
interface WantedFile {
  songId: string;
  title: string;
  kind: 'wav' | 'midi' | 'stem';
}

const useWanted = create<{ files: WantedFile[] }>(() => ({ files: [] }));

const addressOf = ({ songId, kind }: WantedFile): string =>
  kind === 'stem' ? `/api/studio/songs/${songId}/stems` : fileUrl(songId, kind, true);
const isSame = (a: WantedFile, b: WantedFile) => a.songId === b.songId && a.kind === b.kind;

/** Has a file made and brings it. One press, however long it takes. */
export function useFetchWhenMade(): (file: WantedFile) => Promise<void> {
  const t = useTranslations('song');
  const { run } = useSongChanges();
  return async (file) => {
    if (!(await run(startJob({ kind: file.kind, songId: file.songId })))) return;
    useWanted.setState(({ files }) => ({ files: [...files.filter((one) => !isSame(one, file)), file] }));
    toast(t('fileMaking'));
  };
}
const forget = (file: WantedFile) =>
  useWanted.setState(({ files }) => ({ files: files.filter((one) => !isSame(one, file)) }));

/** Waits for the files that were asked for; mounted once. */
export function Downloads() {
  const files = useWanted((state) => state.files);
  return files.map((file) => <Waiting key={`${file.songId} ${file.kind}`} file={file} />);
}

function Waiting({ file }: { file: WantedFile }) {
  const t = useTranslations('song');
  const errorText = useErrorText();
  const link = useRef<HTMLAnchorElement>(null);
  const { data, isFetching } = useAnalysis(file.songId, true);
  const job = data?.jobs.find((one) => one.kind === file.kind && one.key === '');
  useEffect(() => {
    // What was known before it was asked for may be that it failed the last time.
    if (isFetching) return;
    if (job?.state === 'completed') {
      link.current?.click();
      toast.success(t('fileReady', { title: file.title }));
      forget(file);
    } else if (job?.state === 'failed') {
      toast.error(errorText(job.errorCode, job.errorMessage));
      forget(file);
    }
  }, [isFetching, job, file, t, errorText]);
  return (
    <a ref={link} href={addressOf(file)} download hidden tabIndex={-1}>
      {file.title}
    </a>
  );
}
