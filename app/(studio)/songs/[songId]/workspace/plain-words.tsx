'use client';
import { AudioLines, MessageSquareText } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { contractLimits } from '#lib/contract/limits.ts';
import type { EditProposal } from '#lib/studio/views.ts';
import { proposeSongEdits } from '../../actions.ts';
import { useScoreWork } from './score-work.tsx';

/**
 * What is wanted of the song in plain words: said back as sentences with bars, then heard or dropped. It stands there
 * before the score is known, so that nothing below it jumps.
 */
export function PlainWords() {
  const t = useTranslations('roll.plain');
  const common = useTranslations('roll');
  const language = useLocale() === 'zh' ? 'zh' : 'en';
  const work = useScoreWork();
  const answerOf = useAnswer();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [proposal, setProposal] = useState<EditProposal | null>(null);
  const hasOwnChanges = (work?.planned.length ?? 0) > 0;
  const isStale = proposal !== null && proposal.version !== work?.score.version;

  async function ask(useModel: boolean) {
    if (!work || text.trim() === '') return;
    setAsking(true);
    setFailure(null);
    setProposal(null);
    const answer = await answerOf(proposeSongEdits({ songId: work.song.id, text, language, useModel }));
    setAsking(false);
    if (answer.ok) setProposal(answer.value);
    else setFailure(errorText(answer.code, answer.message));
  }
  async function hear(wanted: EditProposal) {
    await work?.hearProposal(wanted.edits, wanted.span);
    setProposal(null);
  }

  return (
    <div className="border-t border-line py-3">
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void ask(false);
        }}
      >
        <Input
          aria-label={t('label')}
          placeholder={t('example')}
          value={text}
          maxLength={contractLimits.descriptionCharacters}
          onChange={(event) => setText(event.target.value)}
          className="min-w-48 grow basis-0"
        />
        <Button type="submit" busy={isAsking} disabled={!work || text.trim() === ''}>
          {isAsking ? null : <MessageSquareText aria-hidden />}
          {t('propose')}
        </Button>
      </form>
      {failure ? (
        <Notice tone="error" className="mt-2">
          {failure}
        </Notice>
      ) : null}
      {proposal && proposal.changes.length === 0 ? (
        <Notice
          className="mt-2"
          action={
            proposal.model ? (
              <Button size="small" busy={isAsking} onClick={() => void ask(true)}>
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
      ) : null}
      {proposal && proposal.changes.length > 0 ? (
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
              onClick={() => void hear(proposal)}
            >
              {work?.isMaking ? null : <AudioLines aria-hidden />}
              {work?.isMaking ? common('hearing') : common('hear')}
            </Button>
            <Button size="small" onClick={() => setProposal(null)}>
              {t('drop')}
            </Button>
            {hasOwnChanges || isStale ? (
              <span role="status" className="text-caption text-weld-text">
                {hasOwnChanges ? t('waiting') : t('stale')}
              </span>
            ) : null}
          </div>
        </section>
      ) : null}
    </div>
  );
}
