'use client';
import { AudioLines, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { changedSpan, editsOf, type PlannedEdit } from '#components/roll/edits-of.ts';
import { toMidi } from '#components/roll/notes.ts';
import { readRefusal } from '#components/roll/refusal.ts';
import { beatsOf, clockOf } from '#components/roll/score-clock.ts';
import { notesOfScore } from '#components/roll/score-notes.ts';
import { useNotes } from '#components/roll/use-notes.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { SongDetail, SongScore } from '#lib/studio/views.ts';
import { PianoRoll } from './piano-roll.tsx';
import { useEdits } from './use-edits.ts';

/** The roll of a song whose every note is known: what is edited is heard in it, and becomes a version. */
export function ScoreRoll({
  song,
  score,
  duration,
}: {
  song: SongDetail;
  score: SongScore;
  duration: number;
}) {
  const t = useTranslations('roll');
  const clock = useMemo(() => clockOf(score.tempoMap), [score]);
  const beats = useMemo(() => beatsOf(score, clock), [score, clock]);
  const { notes, origins } = useMemo(() => notesOfScore(score, clock), [score, clock]);
  const parts = useMemo(() => score.parts.filter((part) => part.notes.length > 0), [score]);
  const edited = useNotes(`${song.id} ${score.version}`, notes);
  const planned = useMemo(
    () => (edited.isEdited ? editsOf(origins, edited.notes, clock) : []),
    [edited.isEdited, edited.notes, origins, clock],
  );
  const read = useCallback(
    (message: string, asked: readonly PlannedEdit[]) =>
      readRefusal(message, asked, edited.notes, score, clock),
    [edited.notes, score, clock],
  );
  const { hear, isMaking, refusal, forgetRefusal } = useEdits(song, score, read);
  async function save() {
    const { saveMidi } = await import('#components/roll/save-midi.ts');
    const nameOf = new Map(score.parts.map(({ id, name }) => [id, name]));
    const named = edited.notes.map((note) => ({ ...note, part: nameOf.get(note.part) ?? note.part }));
    saveMidi(
      toMidi(named, {
        state: 'complete',
        tempo: score.tempoMap[0]?.bpm ?? 120,
        time_signature: `${score.metre.numerator}/${score.metre.denominator}`,
        instruments: Object.fromEntries(score.parts.map(({ name }) => [name, []])),
      }),
      song.title,
    );
  }
  return (
    <>
      {refusal && refusal.noteIds.length === 0 ? (
        <Notice tone="error" className="mb-3">
          {refusal.sentence}
        </Notice>
      ) : null}
      <PianoRoll
        song={song}
        parts={parts}
        edited={{
          ...edited,
          edit(next, isSame) {
            forgetRefusal();
            edited.edit(next, isSame);
          },
        }}
        beats={beats}
        duration={duration}
        refusal={refusal}
        onRefusalRead={forgetRefusal}
        actions={
          planned.length > 0 ? (
            <>
              <span className="text-small text-ink-soft">{t('unheard', { count: planned.length })}</span>
              <Button
                size="small"
                look="primary"
                busy={isMaking}
                onClick={() => void hear(planned, changedSpan(planned, origins, edited.notes, clock))}
              >
                {isMaking ? null : <AudioLines aria-hidden />}
                {isMaking ? t('hearing') : t('hear')}
              </Button>
              <Button size="small" onClick={() => void save()}>
                <Download aria-hidden />
                {t('save')}
              </Button>
            </>
          ) : null
        }
      />
    </>
  );
}
