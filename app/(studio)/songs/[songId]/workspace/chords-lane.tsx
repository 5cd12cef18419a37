'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { fileUrl } from '#components/format.ts';
import { runsOf } from '#components/roll/runs.ts';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { AxisCanvas, type LanePicture } from '#components/waveform/axis-canvas.tsx';
import { textWidths } from '#components/waveform/fit-text.ts';
import { type LaneFailure, LaneState } from '#components/waveform/lane-state.tsx';
import { placeLabels, rankOf } from '#components/waveform/place-labels.ts';
import { barsOf } from '#lib/spelling/bars.ts';
import { chordName } from '#lib/spelling/chord-symbols.ts';
import { tonesIn } from '#lib/spelling/pitch-spelling.ts';
import { Lane } from './lane.tsx';
import { openLane, useLanes } from './lane-store.ts';
import { type ScoreWork, useScoreWork } from './score-work.tsx';

const HEIGHT = 28;
const PADDING = 2;
/** Between two names. */
const GAP = 4;
/** One that is chosen or changed is named before all others. */
const TOP_RANK = 9;

const ChordEditor = dynamic(
  () => import('./chord-editor.tsx').then((module) => module.ChordEditor).catch(partNotLoaded),
  { ssr: false, loading: () => <Skeleton className="h-24 w-full" /> },
);

/** The chords on the time axis; opened, one by one, to be changed: who plays them follows. */
export function ChordsLane({
  failure,
  isUnknown,
  onSelect,
}: {
  /** Why its score is not there. */
  failure: LaneFailure | null;
  /** Nobody wrote down its score. */
  isUnknown: boolean;
  onSelect(start: number, end: number): void;
}) {
  const t = useTranslations('song.lane');
  const work = useScoreWork();
  const isOpen = useLanes((state) => state.open.includes('chords'));
  if (!work || work.score.chords.length === 0) {
    const said = isUnknown ? { text: t('chordsOfOwn') } : work ? { text: t('noChords') } : failure;
    return <Lane name={t('chords')} isOpen={false} strip={said ? <LaneState {...said} /> : null} />;
  }
  return <KnownChords work={work} isOpen={isOpen} onSelect={onSelect} />;
}

function KnownChords({
  work,
  isOpen,
  onSelect,
}: {
  work: ScoreWork;
  isOpen: boolean;
  onSelect(start: number, end: number): void;
}) {
  const t = useTranslations('song.lane');
  const { score, clock, words } = work;
  const [chosen, setChosen] = useState<number | null>(null);
  const { chords } = score;
  const drafts = words.drafts.chords;
  const shown = useCallback((at: number) => drafts[at] ?? chords[at]!, [drafts, chords]);
  const tones = useMemo(() => tonesIn(score.key ?? { tonic: 0, mode: 'major' }), [score.key]);
  // One that is chosen or changed stands for itself.
  const runs = useMemo(
    () =>
      runsOf(chords.map((_, at) => (at === chosen || drafts[at] ? `${at}` : chordName(shown(at), tones)))),
    [chords, chosen, drafts, shown, tones],
  );
  const draw = useMemo(() => {
    const bars = barsOf(score);
    const blocks = runs.map(({ from, until }) => {
      const [first, last] = [chords[from]!, chords[until]!];
      return {
        from,
        name: chordName(shown(from), tones),
        start: clock.secondsAt(first.startBeat),
        end: clock.secondsAt(last.startBeat + last.lengthBeats),
        rank: from === chosen || drafts[from] ? TOP_RANK : rankOf(bars.barAt(first.startBeat)),
      };
    });
    let named: { pixelsPerSecond: number; places: readonly number[] } | null = null;
    return ({ context, width, view: { pixelsPerSecond, scrollLeft }, color, fontFamily }: LanePicture) => {
      context.font = `11px ${fontFamily}`;
      const widthOf = textWidths(context);
      context.textBaseline = 'middle';
      const xOf = (seconds: number) => seconds * pixelsPerSecond - scrollLeft;
      for (const { from, start, end } of blocks) {
        const [left, right] = [xOf(start), xOf(end)];
        if (right < 0 || left > width) continue;
        context.fillStyle = color(from === chosen ? '--weld-wash' : '--line');
        context.beginPath();
        context.roundRect(left, 3, Math.max(2, right - left - 2), HEIGHT - 6, 4);
        context.fill();
      }
      if (named?.pixelsPerSecond !== pixelsPerSecond) {
        const labels = blocks.map(({ name, start, rank }) => ({
          left: start * pixelsPerSecond,
          width: widthOf(name),
          rank,
        }));
        named = { pixelsPerSecond, places: placeLabels(labels, GAP) };
      }
      for (const place of named.places) {
        const { from, name, start, end } = blocks[place]!;
        const [left, nameWidth] = [xOf(start), widthOf(name)];
        // One that is half out of view keeps its name in it, as far as it reaches.
        const x = Math.max(left, Math.min(0, xOf(end) - 2 - nameWidth - 2 * PADDING)) + PADDING;
        if (x + nameWidth < 0 || x > width) continue;
        context.fillStyle = color(drafts[from] ? '--weld-text' : '--ink-soft');
        context.fillText(name, x, HEIGHT / 2);
      }
    };
  }, [chords, clock, chosen, drafts, shown, runs, tones, score]);
  function choose(at: number) {
    const chord = chords[at];
    if (!chord) return;
    setChosen(at);
    onSelect(clock.secondsAt(chord.startBeat), clock.secondsAt(chord.startBeat + chord.lengthBeats));
  }
  return (
    <Lane
      name={t('chords')}
      isOpen={isOpen}
      onOpen={(next) => openLane('chords', next)}
      strip={
        <AxisCanvas
          label="chords"
          height={HEIGHT}
          audioUrl={fileUrl(work.song.id, 'audio')}
          draw={draw}
          onPress={(seconds) => {
            const beat = clock.beatAt(seconds);
            choose(chords.findLastIndex((chord) => chord.startBeat <= beat));
            openLane('chords', true);
          }}
        />
      }
    >
      <ChordEditor work={work} tones={tones} chosen={chosen} shown={shown} onChoose={choose} />
    </Lane>
  );
}
