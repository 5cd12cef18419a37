'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useRefusalText } from '#components/song/use-refusal-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import type { RestoreView } from '#lib/studio/views.ts';
import { RestoreRefusal, readRestore, sendBackup, takeStep } from './send-backup.ts';

type Stage =
  | { is: 'idle' }
  | { is: 'sending' | 'checking'; share: number }
  | { is: 'checked'; contents: NonNullable<RestoreView['contents']> }
  | { is: 'waiting' };

const LOOK_MS = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/**
 * Sends a back-up, shows what is in it and has it restored; waits until the studio is back.
 * @param setupToken of the first start, where one is needed
 */
export function RestorePanel({
  setupToken,
  isFirstStart = false,
}: {
  setupToken?: string | undefined;
  isFirstStart?: boolean;
}) {
  const t = useTranslations('backup');
  const refusalText = useRefusalText();
  const common = useTranslations('common');
  const [stage, setStage] = useState<Stage>({ is: 'idle' });
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  function give(message: string) {
    setProblem(message);
    setStage({ is: 'idle' });
  }

  async function send(file: File) {
    setProblem(null);
    setStage({ is: 'sending', share: 0 });
    try {
      await sendBackup(file, setupToken, (share) => setStage({ is: 'sending', share }));
      setStage({ is: 'checking', share: 0 });
      await takeStep('check', setupToken);
      for (;;) {
        const state = await readRestore(setupToken);
        if (!isHere.current || state === 'over') return;
        if (state.refusal) return give(t('refused', { message: refusalText(state.refusal) }));
        if (state.contents) return setStage({ is: 'checked', contents: state.contents });
        setStage({ is: 'checking', share: state.checking ?? 0 });
        await pause();
      }
    } catch (error) {
      give(
        error instanceof RestoreRefusal
          ? t('refused', { message: refusalText(error.message) })
          : t('notSent'),
      );
    }
  }

  async function restore() {
    setStage({ is: 'waiting' });
    try {
      await takeStep('restore', setupToken);
    } catch (error) {
      return give(
        error instanceof RestoreRefusal
          ? t('refused', { message: refusalText(error.message) })
          : t('notSent'),
      );
    }
    while (isHere.current) {
      await pause();
      // While it is done nobody answers.
      const state = await readRestore(setupToken).catch(() => null);
      if (!state) continue;
      if (state === 'over' || state.outcome?.ok) return window.location.assign('/sign-in');
      if (state.outcome) return give(t('failed', { message: refusalText(state.outcome.message) }));
    }
  }

  return (
    <div className="flex flex-col gap-4" data-testid="restore">
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {stage.is === 'idle' ? (
        <>
          <input
            ref={input}
            type="file"
            accept=".tar,application/x-tar"
            aria-label={t('choose')}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void send(file);
            }}
          />
          <Button className="self-start" onClick={() => input.current?.click()}>
            {t('choose')}
          </Button>
        </>
      ) : null}
      {stage.is === 'sending' || stage.is === 'checking' ? (
        <div>
          <p className="mb-2 text-small text-ink-soft">{t(stage.is)}</p>
          <Progress value={stage.share} label={t(stage.is)} />
        </div>
      ) : null}
      {stage.is === 'checked' ? (
        <>
          <Contents contents={stage.contents} />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" onClick={() => setAsking(true)}>
              {t('restore')}
            </Button>
            <Button
              onClick={() => {
                setStage({ is: 'idle' });
                void takeStep('drop', setupToken).catch(() => undefined);
              }}
            >
              {t('another')}
            </Button>
          </div>
        </>
      ) : null}
      {stage.is === 'waiting' ? <Notice tone="waiting">{t('waiting')}</Notice> : null}
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t('restoreAsk')}
        description={isFirstStart ? t('restoreAskFirst') : t('restoreAskText')}
        confirmLabel={t('restore')}
        cancelLabel={common('cancel')}
        danger={!isFirstStart}
        onConfirm={() => void restore()}
      />
    </div>
  );
}

function Contents({ contents }: { contents: NonNullable<RestoreView['contents']> }) {
  const t = useTranslations('backup');
  const format = useFormatter();
  const made = new Date(contents.madeAt);
  const megabytes = format.number(contents.bytes / 1e6, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  const facts = [
    [
      t('madeAt'),
      Number.isNaN(made.getTime())
        ? contents.madeAt
        : format.dateTime(made, { dateStyle: 'medium', timeStyle: 'short' }),
    ],
    [t('people'), format.number(contents.people)],
    [t('songs'), format.number(contents.songs)],
    [t('files'), format.number(contents.files)],
    [t('size'), megabytes],
  ] as const;
  return (
    <div>
      <h3 className="mb-2 font-medium">{t('inside')}</h3>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-small sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line pb-1">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular-nums whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
