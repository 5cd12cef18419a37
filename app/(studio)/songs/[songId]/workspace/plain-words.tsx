'use client';
import { Gauge, MessageSquareText } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { contractLimits } from '#lib/contract/limits.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { EditProposal } from '#lib/studio/views.ts';
import { proposeSongEdits } from '../../actions.ts';
import { useScoreWork } from './score-work.tsx';

const ProposedChanges = dynamic(
  () => import('./proposed-changes.tsx').then((module) => module.ProposedChanges).catch(partNotLoaded),
  { ssr: false },
);

const BasicsDialog = dynamic(
  () => import('./basics-dialog.tsx').then((module) => module.BasicsDialog).catch(partNotLoaded),
  { ssr: false },
);

/**
 * What is wanted of the song in plain words: said back as sentences with bars, then heard or dropped; its tempo, key and
 * metre by fields, too. It stands there
 * before the score is known, so that nothing below it jumps.
 */
export function PlainWords({ timeline }: { timeline: TimelineResult | null }) {
  const t = useTranslations('roll.plain');
  const basics = useTranslations('roll.basics');
  const [isBasics, setBasics] = useState(false);
  const language = useLocale() === 'zh' ? 'zh' : 'en';
  const work = useScoreWork();
  const answerOf = useAnswer();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [proposal, setProposal] = useState<EditProposal | null>(null);

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
          className="min-w-32 grow basis-0"
        />
        <Button type="submit" busy={isAsking} disabled={!work || text.trim() === ''}>
          {isAsking ? null : <MessageSquareText aria-hidden />}
          {t('propose')}
        </Button>
        <IconButton
          label={basics('title')}
          look="outline"
          disabled={!work || !timeline}
          onClick={() => setBasics(true)}
        >
          <Gauge aria-hidden />
        </IconButton>
      </form>
      {isBasics && work && timeline ? (
        <BasicsDialog work={work} timeline={timeline} onClose={() => setBasics(false)} />
      ) : null}
      {failure ? (
        <Notice tone="error" className="mt-2">
          {failure}
        </Notice>
      ) : null}
      {proposal ? (
        <ProposedChanges
          proposal={proposal}
          isAsking={isAsking}
          onAskModel={() => void ask(true)}
          onHear={() => void hear(proposal)}
          onDrop={() => setProposal(null)}
        />
      ) : null}
    </div>
  );
}
