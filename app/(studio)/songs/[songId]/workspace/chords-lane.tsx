'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { fileUrl } from '#components/format.ts';
import { chordName, runsOf, tonesIn } from '#components/roll/chord-names.ts';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { AxisCanvas, type LanePicture } from '#components/waveform/axis-canvas.tsx';
import { fitText, textWidths } from '#components/waveform/fit-text.ts';
import { Lane } from './lane.tsx';
import { openLane, useLanes } from './lane-store.ts';
import { type ScoreWork, useScoreWork } from './score-work.tsx';

const HEIGHT = 28;
/** A name may be drawn so much narrower than it is written: one that is cut is another chord. */
const MOST_SQUEEZED = 1.2;
const PADDING = 2;

const ChordEditor = dynamic(
  () => import('./chord-editor.tsx').then((module) => module.ChordEditor).catch(partNotLoaded),
  { ssr: false, loading: () => <Skeleton className="h-24 w-full" /> },
);

/** The chords on the time axis; opened, one by one, to be changed: who plays them follows. */
export function ChordsLane({ onSelect }: { onSelect(start: number, end: number): void }) {
  const t = useTranslations('song.lane');
  const work = useScoreWork();
  const isOpen = useLanes((state) => state.open.includes('chords'));
  if (!work || work.score.chords.length === 0) return <Lane name={t('chords')} isOpen={false} />;
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
  const draw = useCallback(
    ({ context, width, view: { pixelsPerSecond, scrollLeft }, color, fontFamily }: LanePicture) => {
      context.font = `11px ${fontFamily}`;
      const widthOf = textWidths(context);
      context.textBaseline = 'middle';
      for (const { from, until } of runs) {
        const [first, last] = [chords[from]!, chords[until]!];
        const left = clock.secondsAt(first.startBeat) * pixelsPerSecond - scrollLeft;
        const right = clock.secondsAt(last.startBeat + last.lengthBeats) * pixelsPerSecond - scrollLeft;
        if (right < 0 || left > width) continue;
        context.fillStyle = color(from === chosen ? '--weld-wash' : '--line');
        context.beginPath();
        context.roundRect(left, 3, Math.max(2, right - left - 2), HEIGHT - 6, 4);
        context.fill();
        const room = right - Math.max(0, left) - 2 - 2 * PADDING;
        if (room < 6) continue;
        context.fillStyle = color(drafts[from] ? '--weld-text' : '--ink-soft');
        const name = chordName(shown(from), tones);
        const told = widthOf(name) <= room * MOST_SQUEEZED ? name : fitText(name, room, widthOf);
        context.fillText(told, Math.max(0, left) + PADDING, HEIGHT / 2, room);
      }
    },
    [chords, clock, chosen, drafts, shown, runs, tones],
  );
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
