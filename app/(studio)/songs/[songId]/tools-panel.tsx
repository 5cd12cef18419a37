'use client';
import { useTranslations } from 'next-intl';
import { formatTime } from '#components/format.ts';
import { classNames } from '#components/ui/class-names.ts';
import { useRegion } from '#components/waveform/region-store.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { type Tool, tools } from './tools.ts';

/** What can be made from the song, as cards. */
export function ToolsPanel({
  song,
  duration,
  polisher,
  onTool,
}: {
  song: SongDetail;
  duration: number;
  /** The version of a model that sings songs anew, where there is one. */
  polisher: string | null;
  onTool(tool: Tool): void;
}) {
  const t = useTranslations('song');
  const { region, marker } = useRegion();
  const place = (on: (typeof tools)[number]['on']) => {
    if (on === 'marker') return formatTime(marker ?? duration, true);
    if (on === 'song') return t('wholeSong');
    return region
      ? `${formatTime(region.start, true)} – ${formatTime(region.end, true)}`
      : on === 'optional'
        ? t('wholeSong')
        : t('needsRegion');
  };
  return (
    <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
      {tools
        .filter((one) => one.fits(song.kind) && (polisher || !one.needsModel))
        .map(({ tool, icon: Icon, on }) => {
          const blocked = on === 'region' && !region;
          return (
            <li key={tool}>
              <button
                type="button"
                aria-disabled={blocked}
                onClick={() => !blocked && onTool(tool)}
                className={classNames(
                  'group flex h-full w-full flex-col gap-1 rounded-card border border-line bg-surface-raised p-4 text-left transition-colors duration-quick',
                  blocked ? 'cursor-not-allowed' : 'hover:border-line-strong',
                )}
              >
                <span className="flex items-center gap-2.5 font-medium">
                  <Icon
                    className={classNames(
                      'size-[1.125rem] shrink-0',
                      blocked ? 'text-ink-faint' : 'text-weld-text',
                    )}
                    aria-hidden
                  />
                  {t(tool)}
                </span>
                <span className="text-balance text-small text-ink-soft">
                  {t(`${tool}Text`, { time: formatTime(marker ?? duration, true) })}
                </span>
                <span
                  className={classNames(
                    'mt-auto pt-2 text-caption tabular-nums',
                    region && (on === 'region' || on === 'optional') ? 'text-weld-text' : 'text-ink-faint',
                  )}
                >
                  {place(on)}
                </span>
              </button>
            </li>
          );
        })}
    </ul>
  );
}
