'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { fileUrl } from '#components/format.ts';
import { CHORD_SUFFIXES, chordName, runsOf, TONES } from '#components/roll/chord-names.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Select } from '#components/ui/select.tsx';
import { AxisCanvas, type LanePicture } from '#components/waveform/axis-canvas.tsx';
import { fitText, textWidths } from '#components/waveform/fit-text.ts';
import { Lane } from './lane.tsx';
import { openLane, useLanes } from './lane-store.ts';
import { type ScoreWork, useScoreWork } from './score-work.tsx';

const HEIGHT = 28;

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
  // One that is chosen or changed stands for itself.
  const runs = useMemo(
    () => runsOf(chords.map((_, at) => (at === chosen || drafts[at] ? `${at}` : chordName(shown(at))))),
    [chords, chosen, drafts, shown],
  );
  const draw = useCallback(
    ({ context, width, view: { pixelsPerSecond, scrollLeft }, color, fontFamily }: LanePicture) => {
      context.font = `12px ${fontFamily}`;
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
        const room = right - Math.max(0, left) - 8;
        if (room < 7) continue;
        context.fillStyle = color(drafts[from] ? '--weld-text' : '--ink-soft');
        context.fillText(fitText(chordName(shown(from)), room, widthOf), Math.max(0, left) + 4, HEIGHT / 2);
      }
    },
    [chords, clock, chosen, drafts, shown, runs],
  );
  function choose(at: number) {
    const chord = chords[at];
    if (!chord) return;
    setChosen(at);
    onSelect(clock.secondsAt(chord.startBeat), clock.secondsAt(chord.startBeat + chord.lengthBeats));
  }
  const change = (at: number, next: { root?: number; quality?: string; bass?: number | undefined }) => {
    const { root, quality, bass } = { ...shown(at), ...next };
    const was = chords[at];
    const isSame = was && was.root === root && was.quality === quality && was.bass === bass;
    work.forgetRefusal();
    words.setChord(at, isSame ? null : { root, quality, bass });
  };
  const barOf = (at: number) => Math.floor((chords[at]?.startBeat ?? 0) / score.metre.beatsPerBar) + 1;
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
      {chosen === null ? (
        <p className="pb-2 text-small text-ink-soft">{t('chordHint')}</p>
      ) : (
        <fieldset className="mb-3 flex flex-wrap items-center gap-2">
          <legend className="pb-1 text-small font-medium">
            {t('chordAt', { name: chordName(shown(chosen)), bar: barOf(chosen) })}
          </legend>
          <Select
            aria-label={t('root')}
            value={String(shown(chosen).root)}
            onChange={(event) => change(chosen, { root: Number(event.target.value), bass: undefined })}
            className="w-24"
            options={TONES.map((name, tone) => ({ value: String(tone), label: name }))}
          />
          <Select
            aria-label={t('quality')}
            value={shown(chosen).quality}
            onChange={(event) => change(chosen, { quality: event.target.value })}
            className="w-36"
            options={Object.entries(CHORD_SUFFIXES).map(([quality, suffix]) => ({
              value: quality,
              label: suffix === '' ? t('major') : suffix,
            }))}
          />
          <Select
            aria-label={t('bass')}
            value={String(shown(chosen).bass ?? -1)}
            onChange={(event) => {
              const tone = Number(event.target.value);
              change(chosen, { bass: tone < 0 ? undefined : tone });
            }}
            className="w-36"
            options={[
              { value: '-1', label: t('rootBass') },
              ...TONES.map((name, tone) => ({ value: String(tone), label: `/ ${name}` })),
            ]}
          />
          {drafts[chosen] ? (
            <Button size="small" onClick={() => words.setChord(chosen, null)}>
              {t('asBefore', { name: chordName(chords[chosen]!) })}
            </Button>
          ) : null}
        </fieldset>
      )}
      <ol aria-label={t('chords')} className="flex max-h-56 flex-wrap gap-1.5 overflow-y-auto">
        {chords.map((chord, at) => (
          <li key={chord.startBeat}>
            <button
              type="button"
              aria-pressed={at === chosen}
              onClick={() => choose(at)}
              className={classNames(
                'flex h-8 items-center gap-1.5 rounded-lg border px-2.5 text-small',
                at === chosen ? 'border-weld bg-weld-wash' : 'border-line hover:border-line-strong',
                drafts[at] && 'text-weld-text',
              )}
            >
              <span className="tabular text-caption text-ink-faint">{barOf(at)}</span>
              {chordName(shown(at))}
            </button>
          </li>
        ))}
      </ol>
    </Lane>
  );
}
