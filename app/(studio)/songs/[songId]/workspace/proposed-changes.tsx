'use client';
import { AudioLines } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { EditProposal } from '#lib/studio/views.ts';
import { useScoreWork } from './score-work.tsx';

interface ProposedChangesProps {
  proposal: EditProposal;
  isAsking: boolean;
  onAskModel(): void;
  onHear(): void;
  onDrop(): void;
}

/** What a wish in plain words comes to: sentences with bars, to be heard or dropped; or why it comes to nothing. */
export function ProposedChanges({ proposal, isAsking, onAskModel, onHear, onDrop }: ProposedChangesProps) {
  const t = useTranslations('roll.plain');
  const common = useTranslations('roll');
  const work = useScoreWork();
  const hasOwnChanges = (work?.planned.length ?? 0) > 0;
  const isStale = proposal.version !== work?.score.version;
  if (proposal.changes.length === 0)
    return (
      <Notice
        className="mt-2"
        action={
          proposal.model ? (
            <Button size="small" busy={isAsking} onClick={onAskModel}>
              {t('ask', { name: proposal.model.name })}
            </Button>
          ) : undefined
        }
      >
        <p>{proposal.reason}</p>
        {proposal.notices.map((notice) => (
          <p key={notice} className="mt-1">
            {notice}
          </p>
        ))}
        {proposal.model ? (
          <p className="mt-1 text-caption text-ink-faint">{t('sent', { host: proposal.model.host })}</p>
        ) : null}
      </Notice>
    );
  return (
    <section
      aria-label={t('proposal')}
      className="mt-2 rounded-card border border-line bg-surface-raised p-3"
    >
      <h3 className="text-small font-semibold">{t('proposal')}</h3>
      <ol className="mt-1 flex flex-col gap-1">
        {proposal.changes.map(({ sentence, fromBar, toBar }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
          <li key={index} className="flex flex-wrap items-baseline gap-x-3 text-small">
            <span className="min-w-0 break-words">{sentence}</span>
            <span className="tabular-nums text-caption text-ink-faint">
              {fromBar === toBar ? t('bar', { from: fromBar }) : t('bars', { from: fromBar, to: toBar })}
            </span>
          </li>
        ))}
      </ol>
      {proposal.notices.map((notice) => (
        <p key={notice} className="mt-1 text-caption text-ink-soft">
          {notice}
        </p>
      ))}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          look="primary"
          busy={work?.isMaking}
          disabled={hasOwnChanges || isStale}
          onClick={onHear}
        >
          {work?.isMaking ? null : <AudioLines aria-hidden />}
          {work?.isMaking ? common('hearing') : common('hear')}
        </Button>
        <Button size="small" onClick={onDrop}>
          {t('drop')}
        </Button>
        {hasOwnChanges || isStale ? (
          <span role="status" className="text-caption text-weld-text">
            {hasOwnChanges ? t('waiting') : t('stale')}
          </span>
        ) : null}
      </div>
    </section>
  );
}
