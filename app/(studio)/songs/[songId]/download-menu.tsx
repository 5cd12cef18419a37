'use client';
import {
  Captions,
  Download,
  FileArchive,
  FileAudio,
  FileMusic,
  FileText,
  Image,
  Music,
  SlidersVertical,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { fileUrl } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import type { SongDetail } from '#lib/studio/views.ts';
import { type ExportFormat, useFetchWhenMade } from '../../loom/downloads.tsx';
import { useAnalysis } from './use-song.ts';

/** Every file a song can leave as. What takes a while is made first, and comes by itself. */
export function DownloadMenu({ song }: { song: SongDetail }) {
  const t = useTranslations('song');
  const fetchWhenMade = useFetchWhenMade();
  const analysis = useAnalysis(song.id, song.hasAudio).data;
  const has = (kind: string) => song.files.some((file) => file.kind === kind);
  const isRunning = (kind: string, key: string) =>
    analysis?.jobs.some(
      (job) => job.kind === kind && job.key === key && (job.state === 'pending' || job.state === 'running'),
    ) ?? false;
  const hasWords = (analysis?.timeline?.aligned_lyrics.length ?? 0) > 0;
  const { id: songId, title } = song;
  const file = (label: string, kind: string, icon: MenuItem['icon']): MenuItem => ({
    label,
    icon,
    href: fileUrl(songId, kind, true),
    download: true,
  });
  const make = (
    label: string,
    wanted: Omit<Parameters<typeof fetchWhenMade>[0], 'songId' | 'title'>,
    icon: MenuItem['icon'],
  ): MenuItem => ({
    label: isRunning(wanted.kind, wanted.key) ? `${label} …` : label,
    icon,
    onSelect: () => void fetchWhenMade({ songId, title, ...wanted } as Parameters<typeof fetchWhenMade>[0]),
  });
  const wav = (label: string, key: '' | '24'): MenuItem => {
    const kind = key ? `wav-${key}` : 'wav';
    const icon = <FileAudio aria-hidden />;
    return has(kind) ? file(label, kind, icon) : make(label, { kind: 'wav', key }, icon);
  };
  const exported = (key: ExportFormat, icon: MenuItem['icon']): MenuItem =>
    has(`export-${key}`)
      ? file(t(`export.${key}`), `export-${key}`, icon)
      : make(t(`export.${key}`), { kind: 'export', key }, icon);
  const captions = (label: string, format: string): MenuItem => ({
    label,
    icon: <Captions aria-hidden />,
    href: `/api/studio/songs/${songId}/captions?format=${format}`,
    download: true,
  });
  // A sound effect has no melody; of a recording there is what was heard, and no project.
  const hasMelody = song.kind !== 'soundEffect';
  const isMadeHere = song.kind === 'song';
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
          wav(t('wav'), ''),
          wav(t('wav24'), '24'),
          analysis?.stems.some((stem) => stem.key === '')
            ? {
                label: t('allStems'),
                icon: <SlidersVertical aria-hidden />,
                href: `/api/studio/songs/${songId}/stems`,
                download: true,
              }
            : make(t('allStems'), { kind: 'stem', key: '' }, <SlidersVertical aria-hidden />),
          ...(isMadeHere ? [exported('parts_zip', <SlidersVertical aria-hidden />)] : []),
        ],
        [
          analysis?.midi
            ? file(t('midiFile'), 'midi', <Music aria-hidden />)
            : make(t('midiFile'), { kind: 'midi', key: '' }, <Music aria-hidden />),
          ...(hasMelody
            ? [
                exported('lead_sheet_pdf', <FileText aria-hidden />),
                exported('musicxml', <FileMusic aria-hidden />),
                exported('abc', <FileMusic aria-hidden />),
              ]
            : []),
          ...(isMadeHere ? [exported('dawproject', <FileArchive aria-hidden />)] : []),
        ],
        hasWords ? [captions(t('lrc'), 'lrc'), captions(t('srt'), 'srt')] : [],
        [
          ...(song.hasCover ? [file(t('coverImage'), 'cover', <Image aria-hidden />)] : []),
          {
            label: t('bundle'),
            icon: <FileArchive aria-hidden />,
            href: `/api/studio/songs/${songId}/bundle`,
            download: true,
          },
        ],
      ]}
    />
  );
}
