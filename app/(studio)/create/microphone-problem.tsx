import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Notice } from '#components/ui/notice.tsx';

/** Why nothing can be recorded. */
export type MicrophoneProblem = 'insecure' | 'denied' | 'missing' | 'busy';

/** Whether browsers let this page record at all: over HTTPS and at localhost only. Not known before the page stands. */
export const useMayRecord = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    () => () => undefined,
    () => window.isSecureContext,
    () => undefined,
  );

/** What `startRecording` failed of (names of the Media Capture specification's errors). */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  if (!window.isSecureContext) return 'insecure';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'denied';
}

export function MicrophoneNotice({ problem }: { problem: MicrophoneProblem }) {
  const t = useTranslations('microphone');
  return (
    <Notice tone="error" className="mb-4">
      {t(problem)}
    </Notice>
  );
}
