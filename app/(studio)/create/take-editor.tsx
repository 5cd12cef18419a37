'use client';
import { Pause, Play, Scissors } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Slider } from 'radix-ui';
import { useMemo, useState } from 'react';
import { formatTime } from '#components/format.ts';
import { WaveSeek } from '#components/player/wave-seek.tsx';
import { Button } from '#components/ui/button.tsx';
import { encodeWav } from './encode-wav.ts';
import { peaksOf, soundingRange, type Take, trim } from './take.ts';
import { useTakePlayer } from './use-take-player.ts';

const POINTS = 400;
const LEAST_SECONDS = 1;

/** A take: heard, cut at both ends, used or thrown away. */
export function TakeEditor({
  take,
  startsOnBeat,
  onUse,
  onDiscard,
}: {
  take: Take;
  /** It begins where a bar does: cutting that off is the singer's to decide. */
  startsOnBeat: boolean;
  onUse(wav: Blob): void;
  onDiscard(): void;
}) {
  const t = useTranslations('create');
  const whole = take.samples.length / take.sampleRate;
  const [range, setRange] = useState(() => {
    const found = soundingRange(take);
    const start = startsOnBeat ? 0 : found.start;
    return { start, end: Math.max(found.end, Math.min(whole, start + LEAST_SECONDS)) };
  });
  const peaks = useMemo(() => peaksOf(take, POINTS), [take]);
  const player = useTakePlayer(take, range);
  const seconds = range.end - range.start;
  return (
    <section aria-label={t('take')} className="mt-4 rounded-card border border-line bg-surface-raised p-4">
      <div className="flex items-center gap-3">
        <Button
          look="solid"
          size="icon"
          className="rounded-full"
          aria-label={player.isPlaying ? t('takePause') : t('takePlay')}
          onClick={player.toggle}
        >
          {player.isPlaying ? (
            <Pause fill="currentColor" aria-hidden />
          ) : (
            <Play fill="currentColor" className="translate-x-px" aria-hidden />
          )}
        </Button>
        <div className="relative min-w-0 grow">
          <WaveSeek
            label={t('takePosition')}
            peaks={peaks}
            time={player.time}
            duration={whole}
            valueText={t('takeAt', { time: formatTime(player.time, true), length: formatTime(whole, true) })}
            onSeek={player.seek}
            className="h-16"
          />
          {/* What is cut off. */}
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-0 bg-surface-raised/80"
            style={{ width: `${(range.start / whole) * 100}%` }}
          />
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-0 bg-surface-raised/80"
            style={{ width: `${(1 - range.end / whole) * 100}%` }}
          />
          <Slider.Root
            min={0}
            max={whole}
            step={0.01}
            minStepsBetweenThumbs={LEAST_SECONDS * 100}
            value={[range.start, range.end]}
            onValueChange={([start = 0, end = whole]) => {
              player.stop();
              setRange({ start, end });
            }}
            className="relative flex h-6 w-full touch-none items-center select-none"
          >
            <Slider.Track className="relative h-1 w-full grow overflow-hidden rounded-full bg-line-strong/50">
              <Slider.Range className="absolute h-full rounded-full bg-weld" />
            </Slider.Track>
            {(['trimStart', 'trimEnd'] as const).map((end) => (
              <Slider.Thumb
                key={end}
                aria-label={t(end)}
                aria-valuetext={formatTime(end === 'trimStart' ? range.start : range.end, true)}
                className="block h-5 w-2.5 rounded-sm bg-ink shadow-float"
              />
            ))}
          </Slider.Root>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <p className="tabular flex items-center gap-1.5 text-small text-ink-soft [&_svg]:size-4">
          <Scissors aria-hidden />
          {t('takeLength', { length: formatTime(seconds, true) })}
        </p>
        <div className="ml-auto flex gap-2">
          <Button
            look="ghost"
            onClick={() => {
              player.stop();
              onDiscard();
            }}
          >
            {t('discard')}
          </Button>
          <Button
            look="primary"
            onClick={() => {
              player.stop();
              const cut = trim(take, range);
              onUse(encodeWav(cut.samples, cut.sampleRate));
            }}
          >
            {t('useRecording')}
          </Button>
        </div>
      </div>
    </section>
  );
}
