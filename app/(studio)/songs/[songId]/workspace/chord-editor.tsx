'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Select } from '#components/ui/select.tsx';
import { barsOf } from '#lib/spelling/bars.ts';
import { CHORD_SYMBOLS, chordName } from '#lib/spelling/chord-symbols.ts';
import type { ScoreWork } from './score-work.tsx';

type Chord = ScoreWork['score']['chords'][number];

interface ChordEditorProps {
  work: ScoreWork;
  /** Names of the pitch classes, as the song's key spells them. */
  tones: readonly string[];
  chosen: number | null;
  /** A chord as it is, or as it was changed and not yet kept. */
  shown(at: number): Pick<Chord, 'root' | 'quality' | 'bass'>;
  onChoose(at: number): void;
}

/** All chords one by one, and the chosen one's root, kind and bass. */
export function ChordEditor({ work, tones, chosen, shown, onChoose }: ChordEditorProps) {
  const t = useTranslations('song.lane');
  const { score, words } = work;
  const { chords } = score;
  const drafts = words.drafts.chords;
  const change = (at: number, next: { root?: number; quality?: string; bass?: number | undefined }) => {
    const { root, quality, bass } = { ...shown(at), ...next };
    const was = chords[at];
    const isSame = was && was.root === root && was.quality === quality && was.bass === bass;
    work.forgetRefusal();
    words.setChord(at, isSame ? null : { root, quality, bass });
  };
  const bars = useMemo(() => barsOf(score), [score]);
  const barOf = (at: number) => Math.floor(bars.barAt(chords[at]?.startBeat ?? 0)) + 1;
  return (
    <>
      {chosen === null ? (
        <p className="pb-2 text-small text-ink-soft">{t('chordHint')}</p>
      ) : (
        <fieldset className="mb-3 flex flex-wrap items-center gap-2">
          <legend className="pb-1 text-small font-medium">
            {t('chordAt', { name: chordName(shown(chosen), tones), bar: barOf(chosen) })}
          </legend>
          <Select
            aria-label={t('root')}
            value={String(shown(chosen).root)}
            onChange={(event) => change(chosen, { root: Number(event.target.value), bass: undefined })}
            className="w-24"
            options={tones.map((name, tone) => ({ value: String(tone), label: name }))}
          />
          <Select
            aria-label={t('quality')}
            value={shown(chosen).quality}
            onChange={(event) => change(chosen, { quality: event.target.value })}
            className="w-36"
            options={Object.entries(CHORD_SYMBOLS).map(([quality, suffix]) => ({
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
              ...tones.map((name, tone) => ({ value: String(tone), label: `/ ${name}` })),
            ]}
          />
          {drafts[chosen] ? (
            <Button size="small" onClick={() => words.setChord(chosen, null)}>
              {t('asBefore', { name: chordName(chords[chosen]!, tones) })}
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
              onClick={() => onChoose(at)}
              className={classNames(
                'flex h-8 items-center gap-1.5 rounded-lg border px-2.5 text-small',
                at === chosen ? 'border-weld bg-weld-wash' : 'border-line hover:border-line-strong',
                drafts[at] && 'text-weld-text',
              )}
            >
              <span className="tabular text-caption text-ink-faint">{barOf(at)}</span>
              {chordName(shown(at), tones)}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
