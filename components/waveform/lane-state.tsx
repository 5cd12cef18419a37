'use client';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';

/** Why something is not there, and what asks for it again where that can help. */
export interface LaneFailure {
  text: string;
  onRetry?: (() => void) | undefined;
}

/** Stands in a lane in the place of what could not be had. */
export function LaneState({ text, onRetry }: LaneFailure) {
  const common = useTranslations('common');
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-small text-ink-soft">
      <p className="min-w-0">{text}</p>
      {onRetry ? (
        <Button size="small" onClick={onRetry}>
          {common('retry')}
        </Button>
      ) : null}
    </div>
  );
}
