'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { PlannedEdit } from '#components/roll/edits-of.ts';
import type { Refusal } from '#components/roll/refusal.ts';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { isActive, useTasks } from '#components/song/use-tasks.ts';
import { EDITS_MAX } from '#lib/contract/limits.ts';
import type { SongDetail, SongScore } from '#lib/studio/views.ts';
import { deleteSongs, makeSong } from '../actions.ts';
import { wantHeard } from './hearing-store.ts';

/** What the service refuses in a sentence of its own: 4001, at once or by its task. */
const REFUSED = 4001;

/**
 * Has edits of a song's score made: the bars they change are played, and what comes of it waits on this page to be kept.
 * @param read finds the notes that a refusal is about
 */
export function useEdits(
  song: SongDetail,
  score: SongScore,
  read: (message: string, planned: readonly PlannedEdit[]) => Refusal,
) {
  const t = useTranslations('roll');
  const errorText = useErrorText();
  const answerOf = useAnswer();
  const queries = useQueryClient();
  const { data } = useTasks();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asked, setAsked] = useState<{ operationId: string; planned: readonly PlannedEdit[] } | null>(null);
  const own = (data?.tasks ?? []).filter(
    ({ operation }) => operation.verb === 'edit' && operation.sourceSongId === song.id,
  );
  const task = own.find(({ operation }) => operation.id === asked?.operationId);
  const refuse = (code: number | null, message: string | null, planned: readonly PlannedEdit[]) =>
    setRefusal(
      code === REFUSED && message
        ? read(message, planned)
        : { sentence: errorText(code, message), noteIds: [] },
    );

  const failed = task?.operation.state === 'failed' ? task.operation : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has failed
  useEffect(() => {
    if (failed && asked) refuse(failed.errorCode, failed.errorMessage, asked.planned);
  }, [failed?.id]);

  return {
    refusal,
    forgetRefusal: () => setRefusal(null),
    isMaking: isAsking || own.some(isActive),
    async hear(planned: readonly PlannedEdit[], span: { start: number; end: number } | null) {
      setRefusal(null);
      if (planned.length > EDITS_MAX)
        return setRefusal({
          sentence: t('tooMany', { count: planned.length, most: EDITS_MAX }),
          noteIds: [],
        });
      setAsking(true);
      const earlier = own.filter(
        ({ song: made, operation }) => made.audition && operation.state === 'completed',
      );
      const answer = await answerOf(
        makeSong({
          verb: 'edit',
          sourceSongId: song.id,
          ...(span ? { range: span } : {}),
          fields: { edits: planned.map(({ edit }) => edit), base_version: score.version },
        }),
      );
      if (answer.ok) {
        const { operationId } = answer.value;
        wantHeard(operationId);
        setAsked({ operationId, planned });
        // At once in its place: that an earlier one goes comes behind it.
        await queries.invalidateQueries({ queryKey: ['tasks'] });
        // A try that was not kept makes room for the next; the trash has it for a day.
        const songIds = earlier.map((one) => one.song.id);
        if (songIds.length > 0) await answerOf(deleteSongs({ songIds }));
      } else refuse(answer.code, answer.message, planned);
      await queries.invalidateQueries({ queryKey: ['tasks'] });
      setAsking(false);
    },
  };
}
