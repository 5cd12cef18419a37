'use client';
import { Captions, Download, FileArchive, FileAudio, Image, Music, SlidersVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { fileUrl } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import type { SongDetail } from '#lib/studio/views.ts';
import { useFetchWhenMade } from '../../loom/downloads.tsx';
import { useAnalysis } from './use-song.ts';

/** Every file a song can leave as. What takes a while is made first, and comes by itself. */
export function DownloadMenu({ song }: { song: SongDetail }) {
  const t = useTranslations('song');
  const fetchWhenMade = useFetchWhenMade();
  const analysis = useAnalysis(song.id, song.hasAudio).data;
  const has = (kind: string) => song.files.some((file) => file.kind === kind);
  const isRunning = (kind: string) =>
    analysis?.jobs.some((job) => job.kind === kind && (job.state === 'pending' || job.state === 'running')) ??
    false;
  const hasWords = (analysis?.timeline?.aligned_lyrics.length ?? 0) > 0;
  const file = (label: string, kind: string, icon: MenuItem['icon']): MenuItem => ({
    label,
    icon,
    href: fileUrl(song.id, kind, true),
    download: true,
  });
  const make = (label: string, kind: 'wav' | 'midi' | 'stem', icon: MenuItem['icon']): MenuItem => ({
    label: isRunning(kind) ? `${label} …` : label,
    icon,
    onSelect: () => void fetchWhenMade({ songId: song.id, title: song.title, kind }),
  });
  const captions = (label: string, format: string): MenuItem => ({
    label,
    icon: <Captions aria-hidden />,
    href: `/api/studio/songs/${song.id}/captions?format=${format}`,
    download: true,
  });
  return (
    <Menu
      align="start"
      trigger={
        <Button>
          <Download aria-hidden />
          <span className="hidden sm:inline">{t('download')}</span>
          <span className="sr-only sm:hidden">{t('download')}</span>
        </Button>
      }
      groups={[
        [
          file(t('mp3'), 'audio', <FileAudio aria-hidden />),
          has('wav')
            ? file(t('wav'), 'wav', <FileAudio aria-hidden />)
            : make(t('wav'), 'wav', <FileAudio aria-hidden />),
          analysis?.midi
            ? file(t('midiFile'), 'midi', <Music aria-hidden />)
            : make(t('midiFile'), 'midi', <Music aria-hidden />),
          analysis?.stems.some((stem) => stem.key === '')
            ? {
                label: t('allStems'),
                icon: <SlidersVertical aria-hidden />,
                href: `/api/studio/songs/${song.id}/stems`,
                download: true,
              }
            : make(t('allStems'), 'stem', <SlidersVertical aria-hidden />),
        ],
        hasWords ? [captions(t('lrc'), 'lrc'), captions(t('srt'), 'srt')] : [],
        [
          ...(song.hasCover ? [file(t('coverImage'), 'cover', <Image aria-hidden />)] : []),
          {
            label: t('bundle'),
            icon: <FileArchive aria-hidden />,
            href: `/api/studio/songs/${song.id}/bundle`,
            download: true,
          },
        ],
      ]}
    />
  );
}
