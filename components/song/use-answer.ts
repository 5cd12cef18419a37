'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { toast } from '#components/ui/toast.ts';
import type { ActionResult } from '#lib/studio/views.ts';
import { reportAway } from '../layout/connection.ts';

/** Codes of this page's own, beside the interface's: the studio was not reached, or is newer than the page. */
export const NOT_REACHED = 0;
export const PAGE_IS_OLD = -1;

/** After this long without an answer the reader is told that it is still being waited for. */
const patienceMs = 4_000;
const slowToast = 'slow-answer';

/**
 * Waits for a change and always answers: what the server action said, or why there was no answer. A change is never
 * sent a second time by itself, for it may have arrived.
 */
export function useAnswer() {
  const t = useTranslations('errors');
  return useCallback(
    async <Value>(change: Promise<ActionResult<Value>>): Promise<ActionResult<Value>> => {
      let isSlow = false;
      const patience = setTimeout(() => {
        isSlow = true;
        toast(t('slow'), { id: slowToast, duration: Number.POSITIVE_INFINITY });
      }, patienceMs);
      try {
        return await change;
      } catch (error) {
        if (error instanceof Error && error.name === 'UnrecognizedActionError')
          return { ok: false, code: PAGE_IS_OLD, message: '' };
        reportAway();
        return { ok: false, code: NOT_REACHED, message: '' };
      } finally {
        clearTimeout(patience);
        if (isSlow) toast.dismiss(slowToast);
      }
    },
    [t],
  );
}
