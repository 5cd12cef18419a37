'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { fileUrl } from '#components/format.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { toast } from '#components/ui/toast.ts';
import { useAnalysis } from '../songs/[songId]/use-song.ts';
import { startJob } from '../songs/actions.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';

/** A file that has to be made first: it is fetched by itself as soon as it is there, whatever page is open. */
type WantedFile = { songId: string; title: string } & (
  | { kind: 'midi' | 'stem'; key: '' }
  /** As players take it, or as the master is. */
  | { kind: 'wav'; key: '' | '24' }
  | { kind: 'export'; key: ExportFormat }
);

/** What a song can be exported as here, beside its sound. */
export type ExportFormat = 'lead_sheet_pdf' | 'musicxml' | 'abc' | 'dawproject' | 'parts_zip';

/** Of this tab: a reload still brings what was asked for. */
const useWanted = create<{ files: WantedFile[] }>()(
  persist((): { files: WantedFile[] } => ({ files: [] }), {
    name: 'songloom-downloads',
    storage: createJSONStorage(() => sessionStorage),
    skipHydration: true,
  }),
);

const MUSIC_NOT_FOUND = 4004;

const addressOf = ({ songId, kind, key }: WantedFile): string =>
  kind === 'stem'
    ? `/api/studio/songs/${songId}/stems`
    : fileUrl(songId, key ? `${kind}-${key}` : kind, true);
const nameOf = ({ songId, kind, key }: WantedFile): string => `${songId} ${kind} ${key}`;
const isSame = (a: WantedFile, b: WantedFile) => nameOf(a) === nameOf(b);

/** Has a file made and brings it. One press, however long it takes. */
export function useFetchWhenMade(): (file: WantedFile) => Promise<void> {
  const t = useTranslations('song');
  const { run } = useSongChanges();
  return async (file) => {
    if (!(await run(startJob(jobOf(file))))) return;
    useWanted.setState(({ files }) => ({ files: [...files.filter((one) => !isSame(one, file)), file] }));
    toast(t('fileMaking'));
  };
}
function jobOf(file: WantedFile): Parameters<typeof startJob>[0] {
  const { songId } = file;
  if (file.kind === 'export') return { kind: file.kind, songId, key: file.key };
  return file.kind === 'wav' ? { kind: file.kind, songId, key: file.key } : { kind: file.kind, songId };
}
const forget = (file: WantedFile) =>
  useWanted.setState(({ files }) => ({ files: files.filter((one) => !isSame(one, file)) }));

/** Waits for the files that were asked for; mounted once. */
export function Downloads() {
  const files = useWanted((state) => state.files);
  useEffect(() => void useWanted.persist.rehydrate(), []);
  return files.map((file) => <Waiting key={nameOf(file)} file={file} />);
}

function Waiting({ file }: { file: WantedFile }) {
  const t = useTranslations('song');
  const errorText = useErrorText();
  const link = useRef<HTMLAnchorElement>(null);
  const { data, error, isFetching } = useAnalysis(file.songId, true);
  const job = data?.jobs.find((one) => one.kind === file.kind && one.key === file.key);
  useEffect(() => {
    // What was known before it was asked for may be that it failed the last time.
    if (isFetching) return;
    // It is no song any more.
    if ((error as { code?: number } | null)?.code === MUSIC_NOT_FOUND) forget(file);
    if (!job) return;
    if (job.state === 'completed') {
      link.current?.click();
      toast.success(t('fileReady', { title: file.title }));
      forget(file);
    } else if (job.state === 'failed') {
      toast.error(errorText(job.errorCode, job.errorMessage));
      forget(file);
    }
  }, [isFetching, error, job, file, t, errorText]);
  return (
    <a ref={link} href={addressOf(file)} download hidden tabIndex={-1}>
      {file.title}
    </a>
  );
}
