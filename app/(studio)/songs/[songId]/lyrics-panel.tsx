'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { fileUrl, formatTime } from '#components/format.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Switch } from '#components/ui/switch.tsx';
import { sectionColor } from '#components/waveform/section-color.ts';
import { labelAmong } from '#components/waveform/section-labels.ts';
import { usePlayhead } from '#components/waveform/use-playhead.ts';
import { useSectionName } from '#components/waveform/use-section-name.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { LineEdit, lineNumber } from './workspace/line-edit.tsx';
import { useScoreWork } from './workspace/score-work.tsx';
import { writtenWords } from './written-words.ts';

/** How long the page stays where somebody scrolled it. */
const patienceMs = 8_000;

interface LyricsPanelProps {
  song: SongDetail;
  timeline: TimelineResult | null;
  isTiming: boolean;
  onSelect(start: number, end: number): void;
}

/** The words, following the music one by one; pressing a line selects its time. */
export function LyricsPanel({ song, timeline, isTiming, onSelect }: LyricsPanelProps) {
  const t = useTranslations('song');
  const nameOf = useSectionName();
  const work = useScoreWork();
  const lines = timeline?.aligned_lyrics ?? [];
  const sections = timeline?.sections.map(({ label }) => label) ?? [];
  const [follows, setFollows] = useState(true);
  const [at, setAt] = useState<{ line: number; word: number }>({ line: -1, word: -1 });
  const current = useRef<HTMLLIElement>(null);
  const scrolledAt = useRef(0);
  // Who scrolls looks at something else: the page is not pulled back under their hands.
  useEffect(() => {
    const onScroll = () => {
      scrolledAt.current = Date.now();
    };
    window.addEventListener('wheel', onScroll, { passive: true });
    window.addEventListener('touchmove', onScroll, { passive: true });
    return () => {
      window.removeEventListener('wheel', onScroll);
      window.removeEventListener('touchmove', onScroll);
    };
  }, []);

  usePlayhead(fileUrl(song.id, 'audio'), (time) => {
    const line =
      time === null ? -1 : lines.findLastIndex((one) => time >= one.start_s && time < one.end_s + 0.6);
    const word =
      line < 0 || time === null ? -1 : (lines[line]?.words.findLastIndex((one) => time >= one.start_s) ?? -1);
    if (line === at.line && word === at.word) return;
    setAt({ line, word });
    if (line !== at.line && follows && Date.now() - scrolledAt.current > patienceMs)
      requestAnimationFrame(() => current.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }));
  });

  if (lines.length === 0) {
    return (
      <div className="max-w-2xl">
        {isTiming ? (
          <p role="status" className="mb-3 text-small text-ink-faint">
            {t('lyricsWaiting')}
          </p>
        ) : null}
        {song.lyrics ? (
          <p className="text-lead whitespace-pre-wrap">{song.lyrics}</p>
        ) : (
          <p className="text-body text-ink-soft">{t('lyricsNone')}</p>
        )}
      </div>
    );
  }
  return (
    <div className="max-w-2xl">
      <div className="mb-2 max-w-60">
        <Switch label={t('follow')} checked={follows} onChange={setFollows} />
      </div>
      <ol>
        {lines.map((line, index) => {
          const isNewSection = line.section && line.section !== lines[index - 1]?.section;
          const isHere = index === at.line;
          return (
            <li
              key={`${line.start_s}-${line.text}`}
              ref={isHere ? current : undefined}
              className="group scroll-my-24"
            >
              {isNewSection ? (
                <p className="mt-4 mb-1 flex items-center gap-2 text-caption font-medium text-ink-faint">
                  <span
                    className="h-3 w-[3px] rounded-full"
                    style={{ background: sectionColor(line.section) }}
                  />
                  {nameOf(labelAmong(line.section ?? '', sections))}
                </p>
              ) : null}
              <div className="flex items-start">
                <button
                  type="button"
                  onClick={() => onSelect(line.start_s, line.end_s)}
                  title={t('selectLine')}
                  aria-current={isHere || undefined}
                  className={classNames(
                    '-mx-2 flex w-full items-baseline gap-3 rounded-lg px-2 py-1 text-left text-lead transition-colors hover:bg-surface-raised',
                    isHere ? 'text-ink' : 'text-ink-soft',
                  )}
                >
                  <span className="tabular w-10 shrink-0 text-caption text-ink-faint">
                    {formatTime(line.start_s)}
                  </span>
                  <span>
                    {line.words.length > 0
                      ? writtenWords(line).map((written, place) => (
                          <span
                            // biome-ignore lint/suspicious/noArrayIndexKey: words may be the same
                            key={place}
                            className={classNames(
                              'transition-colors',
                              isHere && place <= at.word && 'text-weld-text',
                            )}
                          >
                            {written}
                          </span>
                        ))
                      : line.text}
                  </span>
                </button>
                {work ? <LineEdit work={work} at={lineNumber(work, lines, index)} /> : null}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
