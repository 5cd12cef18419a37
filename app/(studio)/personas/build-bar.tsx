'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { getJson } from '#components/song/use-tasks.ts';
import { Progress } from '#components/ui/progress.tsx';
import type { BuildView } from '#lib/studio/views.ts';
import { type BuildProgress, withAnswer } from './build-progress.ts';

const ASKED_MS = 1_500;
/** Below, seconds are told; in steps, for nobody knows better. */
const LONGEST_IN_SECONDS = 90;
const STEP_SECONDS = 10;

/** By what name a build is asked after: another one each time. */
export const newBuildId = (uploadId: string): string => `${uploadId}-${Date.now().toString(36)}`;

/**
 * How far a singer is that is being sent and built, in per cent, and about how long it will take; where the service does not
 * tell, that it is being done. @param sent 0–1 of its file @param buildId what it is asked after by, once it was sent
 */
export function BuildBar({ doing, sent, buildId }: { doing: string; sent: number; buildId: string | null }) {
  const t = useTranslations('voicebank');
  const { data } = useQuery<BuildProgress>({
    queryKey: ['build', buildId],
    enabled: buildId !== null,
    gcTime: 0,
    queryFn: async ({ signal, client }) => {
      const { progress } = await getJson<BuildView>(`/api/studio/voicebanks/${buildId}`, signal);
      return withAnswer(client.getQueryData(['build', buildId]), progress ?? null, Date.now());
    },
    // A service that tells nothing of it is not asked again.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : ASKED_MS),
  });
  const share = sent < 1 ? sent : (data?.share ?? null);
  const left = sent < 1 ? null : (data?.secondsLeft ?? null);
  return (
    <div className="flex flex-col gap-2 text-small">
      <p role="status">{doing}</p>
      <Progress value={share} label={doing} />
      {share === null ? null : (
        <p className="tabular-nums text-ink-soft">
          {t('percent', { share: Math.floor(100 * share) })}
          {left === null ? null : ' · '}
          {left === null
            ? null
            : left < LONGEST_IN_SECONDS
              ? t('secondsLeft', { seconds: STEP_SECONDS * Math.max(1, Math.ceil(left / STEP_SECONDS)) })
              : t('minutesLeft', { minutes: Math.ceil(left / 60) })}
        </p>
      )}
    </div>
  );
}
