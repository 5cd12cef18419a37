'use client';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { KeptTakes, ReaderFacts } from '#components/layout/kept-takes.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/dialog.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { sendFile } from '../../create/send-file.ts';
import { useSongChanges } from '../../songs/use-song-changes.ts';
import { addVoicebank } from '../actions.ts';
import { BuildBar, newBuildId } from '../build-bar.tsx';
import { readingArchive } from './reading-archive.ts';

/** Fewer of the lines are no voice. */
const LEAST_SHARE = 0.5;

/** What is left to do, and how all that was read becomes a voice. */
export function BuildVoice({
  list,
  takes,
  reader,
  done,
  total,
  isComplete,
  onBuilding,
  onForgotten,
}: {
  list: string;
  takes: KeptTakes;
  reader: ReaderFacts;
  done: number;
  total: number;
  isComplete: boolean;
  /** Meanwhile nothing else is read. */
  onBuilding(isBuilding: boolean): void;
  onForgotten(): void;
}) {
  const t = useTranslations('ownVoice');
  const common = useTranslations('common');
  const router = useRouter();
  const errorText = useErrorText();
  const { run } = useSongChanges();
  const [sent, setSent] = useState<number | null>(null);
  const [buildId, setBuildId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [forgetting, setForgetting] = useState(false);

  async function build() {
    setError(null);
    setSent(0);
    onBuilding(true);
    const upload = await sendFile(await readingArchive(takes, list), setSent);
    if (upload.ok) {
      const { uploadId } = upload;
      const build = newBuildId(uploadId);
      setSent(1);
      setBuildId(build);
      if (await run(addVoicebank({ uploadId, buildId: build, name: reader.name }))) {
        await takes.forget();
        return router.push('/personas');
      }
    } else setError(errorText(upload.code, upload.message));
    setSent(null);
    setBuildId(null);
    onBuilding(false);
  }

  const doing = sent !== null && sent < 1 ? t('sending') : t('building');
  const canBuild = done >= LEAST_SHARE * total;
  return (
    <div className="mt-5 flex flex-col gap-4">
      {error ? <Notice tone="error">{error}</Notice> : null}
      {sent === null ? (
        <>
          <p className="text-small text-ink-soft">
            {isComplete ? t('complete') : canBuild ? t('enough', { done, total }) : t('paused')}
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              look={isComplete ? 'primary' : 'outline'}
              disabled={!canBuild}
              onClick={() => void build()}
            >
              {t('build', { name: reader.name })}
            </Button>
            <Button look="ghost" asChild>
              <Link href="/personas">{t('later')}</Link>
            </Button>
            <Button look="ghost" onClick={() => setForgetting(true)}>
              {t('forget')}
            </Button>
          </div>
        </>
      ) : (
        <BuildBar doing={doing} sent={sent} buildId={buildId} />
      )}
      <Confirm
        open={forgetting}
        onOpenChange={setForgetting}
        title={t('forget')}
        description={t('forgetText')}
        confirmLabel={t('forget')}
        cancelLabel={common('cancel')}
        danger
        onConfirm={async () => {
          await takes.forget();
          onForgotten();
        }}
      />
    </div>
  );
}
