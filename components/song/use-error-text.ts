'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { withoutField } from './refusals.ts';
import { NOT_REACHED, PAGE_IS_OLD } from './use-answer.ts';
import { useRefusalText } from './use-refusal-text.ts';

const known = new Set([
  1001, 1002, 1003, 1004, 2001, 2002, 2003, 3001, 3002, 4001, 4002, 4003, 4004, 4005, 5001, 5002, 5003, 9001,
  9002,
]);

/** A way into the account was asked for, and its person signed in too long ago. */
export const SIGN_IN_AGAIN = 403;

/** What happened and what to do, in the reader's language, for a code of the interface. */
export function useErrorText(): (code: number | null, message: string | null) => string {
  const t = useTranslations('errors');
  const refusalText = useRefusalText();
  return useCallback(
    (code, message) => {
      const values = { message: refusalText(withoutField(message ?? '')) };
      if (code === 401) return t('signedOut');
      if (code === SIGN_IN_AGAIN) return t('signInAgain');
      if (code === NOT_REACHED) return t('network');
      if (code === PAGE_IS_OLD) return t('outdated');
      return code !== null && known.has(code) ? t(`c${code}` as 'c4001', values) : t('other', values);
    },
    [t, refusalText],
  );
}
