'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { toast } from '#components/ui/toast.ts';
import type { ActionResult, TaskView } from '#lib/studio/views.ts';
import { dismissTask, makeAgain } from '../songs/actions.ts';

/** What can be done with one thing on the loom; a refusal becomes a message, and the list is asked for anew. */
export function useTaskChanges() {
  const t = useTranslations('tasks');
  const errorText = useErrorText();
  const answerOf = useAnswer();
  const queries = useQueryClient();

  async function run<Value>(change: Promise<ActionResult<Value>>): Promise<Value | undefined> {
    const answer = await answerOf(change);
    if (!answer.ok) toast.error(errorText(answer.code, answer.message));
    await queries.invalidateQueries({ queryKey: ['tasks'] });
    return answer.ok ? answer.value : undefined;
  }
  return {
    /** Cancels what is being made; puts away what failed or waits. */
    async dismiss({ operation }: TaskView) {
      const dismissed = await run(dismissTask({ operationId: operation.id }));
      if (dismissed?.isStillMade) toast(t('notStopped'));
    },
    again: (task: TaskView) => run(makeAgain({ songId: task.song.id })),
  };
}
