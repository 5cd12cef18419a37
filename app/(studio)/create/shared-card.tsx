'use client';
import { Share2 } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { forgetShared, SHARED_SAYS, type SharedSays, sharedFiles } from '#components/layout/shared-files.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useBringFiles } from './bring-files.ts';

const MEGABYTE = 1_048_576;

/** What was shared with the installed studio: nothing of it is sent before somebody says so here. */
export function SharedCard() {
  const t = useTranslations('create.shared');
  const bring = useBringFiles();
  const router = useRouter();
  const said = useSearchParams().get('shared') as SharedSays | null;
  const [files, setFiles] = useState<File[]>([]);
  useEffect(() => {
    void sharedFiles().then(setFiles, () => undefined);
  }, []);

  function leave() {
    setFiles([]);
    void forgetShared();
    // A reload asks no second time.
    router.replace('/create?make=upload', { scroll: false });
  }
  if (files.length > 0)
    return (
      <Notice tone="waiting" icon={<Share2 aria-hidden />}>
        <p className="font-medium text-ink">{t('title', { count: files.length })}</p>
        <ul className="mt-1">
          {files.map((file) => (
            <li key={file.name} className="break-words">
              {t('file', { name: file.name, size: (file.size / MEGABYTE).toFixed(1) })}
            </li>
          ))}
        </ul>
        {said === 'some' ? <p className="mt-1">{t('some')}</p> : null}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            look="primary"
            onClick={() => {
              void bring(files);
              leave();
            }}
          >
            {t('bring')}
          </Button>
          <Button size="small" onClick={leave}>
            {t('leave')}
          </Button>
        </div>
      </Notice>
    );
  const isEmpty = said !== null && SHARED_SAYS.includes(said) && (said === 'nothing' || said === 'large');
  return isEmpty ? <Notice tone="error">{t(said)}</Notice> : null;
}
