'use client';
import { BoxSelect, Eraser, Flag, Maximize2, Repeat, ScanSearch, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { formatTime, parseTime } from '#components/format.ts';
import { playheadIn, usePlayer } from '#components/player/player-store.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { farthestZoom } from '#components/waveform/outline.ts';
import { clampRegion, moveEnd } from '#components/waveform/region-math.ts';
import { setMarker, setRegion, useRegion } from '#components/waveform/region-store.ts';

interface RegionBarProps {
  audioUrl: string;
  duration: number;
  zoom: number;
  onZoom(zoom: number): void;
  hasTimeline: boolean;
  /** Makes the region anew. */
  onReplace(): void;
}

/** The region in numbers, what it snaps to, looping, the marker, and the zoom. */
export function RegionBar({ audioUrl, duration, zoom, onZoom, hasTimeline, onReplace }: RegionBarProps) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const { region, marker, snap } = useRegion();
  const loop = usePlayer((state) => state.loop);
  const farthest = farthestZoom(duration);
  const now = () => playheadIn(audioUrl);
  useEffect(() => void useRegion.persist.rehydrate(), []);
  // The loop is the region: it follows it, and ends with it.
  useEffect(() => {
    if (usePlayer.getState().loop) usePlayer.getState().setLoop(region);
  }, [region]);

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
      {region ? (
        <>
          <TimeField
            label={t('regionStart')}
            value={region.start}
            onChange={(time) => setRegion(moveEnd(region, 'start', time, duration))}
          />
          <span aria-hidden className="text-ink-faint">
            –
          </span>
          <TimeField
            label={t('regionEnd')}
            value={region.end}
            onChange={(time) => setRegion(moveEnd(region, 'end', time, duration))}
          />
          <span className="tabular-nums hidden text-small text-ink-faint sm:inline">
            {t('length', { time: formatTime(region.end - region.start, true) })}
          </span>
          <IconButton
            label={t('loop')}
            aria-pressed={loop !== null}
            size="icon-small"
            onClick={() => usePlayer.getState().setLoop(loop ? null : region)}
            className={classNames(loop && 'bg-weld-wash text-weld-text')}
          >
            <Repeat aria-hidden />
          </IconButton>
          <IconButton label={t('regionClear')} size="icon-small" onClick={() => setRegion(null)}>
            <X aria-hidden />
          </IconButton>
          <Button size="small" look="primary" className="max-sm:w-full" onClick={onReplace}>
            <Eraser aria-hidden />
            {t('replaceIt')}
          </Button>
        </>
      ) : (
        <>
          <Button
            size="small"
            onClick={() =>
              setRegion(clampRegion({ start: now(), end: now() + Math.min(8, duration / 4) }, duration))
            }
          >
            <BoxSelect aria-hidden />
            {t('region')}
          </Button>
          <p className="hidden text-small text-ink-faint lg:block">{t('regionHint')}</p>
          <p className="hidden text-small text-ink-faint pointer-coarse:block lg:hidden">
            {t('regionHintTouch')}
          </p>
        </>
      )}
      <div className="ml-auto flex grow items-center justify-end gap-1.5 max-sm:w-full">
        <Button
          size="small"
          look={marker === null ? 'ghost' : 'outline'}
          onClick={() => setMarker(marker === null ? now() || duration : null)}
          aria-pressed={marker !== null}
        >
          <Flag aria-hidden />
          {marker === null ? <span className="max-sm:sr-only">{t('marker')}</span> : formatTime(marker, true)}
        </Button>
        {hasTimeline ? (
          <Select
            aria-label={t('snap')}
            value={snap}
            onChange={(event) => useRegion.setState({ snap: event.target.value as typeof snap })}
            className="min-w-0 grow sm:w-44 sm:grow-0 [&_select]:h-8 [&_select]:text-small [&_svg]:top-2"
            options={[
              { value: 'bars', label: t('snapBars') },
              { value: 'beats', label: t('snapBeats') },
              { value: 'words', label: t('snapWords') },
              { value: 'none', label: t('snapNone') },
            ].map(({ value, label }) => ({
              value,
              label: common('named', { name: t('snap'), value: label }),
            }))}
          />
        ) : null}
        {region ? (
          <IconButton
            label={t('zoomRegion')}
            size="icon-small"
            onClick={() =>
              onZoom(Math.min(farthest, Math.max(1, duration / ((region.end - region.start) * 1.25))))
            }
          >
            <ScanSearch aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label={t('zoomOut')}
          size="icon-small"
          disabled={zoom <= 1}
          onClick={() => onZoom(Math.max(1, zoom / 2))}
        >
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton
          label={t('zoomIn')}
          size="icon-small"
          disabled={zoom >= farthest}
          onClick={() => onZoom(Math.min(farthest, zoom * 2))}
        >
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton label={t('fit')} size="icon-small" disabled={zoom === 1} onClick={() => onZoom(1)}>
          <Maximize2 aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** A time that can be typed; taken over when it is left or Enter is pressed. */
function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(seconds: number): void;
}) {
  const t = useTranslations('song');
  const [text, setText] = useState<string | null>(null);
  const invalid = text !== null && parseTime(text) === null;
  const commit = () => {
    const seconds = text === null ? null : parseTime(text);
    if (seconds !== null) onChange(seconds);
    setText(null);
  };
  return (
    <Input
      aria-label={label}
      title={invalid ? t('timeInvalid') : undefined}
      aria-invalid={invalid || undefined}
      inputMode="decimal"
      value={text ?? formatTime(value, true)}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      className="tabular h-8 w-20 px-2 text-center text-small"
    />
  );
}
