'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { fileUrl } from '#components/format.ts';
import { AxisCanvas, type LanePicture } from '#components/waveform/axis-canvas.tsx';
import { fitText, textWidths } from '#components/waveform/fit-text.ts';
import { type LaneFailure, LaneState } from '#components/waveform/lane-state.tsx';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { LyricsWhenOpened } from '../lyrics-when-opened.tsx';
import { Lane } from './lane.tsx';
import { openLane, useLanes } from './lane-store.ts';

const HEIGHT = 28;
/** A block's text reaches beyond it into no less than this, pixels. */
const LEAST_FREE = 40;
/** Words stand alone where they have this much room, in pixels a second. */
const WORDS_FROM = 90;

/** The words on the time axis; opened, line by line, to be read along and changed. */
export function WordsLane({
  song,
  timeline,
  isTiming,
  failure,
  onSelect,
}: {
  song: SongDetail;
  timeline: TimelineResult | null;
  isTiming: boolean;
  /** Why nobody knows when what is sung; beats and sections are unknown with it. */
  failure: LaneFailure | null;
  onSelect(start: number, end: number): void;
}) {
  const t = useTranslations('song.lane');
  const isOpen = useLanes((state) => state.open.includes('words'));
  const lines = timeline?.aligned_lyrics ?? noLines;
  const words = useMemo(
    () =>
      lines.flatMap((line) =>
        line.words.length > 0
          ? line.words.map(({ word, start_s, end_s }) => ({ text: word, start_s, end_s }))
          : [line],
      ),
    [lines],
  );
  const draw = useCallback(
    ({ context, width, view: { pixelsPerSecond, scrollLeft }, color, fontFamily }: LanePicture) => {
      context.font = `12px ${fontFamily}`;
      const widthOf = textWidths(context);
      context.textBaseline = 'middle';
      const put = (text: string, start: number, end: number, next: number) => {
        const [left, right] = [start * pixelsPerSecond - scrollLeft, end * pixelsPerSecond - scrollLeft];
        if (right < 0 || left > width) return;
        context.fillStyle = color('--line');
        context.beginPath();
        context.roundRect(left, 3, Math.max(2, right - left - 2), HEIGHT - 6, 4);
        context.fill();
        // What is free behind it is its own too, where it is worth it: else the text would stand over its edge.
        const free = next * pixelsPerSecond - scrollLeft;
        const room = (free - right > LEAST_FREE ? free : right) - Math.max(0, left) - 8;
        if (room < 14) return;
        context.fillStyle = color('--ink-soft');
        context.fillText(fitText(text, room, widthOf), Math.max(0, left) + 4, HEIGHT / 2);
      };
      const shown = pixelsPerSecond >= WORDS_FROM ? words : lines;
      for (const [at, { text, start_s, end_s }] of shown.entries())
        put(text, start_s, end_s, shown[at + 1]?.start_s ?? Number.POSITIVE_INFINITY);
    },
    [lines, words],
  );
  return (
    <Lane
      name={t('words')}
      isOpen={isOpen}
      onOpen={(next) => openLane('words', next)}
      strip={
        lines.length > 0 ? (
          <AxisCanvas
            label="words"
            height={HEIGHT}
            audioUrl={fileUrl(song.id, 'audio')}
            draw={draw}
            onPress={(seconds) => {
              const line = lines.find((one) => seconds >= one.start_s && seconds < one.end_s);
              if (line) onSelect(line.start_s, line.end_s);
            }}
          />
        ) : failure ? (
          <LaneState {...failure} text={t('noTimes', { reason: failure.text })} />
        ) : null
      }
    >
      <LyricsWhenOpened song={song} timeline={timeline} isTiming={isTiming} onSelect={onSelect} />
    </Lane>
  );
}

const noLines: TimelineResult['aligned_lyrics'] = [];
