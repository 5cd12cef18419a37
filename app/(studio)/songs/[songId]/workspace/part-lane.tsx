'use client';
import { ChevronRight, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { fileUrl } from '#components/format.ts';
import { usePartName } from '#components/song/part-names.ts';
import { buttonStyle } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Slider } from '#components/ui/slider.tsx';
import { AxisCanvas, type LanePicture } from '#components/waveform/axis-canvas.tsx';
import { barsOf } from '#components/waveform/outline.ts';
import type { Channel } from '../use-channels.ts';
import { laneColumns } from './lane.tsx';

const HEIGHT = 52;
const BAR_PIXELS = 3;

/** One part: its wave in its colour, mute, solo, level and pan; opened, its notes. */
export function PartLane({
  songId,
  file,
  color,
  outline,
  duration,
  channel,
  isSilent,
  onChange,
  onSeek,
  isOpen,
  onOpen,
  children,
}: {
  songId: string;
  file: { kind: string; name: string };
  /** A CSS variable. */
  color: string;
  /** Peaks over the whole song, the loudest of all parts 1; none while they are made. */
  outline: readonly number[];
  duration: number;
  channel: Channel;
  isSilent: boolean;
  onChange(next: Partial<Channel>): void;
  onSeek(seconds: number): void;
  isOpen: boolean;
  /** Absent where nobody knows its notes. */
  onOpen: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
}) {
  const t = useTranslations('song');
  const name = usePartName()(file.name);
  const draw = useCallback(
    (picture: LanePicture) => {
      const { context, from, to, height } = picture;
      const { scrollLeft, pixelsPerSecond } = picture.view;
      const all = duration * pixelsPerSecond;
      const first = Math.floor((scrollLeft + from) / BAR_PIXELS);
      const end = Math.ceil((scrollLeft + to) / BAR_PIXELS);
      const heights = barsOf({ coarse: outline, fine: null }, BAR_PIXELS / all, first, end - first);
      context.fillStyle = picture.color(color);
      context.globalAlpha = isSilent ? 0.3 : 1;
      for (let bar = first; bar < end; bar++) {
        const size = Math.max(1, Math.min(1, heights[bar - first] ?? 0) * (height - 8));
        context.fillRect(bar * BAR_PIXELS - scrollLeft, (height - size) / 2, BAR_PIXELS - 1, size);
      }
      context.globalAlpha = 1;
    },
    [outline, duration, color, isSilent],
  );
  return (
    <li className={classNames('border-t border-line', laneColumns)} aria-label={name}>
      <div className="py-1 pr-3">
        <div className="flex h-7 items-center gap-1.5 pointer-coarse:h-11 pointer-coarse:gap-2">
          <span
            aria-hidden
            className="h-4 w-[3px] shrink-0 rounded-full"
            style={{ background: `var(${color})` }}
          />
          {onOpen ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={t('lane.notesOf', { name })}
              onClick={() => onOpen(!isOpen)}
              className="flex h-7 min-w-0 grow items-center gap-1 rounded-md text-left text-small font-medium capitalize hover:text-weld-text"
            >
              <ChevronRight
                className={classNames('size-3.5 shrink-0 transition-transform', isOpen && 'rotate-90')}
                aria-hidden
              />
              <span className="truncate">{name}</span>
            </button>
          ) : (
            <span className="min-w-0 grow truncate text-small font-medium capitalize">{name}</span>
          )}
          <Toggle
            on={channel.muted}
            label={t('mute', { name })}
            short={t('muteShort')}
            onChange={(muted) => onChange({ muted })}
          />
          <Toggle
            on={channel.solo}
            label={t('solo', { name })}
            short={t('soloShort')}
            onChange={(solo) => onChange({ solo })}
          />
        </div>
        <div className="flex h-6 items-center gap-2 pointer-coarse:h-11">
          <Slider
            label={t('level', { name })}
            value={channel.gain}
            max={1.5}
            rest={1}
            valueText={levelText(channel.gain)}
            onChange={(gain) => onChange({ gain })}
          />
          <Slider
            label={t('pan', { name })}
            value={channel.pan}
            min={-1}
            max={1}
            step={0.05}
            rest={0}
            fillFrom="rest"
            valueText={panText(channel.pan)}
            onChange={(pan) => onChange({ pan: Math.abs(pan) < 0.06 ? 0 : pan })}
            className="data-[orientation=horizontal]:w-14"
          />
          <a
            href={fileUrl(songId, file.kind, true)}
            download
            aria-label={t('downloadStem', { name })}
            className={classNames(
              buttonStyle({ look: 'ghost', size: 'icon-small' }),
              'size-6 shrink-0 pointer-coarse:size-9',
            )}
          >
            <Download aria-hidden />
          </a>
        </div>
      </div>
      <div className="min-w-0 self-center">
        <AxisCanvas
          label="part"
          height={HEIGHT}
          audioUrl={fileUrl(songId, 'audio')}
          draw={draw}
          isFixed
          onPress={onSeek}
        />
      </div>
      {isOpen ? <div className="pb-3 md:col-span-2">{children}</div> : null}
    </li>
  );
}

function Toggle({
  on,
  label,
  short,
  onChange,
}: {
  on: boolean;
  label: string;
  short: string;
  onChange(on: boolean): void;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      onClick={() => onChange(!on)}
      className={classNames(
        'touch-target size-6 shrink-0 rounded-md border text-caption font-semibold pointer-coarse:size-9',
        on ? 'border-weld bg-weld text-weld-ink' : 'border-line text-ink-soft hover:border-line-strong',
      )}
    >
      {short}
    </button>
  );
}

/** A gain in decibels, as mixers show it. */
const levelText = (gain: number): string =>
  gain < 0.001
    ? '−∞ dB'
    : `${(20 * Math.log10(gain)).toFixed(1).replace('-0.0', '0.0').replace('-', '−')} dB`;
/** L 100 … C … R 100. */
const panText = (pan: number): string =>
  pan === 0 ? 'C' : `${pan < 0 ? 'L' : 'R'} ${Math.round(Math.abs(pan) * 100)}`;
